import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { maskIban } from '#shared/iban.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ConfirmPanel } from '../parts/ConfirmPanel.tsx';
import { SellAlerts } from './SellEstimateCard.tsx';
import { sellText } from './strings.ts';
import type { SellFlow } from './useSellFlow.ts';

interface Props {
  flow: SellFlow;
  investorName: string;
  isBusy: boolean;
  failure: string | null;
  onSubmit: () => void;
}

/** Last step: what, how much, priced when, paid when and into which account; then the one button, which asks for the code. */
export function SellConfirmStep({ flow, investorName, isBusy, failure, onSubmit }: Props) {
  const data = flow.estimate.data?.data;
  const account = flow.accounts.chosen;
  const facts = data
    ? [
        { key: sellText.investor, value: investorName },
        { key: sellText.fund, value: flow.holding?.fundName },
        { key: sellText.units, value: <Ltr>{formatNumber(BigInt(data.units))}</Ltr> },
        { key: sellText.gross, value: <Money rial={data.amount} isHideable={false} /> },
        { key: sellText.fee, value: <Money rial={data.fee} isHideable={false} /> },
        { key: sellText.penalty, value: <Money rial={data.penalty} isHideable={false} /> },
        {
          key: sellText.net,
          value: (
            <>
              {sellText.about} <Money rial={data.net} isHideable={false} />
            </>
          ),
        },
        { key: sellText.priceDay, value: jalaliText(data.priceDate, 'weekday') },
        data.payoutDate ? { key: sellText.payoutDay, value: jalaliText(data.payoutDate, 'weekday') } : null,
        account
          ? {
              key: sellText.account,
              value: (
                <>
                  {account.bankName} · <Ltr>{toPersianDigits(maskIban(account.iban))}</Ltr>
                </>
              ),
            }
          : null,
        { key: sellText.cancelUntil, value: jalaliText(data.cancelDeadline, 'moment') },
      ]
    : null;
  return (
    <ConfirmPanel
      title={sellText.confirmTitle}
      facts={facts}
      failure={failure}
      submitLabel={sellText.submit}
      isBusy={isBusy}
      maySubmit={flow.estimate.isCurrent && account !== null && data?.problems.length === 0}
      onSubmit={onSubmit}
    >
      {data ? <SellAlerts data={data} /> : null}
    </ConfirmPanel>
  );
}
