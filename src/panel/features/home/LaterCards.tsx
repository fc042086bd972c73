import Link from 'next/link';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/dashboard.ts';
import { codeInText } from '#shared/digits.ts';
import { DashboardApi } from '#panel/api/dashboard.ts';
import { MyMoneyApi } from '#panel/api/myMoney.ts';
import { dataAndFailure } from '#panel/api/shown.ts';
import { paths } from '#panel/paths.ts';
import { DonutList } from '#panel/ui/chart/DonutList.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { GoalsCard } from './GoalsCard.tsx';
import { laterText as text } from './laterStrings.ts';
import { FeaturedFundsCard, LastProfitCard } from './OfferCards.tsx';

interface OfInvestor {
  investorId: number;
}

type MyMoney = ResponseOf<typeof contract.myMoney>['data'];

/** Most funds that the ring names; the rest are one part. */
const MAX_PARTS = 5;

const States = styled('div')(({ theme }) => ({
  display: 'grid',
  marginBlock: '0.5rem',
  '& details': { borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}` },
  '& summary': {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0.25rem 1rem',
    minHeight: 44,
    alignItems: 'center',
    cursor: 'pointer',
  },
  '& summary::before': { content: '"◂"', color: theme.vars.palette.text.secondary },
  '& details[open] > summary::before': { content: '"▾"' },
  '& summary > span': { flex: 1 },
}));
const Entries = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  paddingInlineStart: '1.25rem',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 1rem',
    paddingBlock: '0.5rem',
  },
}));
const Part = styled('h3')(({ theme }) => ({ ...theme.typography.subtitle2, margin: 0 }));
/* Beside each other where there is room, each with its figures one below the other. */
const Sheet = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
  gap: '1rem 2.5rem',
});

/** Below the holdings: where all the money is, with the requests that each part comes from, and what it has gained. */
export function MoneyCard({ investorId }: OfInvestor) {
  const query = MyMoneyApi.useMyMoneyQuery({ query: { investorId } }, { selectFromResult: dataAndFailure });
  return (
    <div className="later">
      <Section title={text.myMoney} id="my-money">
        <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={4} />}>
          {({ data }) =>
            data.total === '0' && data.netDeposit === '0' ? <Hint>{text.nothing}</Hint> : <MoneySheet money={data} />
          }
        </QueryBoundary>
      </Section>
    </div>
  );
}

/** Below what comes next: goals, the mix, the last profit, and funds on offer, which who holds nothing sees among the holdings. */
export function SideCards({ investorId }: OfInvestor) {
  const { data } = DashboardApi.useLastAssetQuery({ query: { investorId } }, { selectFromResult: dataAndFailure });
  return (
    <Stack className="later">
      <GoalsCard investorId={investorId} />
      <MixCard investorId={investorId} />
      <LastProfitCard investorId={investorId} />
      {data?.data.items.length ? <FeaturedFundsCard /> : null}
    </Stack>
  );
}

function MoneySheet({ money }: { money: MyMoney }) {
  return (
    <Sheet>
      <div>
        <DescriptionList items={[{ key: text.holdings, value: <Money rial={money.holdings} /> }]} />
        {money.states.length === 0 ? <Hint>{text.nothingUnderWay}</Hint> : null}
        <States>
          {money.states.map((state) => (
            <MoneyState key={state.state} state={state} />
          ))}
        </States>
        <DescriptionList
          items={[{ key: <strong>{text.total}</strong>, id: 'total', value: <Money rial={money.total} /> }]}
        />
      </div>
      <div>
        <Part>{text.gains}</Part>
        <DescriptionList
          items={[
            { key: text.netDeposit, value: <Money rial={money.netDeposit} /> },
            { key: text.unrealized, value: <Change rial={money.unrealizedProfit} /> },
            { key: text.realized, value: <Change rial={money.realizedProfit} /> },
            { key: text.received, value: <Change rial={money.receivedProfit} /> },
            { key: text.fees, value: <Money rial={(-BigInt(money.purchaseFees)).toString()} isSigned /> },
            { key: <strong>{text.valueNow}</strong>, id: 'now', value: <Money rial={money.holdings} /> },
          ]}
        />
      </div>
    </Sheet>
  );
}

function MoneyState({ state }: { state: MyMoney['states'][number] }) {
  return (
    <details>
      <summary>
        <span>{state.stateText}</span>
        <strong>
          <Money rial={state.amount} />
        </strong>
      </summary>
      <Entries aria-label={`${text.entries}: ${state.stateText}`}>
        {state.entries.map((entry) => (
          <li key={`${entry.fundId}-${entry.orderId}-${entry.amount}`}>
            <span>
              {entry.fundName} ·{' '}
              {entry.orderId && entry.orderNo ? (
                <Link href={paths.requests({ order: entry.orderId })} prefetch={false}>
                  {text.order(codeInText(entry.orderNo))}
                </Link>
              ) : (
                <Link href={paths.accounting} prefetch={false}>
                  {text.turnover}
                </Link>
              )}
            </span>
            <span>
              <Money rial={entry.amount} />
            </span>
            {entry.expectedOn ? (
              <Hint style={{ flexBasis: '100%' }}>
                {text.expected}: <JalaliDate value={entry.expectedOn} format="weekday" />
              </Hint>
            ) : null}
          </li>
        ))}
      </Entries>
    </details>
  );
}

function MixCard({ investorId }: OfInvestor) {
  const { data } = DashboardApi.useLastAssetQuery({ query: { investorId } }, { selectFromResult: dataAndFailure });
  const items = data?.data.items ?? [];
  if (items.length < 2) return null;
  const named = items.slice(0, items.length > MAX_PARTS + 1 ? MAX_PARTS : items.length);
  const rest = items.slice(named.length).reduce((sum, item) => sum + Number(item.sharePercent), 0);
  return (
    <Section title={text.mix} id="mix">
      <DonutList
        label={text.mix}
        items={[
          ...named.map((item) => ({ id: item.fundId, label: item.fundName, percent: Number(item.sharePercent) })),
          ...(rest > 0 ? [{ id: 'rest', label: text.others, percent: rest }] : []),
        ]}
      />
    </Section>
  );
}
