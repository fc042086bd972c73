import Link from 'next/link';
import type { Theme } from '@mui/material/styles';
import { waitingWork } from '#shared/contract/workKinds.ts';
import { formatNumber } from '#shared/digits.ts';
import { comma } from '#shared/strings.ts';
import { AdminDashboardApi } from '#panel/api/adminDashboard.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { CheckCircleRounded } from '#panel/ui/icons/CheckCircleRounded.tsx';
import { Note, PlainList } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { Choices } from '#panel/components/Choices.tsx';
import { workText as text } from './strings.ts';
import { type WorkItem, workHref } from './workLinks.ts';

const rowOf = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: '2.25rem minmax(0, 1fr) auto',
  gap: '0.125rem 0.625rem',
  alignItems: 'center',
  minHeight: 52,
  paddingBlock: '0.375rem',
  paddingInline: '0.5rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  color: 'inherit',
  textDecoration: 'none',
  'a&:hover': { backgroundColor: theme.vars.palette.action.hover },
  'li:first-of-type > &[data-mine="true"]': {
    backgroundColor: theme.vars.palette.panel.brandTint,
    boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}`,
  },
});
const Row = styled('div')(({ theme }) => rowOf(theme));
const LinkRow = styled(Link)(({ theme }) => rowOf(theme));
const Count = styled('strong')(({ theme }) => ({
  ...theme.typography.subtitle2,
  gridRow: 'span 2',
  minWidth: 32,
  borderRadius: 6,
  textAlign: 'center',
  backgroundColor: theme.vars.palette.panel.tints.default,
  '[data-mine="true"] > &': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
  },
}));
const Title = styled('span')(({ theme }) => ({ ...theme.typography.body2, fontWeight: 600 }));
const Amount = styled('span')(({ theme }) => ({ ...theme.typography.body2, fontWeight: 600, textAlign: 'end' }));
const Facts = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  gridColumn: '2 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 0.75rem',
  color: theme.vars.palette.text.secondary,
  '& .late': { color: theme.vars.palette.error.main, fontWeight: 600 },
  '& .soon': { color: theme.vars.palette.warning.main, fontWeight: 600 },
}));
/* Each kind is a box of its own, so that no block of text that comes late is larger than those of the page itself. */
const Done = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  gap: '0.375rem',
  margin: 0,
  paddingBlockStart: '0.75rem',
  color: theme.vars.palette.text.secondary,
  '& > svg': { fontSize: 18, color: theme.vars.palette.success.main },
  '& summary': { cursor: 'pointer' },
  '& li': { display: 'inline-block', marginInlineStart: '0.25rem' },
}));

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** How long something has waited, in its largest unit. */
export function agoText(since: string, at: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(at) - Date.parse(since)) / minuteMs));
  if (minutes === 0) return text.ago.now;
  if (minutes < 60) return text.ago.minutes(formatNumber(minutes));
  if (minutes < dayMinutes) return text.ago.hours(formatNumber(Math.floor(minutes / 60)));
  return text.ago.days(formatNumber(Math.floor(minutes / dayMinutes)));
}

/** Everything that waits: the caller's own by its deadline, the rest one tap away, and how many kinds have nothing in one line. */
export function WorkList() {
  const work = AdminDashboardApi.useListWaitingWorkQuery();
  const { word, change } = useUrlState();
  const view = word('work') === 'all' ? 'all' : 'mine';
  return (
    <Section
      id="waiting-work"
      title={text.title}
      note={text.note}
      action={
        <Choices
          label={text.viewsLabel}
          value={view}
          options={[
            { value: 'mine', label: text.views.mine },
            { value: 'all', label: text.views.all },
          ]}
          onChange={(value) => change({ work: value === 'all' ? value : null })}
        />
      }
    >
      <QueryBoundary query={work} skeleton={<LoadingSkeleton shape="list" count={8} />}>
        {({ data, summary }) => <Items items={data} at={summary.checkedAt} isAll={view === 'all'} />}
      </QueryBoundary>
    </Section>
  );
}

function Items({ items, at, isAll }: { items: readonly WorkItem[]; at: string; isAll: boolean }) {
  const today = useBusinessDay();
  const waiting = items.filter((item) => item.count > 0);
  const shown = isAll ? waiting : waiting.filter((item) => item.mayAct);
  const done = items.filter((item) => item.count === 0);
  const others = waiting.filter((item) => !item.mayAct).length;
  return (
    <>
      {shown.length === 0 ? <Note>{isAll ? text.nothing : text.nothingMine}</Note> : null}
      <PlainList>
        {shown.map((item) => (
          <li key={item.kind}>
            <Item item={item} at={at} href={workHref(item.kind, today)} />
          </li>
        ))}
      </PlainList>
      {!isAll && others > 0 ? <Note sx={{ paddingBlockStart: 2 }}>{text.others(formatNumber(others))}</Note> : null}
      {done.length > 0 ? (
        <Done>
          <CheckCircleRounded aria-hidden="true" />
          <details>
            <summary>{text.done(formatNumber(done.length))}</summary>
            <PlainList>
              {done.map((item, index) => (
                <li key={item.kind}>
                  {waitingWork[item.kind].title}
                  {index < done.length - 1 ? comma : null}
                </li>
              ))}
            </PlainList>
          </details>
        </Done>
      ) : null}
    </>
  );
}

function Item({ item, at, href }: { item: WorkItem; at: string; href: string | null }) {
  const facts = (
    <>
      <Count data-figure="">{formatNumber(item.count)}</Count>
      <Title>{waitingWork[item.kind].title}</Title>
      <Amount data-figure="">
        {item.amount === null ? null : <Money rial={item.amount} hasUnit={false} isHideable={false} />}
      </Amount>
      <Facts>
        {item.oldestAt ? (
          <span className={item.overdue > 0 ? 'late' : undefined}>
            {text.oldest} {agoText(item.oldestAt, at)}
          </span>
        ) : null}
        {item.deadlineAt ? (
          <span className="soon">{text.deadline(jalaliText(item.deadlineAt, dayFormat(item.deadlineAt, at)))}</span>
        ) : null}
        {item.overdue > 0 ? <span className="late">{text.overdue(formatNumber(item.overdue))}</span> : null}
        {item.mayAct ? null : <span>{text.notMine}</span>}
      </Facts>
    </>
  );
  return href === null ? (
    <Row data-mine={item.mayAct}>{facts}</Row>
  ) : (
    <LinkRow href={href} prefetch={false} data-mine={item.mayAct}>
      {facts}
    </LinkRow>
  );
}

/** The time of a moment of today, the day of another one. */
function dayFormat(moment: string, at: string): 'time' | 'weekday' {
  return jalaliText(moment) === jalaliText(at) ? 'time' : 'weekday';
}
