import { styled } from '@mui/material/styles';
import { compareDecimal } from '#shared/decimal.ts';
import { formatNumber, formatPercent, toPersianDigits } from '#shared/digits.ts';
import { useFundInvestorAssetQuery } from '#panel/api/funds.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { assetsText } from './strings.ts';

const Lots = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))' },
  '& > li': {
    padding: '0.5rem 0.75rem',
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.panel.hairline}`,
    borderRadius: theme.shape.borderRadius,
  },
}));

/** The certificates of one holding, each with its age and what leaving today costs. */
export function HoldingLots({ fundId, investorId }: { fundId: number; investorId: number }) {
  const query = useFundInvestorAssetQuery({ query: { fundId, investorId } });
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
      {({ data }) =>
        data.lots.length === 0 ? (
          <span>{assetsText.noLots}</span>
        ) : (
          <Lots>
            {data.lots.map((lot) => (
              <li key={lot.licenseNumber}>
                <DescriptionList
                  items={[
                    {
                      key: assetsText.licenseNumber,
                      value: <Ltr>{toPersianDigits(lot.licenseNumber)}</Ltr>,
                      hint: <JalaliDate value={lot.licenseDate} format="long" />,
                    },
                    {
                      key: assetsText.units,
                      value: (
                        <>
                          <Ltr>{formatNumber(BigInt(lot.units))}</Ltr> × <Ltr>{formatNumber(lot.unitPrice, 0)}</Ltr>
                        </>
                      ),
                    },
                    { key: assetsText.value, value: <Money rial={lot.value} /> },
                    { key: assetsText.lotAge, value: <Ltr>{formatNumber(lot.ageDays)}</Ltr> },
                    {
                      key: assetsText.exit,
                      value:
                        compareDecimal(lot.exitFeePct, '0') === 0 ? (
                          assetsText.freeExit
                        ) : (
                          <Ltr>{formatPercent(lot.exitFeePct)}</Ltr>
                        ),
                      hint: lot.nextStepDate
                        ? `${assetsText.nextStep} ${jalaliText(lot.nextStepDate, 'weekday')}`
                        : undefined,
                    },
                    lot.guaranteeDate
                      ? { key: assetsText.guarantee, value: <JalaliDate value={lot.guaranteeDate} /> }
                      : null,
                  ]}
                />
              </li>
            ))}
          </Lots>
        )
      }
    </QueryBoundary>
  );
}
