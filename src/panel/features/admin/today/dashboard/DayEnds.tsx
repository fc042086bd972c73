import Link from 'next/link';
import { formatNumber } from '#shared/digits.ts';
import { comma } from '#shared/strings.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { CheckCircleRounded } from '#panel/ui/icons/CheckCircleRounded.tsx';
import { RadioButtonUncheckedRounded } from '#panel/ui/icons/RadioButtonUncheckedRounded.tsx';
import { Note, PlainList } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import type { Board } from './DayBoard.tsx';
import { boardText, dayText as text, workText } from './strings.ts';

type Stop = Board['summary']['stops'][number];
type Check = Board['summary']['checks'][number];

const Stops = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: '0.5rem',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(7.5rem, 1fr)',
  margin: 0,
  padding: '0.75rem 1rem',
  minHeight: 78,
  listStyle: 'none',
  overflowX: 'auto',
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
}));
const StopBox = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  borderBlockStart: `3px solid ${theme.vars.palette.panel.hairline}`,
  paddingBlockStart: '0.25rem',
  '&[data-state="passed"]': { borderBlockStartColor: theme.vars.palette.success.main },
  '&[data-state="next"]': { borderBlockStartColor: theme.vars.palette.primary.main },
  '&[data-state="next"] .left': { color: theme.vars.palette.warning.main, fontWeight: 600 },
  '& strong': { color: theme.vars.palette.text.primary, marginInlineEnd: '0.375rem' },
}));
const Checks = styled(PlainList)({
  display: 'grid',
  gap: '0.5rem 1rem',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
});
const CheckRow = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'flex-start',
  gap: '0.375rem',
  minHeight: 32,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '& svg': { fontSize: 20, color: theme.vars.palette.text.secondary },
  '&[data-done="true"] svg': { color: theme.vars.palette.success.main },
  '& .count': { color: theme.vars.palette.warning.main, fontWeight: 600, whiteSpace: 'nowrap' },
  '&[data-done="true"] .count': { color: theme.vars.palette.text.secondary, fontWeight: 400 },
}));

/** Stops that fit: the next one with what was just before it. */
const shownStops = 5;
const hourMinutes = 60;

/** A stretch of the stops around the next one. */
export function stopsAround(stops: readonly Stop[], at: string): Stop[] {
  const next = stops.findIndex((stop) => stop.at > at);
  const last = Math.max(0, stops.length - shownStops);
  return stops.slice(next < 0 ? last : Math.min(last, Math.max(0, next - 2))).slice(0, shownStops);
}

function titleOf(stop: Stop): string {
  if (stop.kind !== 'issue') return text.stops[stop.kind];
  const named = stop.methods.map((method) => text.methods[method] ?? '').filter(Boolean);
  return text.issueBy(named.join(`${comma} `));
}

function leftText(until: string, at: string): string {
  const minutes = Math.ceil((Date.parse(until) - Date.parse(at)) / 60_000);
  return text.left(
    minutes < hourMinutes
      ? workText.ago.minutes(formatNumber(minutes))
      : workText.ago.hours(formatNumber(Math.floor(minutes / hourMinutes))),
  );
}

/** The clock of the day: cut-offs and automatic executions, those that have passed, and how long until the next. */
export function DayStops({ summary }: { summary: Board['summary'] }) {
  const { stops, at } = summary;
  const next = stops.find((stop) => stop.at > at);
  if (stops.length === 0) return <Note>{text.noStops}</Note>;
  return (
    <Stops aria-label={text.stopsTitle} tabIndex={0}>
      {stopsAround(stops, at).map((stop) => (
        <StopBox
          key={`${stop.at}:${stop.kind}`}
          data-state={stop === next ? 'next' : stop.at <= at ? 'passed' : 'ahead'}
        >
          <div>
            <strong>
              <Ltr>{jalaliText(stop.at, 'time')}</Ltr>
            </strong>
            <span className="left">{stop.at <= at ? text.passed : leftText(stop.at, at)}</span>
          </div>
          {titleOf(stop)} · {text.funds(formatNumber(stop.funds))}
        </StopBox>
      ))}
    </Stops>
  );
}

const dayOf = ({ date, isToday }: Board['summary']) => (isToday ? null : date);
const checkHrefs: Record<Check['key'], (summary: Board['summary']) => string> = {
  bankTold: () => paths.admin.reconciliation({ tab: 'bank' }, 'bank-balances'),
  reconciled: ({ previousDay }) => paths.admin.reconciliation({ day: previousDay }),
  prices: () => paths.admin.funds({ tab: 'prices' }),
  orders: (summary) => paths.admin.settlement({ day: dayOf(summary) }),
  payouts: ({ date }) => paths.admin.payouts({ status: 'pending', held: 0, to: date }),
  reports: (summary) => paths.admin.settlement({ tab: 'report', day: dayOf(summary) }),
};

/** What has to be done by the end of the day, from the same answer as the board. */
export function DayChecks({ summary }: { summary: Board['summary'] }) {
  const done = summary.checks.filter((check) => check.done === check.total).length;
  return (
    <Section
      id="day-checks"
      title={text.checksTitle}
      note={boardText.of(formatNumber(done), formatNumber(summary.checks.length))}
    >
      <Checks>
        {summary.checks.map((check) => (
          <li key={check.key}>
            <CheckRow href={checkHrefs[check.key](summary)} prefetch={false} data-done={check.done === check.total}>
              {check.done === check.total ? <CheckCircleRounded /> : <RadioButtonUncheckedRounded />}
              <span>
                {text.checks[check.key]}{' '}
                <span className="count">
                  {check.total === 0
                    ? text.nothingToDo
                    : boardText.of(formatNumber(check.done), formatNumber(check.total))}
                </span>
              </span>
            </CheckRow>
          </li>
        ))}
      </Checks>
    </Section>
  );
}
