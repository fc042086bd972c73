import { useEffect } from 'react';
import { DashboardApi } from '#panel/api/dashboard.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectExpiresAt } from '#panel/store/slices/authSlice.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { formatNumber } from '#shared/digits.ts';
import { laterText } from './laterStrings.ts';
import { text } from './strings.ts';
import { keepSnapshot } from './snapshot.ts';

const rial = (value: string): string => laterText.rial(formatNumber(BigInt(value)));

/** Keeps the figures of the page, without a name, for the offline page, with the moment at which they came; draws nothing. */
export function OfflineSnapshot({ investorId }: { investorId: number }) {
  const { data, fulfilledTimeStamp } = DashboardApi.useLastAssetQuery({ query: { investorId } });
  const isHidden = useAmountsHidden();
  // each renewal of the session keeps them again
  const expiresAt = useAppSelector(selectExpiresAt);
  useEffect(() => {
    if (isHidden) {
      void keepSnapshot(null, expiresAt);
      return;
    }
    if (!data || !fulfilledTimeStamp) return;
    const { totalValue, totalCost, totalProfit, underWay, items } = data.data;
    const snapshot = {
      time: jalaliText(new Date(fulfilledTimeStamp).toISOString(), 'moment'),
      rows: [
        { label: text.totalValue, value: rial(totalValue) },
        { label: text.cost, value: rial(totalCost) },
        { label: text.profit, value: rial(totalProfit) },
        { label: text.underWay, value: rial(underWay) },
        ...items.map((item) => ({ label: item.fundName, value: rial(item.value) })),
      ],
    };
    void keepSnapshot(snapshot, expiresAt);
  }, [data, fulfilledTimeStamp, isHidden, expiresAt]);
  return null;
}
