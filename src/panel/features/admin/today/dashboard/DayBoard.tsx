import type { ReactNode } from 'react';
import Link from 'next/link';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getDayBoard } from '#shared/contract/adminDashboard.ts';
import { formatNumber } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { ChevronLeftRounded } from '#panel/ui/icons/ChevronLeftRounded.tsx';
import { ChevronRightRounded } from '#panel/ui/icons/ChevronRightRounded.tsx';
import { NorthRounded } from '#panel/ui/icons/NorthRounded.tsx';
import { SouthRounded } from '#panel/ui/icons/SouthRounded.tsx';
import { Note, Small } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { Button } from '#panel/ui/plain/Button.tsx';
import { IconButton } from '#panel/ui/plain/IconButton.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { ui } from '#panel/ui/strings.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { Choices } from '#panel/components/Choices.tsx';
import { boardText as text } from './strings.ts';

export type Board = ResponseOf<typeof getDayBoard>;
type FundRow = Board['data'][number];
type Sums = Pick<FundRow, 'issue' | 'redeem' | 'net' | 'orders' | 'executed' | 'failed' | 'payouts'>;
type View = keyof typeof text.views;

/* The room beside the list of work holds no seven columns of rial: a fund has two lines there, on phones a card. The measure
   is the room itself, since the menu and the work take theirs at every width. */
const Room = styled('div')({ containerType: 'inline-size' });
const twoLines = '@container (min-width: 34rem)';
const Table = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [twoLines]: {
    gap: 0,
    columnGap: '0.625rem',
    gridTemplateColumns: 'minmax(0, 1.3fr) minmax(0, 1.1fr) minmax(0, 0.8fr) minmax(0, 1.2fr)',
  },
});
const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.375rem 1rem',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  padding: '0.75rem',
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  borderRadius: theme.shape.borderRadius,
  '&[data-kind="total"]': { backgroundColor: theme.vars.palette.panel.sunken },
  [twoLines]: {
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    gap: '0.25rem 0.625rem',
    padding: '0.5rem 0.25rem',
    border: 0,
    borderRadius: 0,
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
    '&[data-kind="total"]': { borderBlockEnd: 0 },
  },
}));
const Cell = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  minWidth: 0,
  '&[data-wide]': { gridColumn: '1 / -1' },
  '& .label': { ...theme.typography.caption, marginInlineEnd: '0.375rem', color: theme.vars.palette.text.secondary },
  '&[data-empty="true"]': { display: 'none' },
  [twoLines]: {
    // the name has the two columns before the state and the act
    '&[role="rowheader"]': { gridColumn: 'span 2' },
    '&[data-wide]': { gridColumn: 'auto', gridRow: 1, gridColumnStart: 4, justifySelf: 'end' },
    '&[data-empty="true"]': { display: 'block', color: theme.vars.palette.text.secondary },
    '& .label': { display: 'block' },
  },
}));
const Name = styled('strong')(({ theme }) => ({ ...theme.typography.subtitle2, display: 'block' }));
const Figure = styled('span')(({ theme }) => ({
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '&[data-tone="error"]': { color: theme.vars.palette.error.main },
}));
const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto auto 1fr',
  gap: '0 0.375rem',
  alignItems: 'center',
  ...theme.typography.caption,
  '& svg': { fontSize: 14 },
  '& .in': { color: theme.vars.palette.panel.gain },
  '& .out': { color: theme.vars.palette.panel.loss },
}));
const Gap = styled('span')({ marginInlineStart: '0.5rem' });
const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' });
const Plain = styled(Link)({ color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } });

const stateColors: Record<FundRow['priceState'], StatusColor> = {
  none: 'default',
  draft: 'warning',
  approved: 'success',
};
const isDone = (row: FundRow) => row.act === 'report';
const keeps: Record<View, (row: FundRow) => boolean> = {
  all: () => true,
  mine: (row) => row.mayAct,
  done: isDone,
};

/** A row for each fund on the price day; those that wait for the caller come first, and one of them has the filled button. */
export function DayBoard({ board: { data, summary } }: { board: Board }) {
  const { word, change } = useUrlState();
  const asked = word('board');
  const view: View = asked === 'mine' || asked === 'done' ? asked : 'all';
  const shown = data.filter(keeps[view]);
  const first = data.find((row) => row.mayAct);
  const options = (['all', 'mine', 'done'] as const).map((value) => ({
    value,
    label: `${text.views[value]} ${formatNumber(data.filter(keeps[value]).length)}`,
  }));
  return (
    <Section
      id="day-board"
      title={text.title(jalaliText(summary.date, 'weekday'))}
      note={text.note}
      action={
        <Tools>
          <DaySteps summary={summary} />
          <Choices
            label={text.viewsLabel}
            value={view}
            options={options}
            onChange={(value) => change({ board: value === 'all' ? null : value })}
          />
        </Tools>
      }
    >
      {shown.length === 0 ? <Note>{text.empty}</Note> : null}
      <Room>
        <Table role="table" aria-label={text.title(jalaliText(summary.date, 'weekday'))}>
          <div role="row" className="visually-hidden">
            {Object.values(text.columns).map((title) => (
              <span role="columnheader" key={title}>
                {title}
              </span>
            ))}
          </div>
          {shown.map((row) => (
            <Fund key={row.fundId} row={row} summary={summary} isFirst={row === first} />
          ))}
          <Row role="row" data-kind="total">
            <Cell role="rowheader">
              <Name>{text.total(formatNumber(data.length))}</Name>
            </Cell>
            <Cell role="cell">
              <span className="label">{text.priced}</span>
              <Figure data-figure="">
                {text.of(formatNumber(summary.priced), formatNumber(data.filter((row) => !row.isBond).length))}
              </Figure>
            </Cell>
            <DayCells
              sums={summary}
              payoutsHref={paths.admin.payouts({ status: 'pending', held: 0, to: summary.date })}
            />
            <Cell role="cell" data-wide="" />
          </Row>
        </Table>
      </Room>
    </Section>
  );
}

/** The boards of the working days beside this one: a day whose prices come late is finished on the next morning. */
function DaySteps({ summary: { previousDay, nextDay } }: { summary: Board['summary'] }) {
  const { change } = useUrlState();
  return (
    <div role="group" aria-label={text.daysLabel} className="no-print">
      <IconButton
        type="button"
        aria-label={text.previousDay(jalaliText(previousDay, 'weekday'))}
        onClick={() => change({ day: previousDay })}
      >
        <ChevronRightRounded />
      </IconButton>
      <IconButton
        type="button"
        aria-label={nextDay ? text.nextDay(jalaliText(nextDay, 'weekday')) : text.noNextDay}
        disabled={nextDay === null}
        onClick={() => change({ day: nextDay })}
      >
        <ChevronLeftRounded />
      </IconButton>
    </div>
  );
}

function Fund({ row, summary, isFirst }: { row: FundRow; summary: Board['summary']; isFirst: boolean }) {
  const fund = row.fundId;
  const desk = paths.admin.settlement({ fund, day: summary.isToday ? null : summary.date });
  return (
    <Row role="row">
      <Cell role="rowheader">
        <Name>
          <Plain href={paths.admin.fund(fund)} prefetch={false}>
            {row.fundName}
          </Plain>
        </Name>
        <Small>
          {row.issueNav ? (
            <>
              {row.priceDay === summary.date ? null : `${row.priceDay ? jalaliText(row.priceDay) : ''} `}
              <span data-figure="">
                <Ltr>{formatNumber(row.issueNav, 0)}</Ltr>
              </span>
              {row.changePercent ? (
                <Gap>
                  <Change percent={row.changePercent} />
                </Gap>
              ) : null}
            </>
          ) : (
            text.noPrice
          )}
        </Small>
      </Cell>
      <Cell role="cell">
        <PriceState row={row} />
        {row.act === 'wait' && row.cutoffAt !== null && row.isOpenDay ? (
          <Small>{text.until(jalaliText(row.cutoffAt, 'time'))}</Small>
        ) : null}
      </Cell>
      <DayCells
        sums={row}
        deskHref={desk}
        payoutsHref={paths.admin.payouts({ status: 'pending', held: 0, to: summary.date, fund })}
      />
      <Cell role="cell" data-wide="">
        <NextAct row={row} href={desk} isFirst={isFirst} />
      </Cell>
    </Row>
  );
}

function PriceState({ row }: { row: FundRow }) {
  if (row.isWithheld) return <StatusChip color="warning">{text.withheld}</StatusChip>;
  if (row.isBond && row.priceState === 'none') return <StatusChip>{text.bond}</StatusChip>;
  if (!row.isOpenDay && row.priceState === 'none') return <StatusChip>{text.closedDay}</StatusChip>;
  return (
    <>
      <StatusChip color={stateColors[row.priceState]}>{text.states[row.priceState]}</StatusChip>
      {row.isJump ? <StatusChip color="warning">{text.jump}</StatusChip> : null}
    </>
  );
}

/** Orders, cash, execution and payouts, of a fund or of all. */
function DayCells({ sums, deskHref, payoutsHref }: { sums: Sums; deskHref?: string; payoutsHref: string }) {
  const { issue, redeem, payouts } = sums;
  const isIdle = sums.orders === 0;
  const executed = text.of(formatNumber(sums.executed), formatNumber(sums.orders));
  return (
    <>
      <Cell role="cell" data-empty={isIdle}>
        <span className="label">{text.columns.due}</span>
        {isIdle ? (
          ui.none
        ) : (
          <Sides>
            <Side icon={<SouthRounded className="in" titleAccess={text.issue} />} sum={issue} />
            <Side icon={<NorthRounded className="out" titleAccess={text.redeem} />} sum={redeem} />
          </Sides>
        )}
      </Cell>
      <Cell role="cell" data-empty={isIdle}>
        <span className="label">{text.columns.net}</span>
        {isIdle ? (
          ui.none
        ) : (
          <Figure data-figure="">
            <Money rial={sums.net} isSigned hasUnit={false} isHideable={false} />
          </Figure>
        )}
      </Cell>
      <Cell role="cell" data-empty={isIdle}>
        <span className="label">{text.columns.executed}</span>
        <span data-figure="">
          {isIdle ? (
            ui.none
          ) : deskHref ? (
            <Plain href={deskHref} prefetch={false}>
              {executed}
            </Plain>
          ) : (
            executed
          )}
        </span>
        {sums.failed > 0 ? (
          <Small>
            <Figure data-tone="error">{text.failed(formatNumber(sums.failed))}</Figure>
          </Small>
        ) : null}
      </Cell>
      <Cell role="cell" data-empty={payouts.count === 0}>
        <span className="label">{text.columns.payouts}</span>
        {payouts.count > 0 ? (
          <Plain href={payoutsHref} prefetch={false}>
            <Figure data-figure="">
              <Money rial={payouts.amount} hasUnit={false} isHideable={false} />
            </Figure>
            <Small>
              {text.payouts(formatNumber(payouts.count))}
              {payouts.late > 0 ? <Figure data-tone="error"> {text.late(formatNumber(payouts.late))}</Figure> : null}
            </Small>
          </Plain>
        ) : (
          ui.none
        )}
      </Cell>
    </>
  );
}

/** One side of the day: how many orders, and their rial; nothing where there are none. */
function Side({ icon, sum }: { icon: ReactNode; sum: Sums['issue'] }) {
  if (sum.count === 0) return null;
  return (
    <>
      <span data-figure="">{formatNumber(sum.count)}</span>
      {icon}
      <Figure data-figure="">
        <Money rial={sum.amount} hasUnit={false} isHideable={false} />
      </Figure>
    </>
  );
}

/** What comes next: a button for the caller's own, otherwise whose turn it is and the way to look. */
function NextAct({ row, href, isFirst }: { row: FundRow; href: string; isFirst: boolean }) {
  const { act } = row;
  const waitsFor = act in text.waitsFor && !row.mayAct ? text.waitsFor[act as keyof typeof text.waitsFor] : null;
  if (waitsFor !== null)
    return (
      <Small>
        <Plain href={href} prefetch={false}>
          {waitsFor}
        </Plain>
      </Small>
    );
  return (
    <Button
      component={Link}
      href={href}
      prefetch={false}
      size="small"
      variant={isFirst ? 'contained' : 'outlined'}
      color={row.mayAct ? 'primary' : 'inherit'}
      aria-label={text.actOf(text.acts[act], row.fundName)}
    >
      {text.acts[act]}
    </Button>
  );
}
