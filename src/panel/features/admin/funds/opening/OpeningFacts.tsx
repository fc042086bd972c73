import Alert from '@mui/material/Alert';
import type { previewFundOpening } from '#shared/contract/fundOpenings.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { openingText as text } from './strings.ts';

type Totals = Omit<ResponseOf<typeof previewFundOpening>['data'], 'problems' | 'problemCount'>;

const money = (rial: string) => <Money rial={rial} isHideable={false} />;

/** The totals of the files of an opening, in the order in which a registrar's list ends. */
export function OpeningFacts({ of }: { of: Totals }) {
  const { oldestDay, newestDay, firstOrderDay, lastOrderDay, firstPriceDay, lastPriceDay } = of;
  return (
    <DescriptionList
      items={[
        { key: text.holderCount, value: formatNumber(of.holderCount) },
        { key: text.certificateCount, value: formatNumber(of.certificateCount) },
        { key: text.units, value: formatNumber(BigInt(of.units)) },
        { key: text.cash, value: money(of.cash) },
        { key: text.cost, value: money(of.cost) },
        oldestDay && newestDay
          ? { key: text.days, value: text.range(jalaliText(oldestDay), jalaliText(newestDay)) }
          : null,
        of.purchaseCount > 0
          ? { key: text.openPurchases(formatNumber(of.purchaseCount)), value: money(of.purchases) }
          : null,
        of.redemptionCount > 0
          ? {
              key: text.openRedemptions(formatNumber(of.redemptionCount)),
              value: text.unitsOf(formatNumber(BigInt(of.redemptionUnits))),
            }
          : null,
        firstOrderDay && lastOrderDay
          ? {
              key: text.orderDays,
              value: text.range(jalaliText(firstOrderDay), jalaliText(lastOrderDay)),
            }
          : { key: text.openOrders, value: text.noOrders },
        {
          key: text.prices,
          value:
            firstPriceDay && lastPriceDay
              ? text.pricesOf(
                  formatNumber(of.priceCount),
                  text.range(jalaliText(firstPriceDay), jalaliText(lastPriceDay)),
                )
              : text.noPrices,
        },
        of.contractCount > 0 ? { key: text.contracts, value: formatNumber(of.contractCount) } : null,
        { key: text.known, value: formatNumber(of.knownCount) },
        { key: text.noIban, value: formatNumber(of.noIbanCount) },
      ]}
    />
  );
}

/** What both people look at before an opening is released: holders who differ, or who cannot act. */
export function OpeningWarnings({ of }: { of: Totals }) {
  return (
    <>
      {of.renamedCount > 0 ? <Alert severity="warning">{text.renamedNote(formatNumber(of.renamedCount))}</Alert> : null}
      {of.contractCount > 0 ? (
        <Alert severity="info">{text.contractsNote(formatNumber(of.contractCount))}</Alert>
      ) : null}
      {of.minorCount > 0 ? <Alert severity="info">{text.minorNote(formatNumber(of.minorCount))}</Alert> : null}
      {of.noMobileCount > 0 ? <Alert severity="info">{text.noMobileNote(formatNumber(of.noMobileCount))}</Alert> : null}
    </>
  );
}
