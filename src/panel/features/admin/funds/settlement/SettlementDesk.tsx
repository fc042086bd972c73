import type { ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import type { getDayBoard } from '#shared/contract/adminDashboard.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber } from '#shared/digits.ts';
import { AdminDashboardApi } from '#panel/api/adminDashboard.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { mayLeave } from '#panel/ui/form/unsaved.ts';
import { ChevronLeftRounded } from '#panel/ui/icons/ChevronLeftRounded.tsx';
import { ChevronRightRounded } from '#panel/ui/icons/ChevronRightRounded.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { deskKeys, useKeyboardShortcuts } from '#panel/ui/keyboard/shortcuts.tsx';
import { DayChoice } from '#panel/components/DayChoice.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { DaySettlement } from './DaySettlement.tsx';
import { settlementText as text } from './strings.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  marginBlockEnd: '1rem',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
}));
const Funds = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto auto',
  alignItems: 'center',
  gap: '0.25rem',
  // as wide before the funds have come
  '& > span': {
    ...theme.typography.caption,
    minWidth: '4.75rem',
    textAlign: 'center',
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
  },
}));

type BoardRow = ResponseOf<typeof getDayBoard>['data'][number];

/** What comes next for a fund, in the words of who looks at it. */
function nextText({ act, mayAct }: BoardRow): string {
  if (mayAct) return text.acts[act];
  return act in text.waitsFor ? text.waitsFor[act as keyof typeof text.waitsFor] : text.acts[act];
}

/* The funds beside the desk where there is room; the choice of a fund says the same on smaller screens. */
const Beside = styled('div')(({ theme }) => ({
  '& > :is(nav, span)': { display: 'none' },
  [theme.breakpoints.up(1400)]: {
    '&[data-wide]': { display: 'grid', gridTemplateColumns: '208px minmax(0, 1fr)' },
    gap: '1rem',
    alignItems: 'start',
    '& > :is(nav, span)': { display: 'grid', gap: 2 },
  },
}));
const FundButton = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  width: '100%',
  padding: '0.375rem 0.625rem',
  textAlign: 'start',
  border: 0,
  borderInlineStart: '3px solid transparent',
  borderRadius: 6,
  background: 'none',
  color: theme.vars.palette.text.primary,
  cursor: 'pointer',
  '&[aria-current="true"]': {
    backgroundColor: theme.vars.palette.panel.tints.primary,
    borderInlineStartColor: theme.vars.palette.primary.main,
  },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& > small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '&[data-mine] > small': { color: theme.vars.palette.primary.main, fontWeight: 600 },
}));

/** The settlement of a day: it opens on the first fund that waits for the caller, with the funds and their states beside it. */
export function SettlementDesk() {
  const { word } = useUrlState();
  const day = word('day');
  const board = AdminDashboardApi.useGetDayBoardQuery({ query: day ? { date: day } : {} });
  const rows = board.currentData?.data ?? [];
  const first = rows.find(({ mayAct }) => mayAct) ?? rows[0];
  const isKnown = board.currentData !== undefined || board.isError;
  return (
    <FundDesk
      rows={rows}
      isKnown={isKnown}
      firstFund={first?.fundId ?? null}
      render={(fundId) => <DaySettlement fundId={fundId} />}
    />
  );
}

interface DeskProps {
  render: (fundId: number) => ReactNode;
  /** the day of each fund, where the desk shows it */
  rows?: readonly BoardRow[];
  /** false until it is known which fund comes first */
  isKnown?: boolean;
  /** opened when the address names none */
  firstFund?: number | null;
}

/** Fund and day, with what `render` makes of them (domain 9.18). */
export function FundDesk({ render, rows = [], isKnown = true, firstFund = null }: DeskProps) {
  const funds = FundsApi.useListFundsQuery({ query: {} });
  const address = useUrlState();
  const asked = address.whole('fund');
  const list = funds.data?.data ?? [];
  const wanted = asked ?? firstFund;
  const fundId = list.some((fund) => fund.fundId === wanted) ? wanted : null;
  const open = (id: number) => {
    if (mayLeave()) address.change({ fund: id });
  };
  const next = new Map(rows.map((row) => [row.fundId, row]));
  const place = list.findIndex((fund) => fund.fundId === fundId);
  const stepTo = (by: 1 | -1) => {
    const fund = list[place + by] ?? (fundId === null ? list[0] : undefined);
    if (!fund) return null;
    return () => open(fund.fundId);
  };
  const onNext = stepTo(1);
  const onPrevious = stepTo(-1);
  useKeyboardShortcuts({ [deskKeys.nextFund.code]: onNext, [deskKeys.previousFund.code]: onPrevious }, true, 'page');
  return (
    <Section id="settlement-desk">
      <Row>
        <Funds>
          <SelectField
            size="small"
            label={text.fund}
            value={fundId ?? ''}
            slotProps={{ select: { renderValue: () => list.find((fund) => fund.fundId === fundId)?.name } }}
            options={list.map((fund) => {
              const row = next.get(fund.fundId);
              return { value: fund.fundId, label: row ? text.fundWith(fund.name, nextText(row)) : fund.name };
            })}
            onChange={open}
          />
          <IconButton aria-label={text.previousFund} disabled={!onPrevious} onClick={onPrevious ?? undefined}>
            <ChevronRightRounded />
          </IconButton>
          <span>{place < 0 ? null : text.place(formatNumber(place + 1), formatNumber(list.length))}</span>
          <IconButton aria-label={text.nextFund} disabled={!onNext} onClick={onNext ?? undefined}>
            <ChevronLeftRounded />
          </IconButton>
        </Funds>
        <DayChoice />
      </Row>
      <Beside data-wide={rows.length > 0 || !isKnown ? '' : undefined}>
        {rows.length > 0 ? (
          <nav aria-label={text.fundsOfDay}>
            {rows.map((row) => (
              <FundButton
                key={row.fundId}
                type="button"
                aria-current={row.fundId === fundId}
                data-mine={row.mayAct ? '' : undefined}
                onClick={() => open(row.fundId)}
              >
                {row.fundName}
                <small>{nextText(row)}</small>
              </FundButton>
            ))}
          </nav>
        ) : isKnown ? null : (
          // the room of the funds while they are fetched
          <span aria-hidden="true" />
        )}
        <div>
          <QueryBoundary
            query={{ data: isKnown ? funds.data : undefined, error: funds.error, refetch: funds.refetch }}
            skeleton={<LoadingSkeleton shape="pairs" count={5} />}
          >
            {() => (fundId === null ? <EmptyView text={text.choose} /> : render(fundId))}
          </QueryBoundary>
        </div>
      </Beside>
    </Section>
  );
}
