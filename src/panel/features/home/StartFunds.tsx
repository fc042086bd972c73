import Link from 'next/link';
import { FundsApi } from '#panel/api/funds.ts';
import { dataAndFailure } from '#panel/api/shown.ts';
import { paths } from '#panel/paths.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { Button } from '#panel/ui/plain/Button.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { formatPercent, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { laterText } from './laterStrings.ts';
import { text } from './strings.ts';
import { threeFunds } from './threeFunds.ts';

const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  marginBlockStart: '0.75rem',
  padding: 0,
  display: 'grid',
  gap: '0.75rem',
});
const Row = styled('li')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.625rem' });
const Facts = styled('div')({ flex: '1 1 9rem', minWidth: 0 });

const labelOf = (least: string | null) => (least === null ? text.startBuy : text.startWith(formatRial(least)));

/** For who holds nothing: three funds that can be bought, the best year first, each with its risk and the sum it begins with. */
export function StartFunds() {
  const query = FundsApi.useListFundsQuery({ query: {} }, { selectFromResult: dataAndFailure });
  return (
    <>
      <Hint>{text.startFunds}</Hint>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={3} />}>
        {({ data }) => (
          <Rows>
            {threeFunds(data).map(({ fundId, name, riskText, annualEfficiency, minAmount, payoutDays }) => (
              <Row key={fundId}>
                <Avatar name={name} size={36} />
                <Facts>
                  <strong>{name}</strong>
                  <Hint>
                    {riskText}
                    {annualEfficiency === null ? null : (
                      <>
                        {' · '}
                        {laterText.yearYield} <Ltr>{formatPercent(annualEfficiency, 1)}</Ltr>
                      </>
                    )}
                  </Hint>
                  {payoutDays === null ? null : <Hint>{text.startPayout(toPersianDigits(payoutDays))}</Hint>}
                </Facts>
                <Button
                  variant="outlined"
                  size="small"
                  component={Link}
                  href={paths.buy({ fund: fundId })}
                  prefetch={false}
                  aria-label={text.actOf(labelOf(minAmount), name)}
                >
                  {labelOf(minAmount)}
                </Button>
              </Row>
            ))}
          </Rows>
        )}
      </QueryBoundary>
    </>
  );
}
