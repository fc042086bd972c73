import Link from 'next/link';
import { formatPercent } from '#shared/digits.ts';
import { DashboardApi } from '#panel/api/dashboard.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { dataAndFailure } from '#panel/api/shown.ts';
import { paths } from '#panel/paths.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint, Small } from '#panel/ui/layout/blocks.ts';
import { Button } from '#panel/ui/plain/Button.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { laterText as text } from './laterStrings.ts';
import { threeFunds } from './threeFunds.ts';

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '0.75rem' });
// together on a line
const DayAndState = styled('span')({ display: 'inline-block' });
const FundRow = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: '0.625rem',
  '& > div': { flex: 1, minWidth: 0 },
});

/** The newest periodic profit, with its fund, day and where it went. */
export function LastProfitCard({ investorId }: { investorId: number }) {
  const query = DashboardApi.useLastProfitQuery({ query: { investorId } }, { selectFromResult: dataAndFailure });
  return (
    <Section
      title={text.lastProfit}
      id="last-profit"
      action={
        <Button component={Link} href={`${paths.assets()}#income`} prefetch={false} size="small">
          {text.profitDays}
        </Button>
      }
    >
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="figure" />}>
        {({ data }) => {
          const profit = data[0];
          if (!profit) return <Hint>{text.noProfit}</Hint>;
          return (
            <>
              <Figure rial={profit.amount} size="xl" />
              <Hint>
                {profit.fundName} ·{' '}
                <DayAndState>
                  <JalaliDate value={profit.profitDate} format="long" /> · {profit.statusText}
                </DayAndState>
              </Hint>
            </>
          );
        }}
      </QueryBoundary>
    </Section>
  );
}

/** Three funds that are open for issuance, those with the best year first. */
export function FeaturedFundsCard() {
  const query = FundsApi.useListFundsQuery({ query: {} }, { selectFromResult: dataAndFailure });
  return (
    <Section title={text.featured} id="featured-funds">
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={3} />}>
        {({ data }) => (
          <Rows>
            {threeFunds(data).map((fund) => (
              <FundRow key={fund.fundId}>
                <Avatar name={fund.name} size={36} />
                <div>
                  <strong>{fund.name}</strong>
                  <Small>
                    {fund.riskText} · {text.yearYield} <Ltr>{formatPercent(fund.annualEfficiency ?? '0', 1)}</Ltr>
                  </Small>
                </div>
                <Button
                  variant="outlined"
                  size="small"
                  component={Link}
                  href={paths.buy({ fund: fund.fundId })}
                  prefetch={false}
                  aria-label={`${text.buyShort} ${fund.name}`}
                >
                  {text.buyShort}
                </Button>
              </FundRow>
            ))}
          </Rows>
        )}
      </QueryBoundary>
    </Section>
  );
}
