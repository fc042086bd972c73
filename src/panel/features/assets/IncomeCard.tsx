import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { profitIncome } from '#shared/contract/dashboard.ts';
import { MyMoneyApi } from '#panel/api/myMoney.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint, Note, Stack } from '#panel/ui/layout/blocks.ts';
import { useInView } from '#panel/ui/lazy/useInView.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { incomeText as text } from './incomeStrings.ts';

type Income = ResponseOf<typeof profitIncome>['data'];

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1.5rem',
  // the lower of the two keeps its rows together
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const Title = styled('h3')(({ theme }) => ({ ...theme.typography.subtitle2, margin: 0 }));
/* A year of a monthly fund and a bond; the page stays short. */
const Days = styled('div')({ maxHeight: 360, overflowY: 'auto' });

function Paid({ income }: { income: Income }) {
  return (
    <Stack>
      <Title>{text.paid}</Title>
      <DescriptionList
        items={[
          { key: text.thisMonth, value: <Money rial={income.thisMonth} /> },
          { key: text.thisYear, value: <Money rial={income.thisYear} /> },
          ...income.funds.map((fund) => ({
            id: `fund${fund.fundId}`,
            key: fund.fundName,
            value: <Money rial={fund.thisYear} />,
            hint: (
              <>
                {text.thisMonth}: <Money rial={fund.thisMonth} />
              </>
            ),
          })),
        ]}
      />
    </Stack>
  );
}

function Coming({ income }: { income: Income }) {
  return (
    <Stack>
      <Title>{text.coming}</Title>
      {income.coming.length === 0 ? (
        <Hint>{text.noneComing}</Hint>
      ) : (
        <>
          <DescriptionList items={[{ key: text.expected, value: <Money rial={income.expected} /> }]} />
          <Days tabIndex={0} role="region" aria-label={text.coming}>
            <DescriptionList
              items={income.coming.map((day) => ({
                id: `${day.fundId}-${day.date}`,
                key: <JalaliDate value={day.date} format="weekday" />,
                value: day.expected === null ? text.unknown : <Money rial={day.expected} />,
                hint: day.isFixed ? text.coupon(day.fundName) : day.fundName,
              }))}
            />
          </Days>
          <Note>{text.estimate}</Note>
        </>
      )}
    </Stack>
  );
}

function Income({ investorId }: { investorId: number }) {
  const query = MyMoneyApi.useProfitIncomeQuery({ query: { investorId } });
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={4} />}>
      {({ data }) =>
        data.funds.length === 0 && data.coming.length === 0 ? (
          <Hint>{text.none}</Hint>
        ) : (
          <Pair>
            <Paid income={data} />
            <Coming income={data} />
          </Pair>
        )
      }
    </QueryBoundary>
  );
}

const Room = styled('div')({ minHeight: 240 });

/** Periodic profit: what was paid this month and this year, and the days to come with what is expected. */
export function IncomeCard({ investorId }: { investorId: number }) {
  const { ref, isSeen } = useInView('400px');
  return (
    <Section title={text.title} id="income">
      {isSeen ? <Income investorId={investorId} /> : <Room ref={ref} />}
    </Section>
  );
}
