import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { maskIban } from '#shared/iban.ts';
import { KeyValueList } from '#panel/ui/data/KeyValueList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
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
  const isOnline = useOnline();
  const data = flow.estimate.data?.data;
  const account = flow.accounts.chosen;
  const mayAsk = isOnline && flow.estimate.isCurrent && account !== null && data?.problems.length === 0;
  return (
    <Section title={sellText.confirmTitle}>
      {data ? (
        <>
          <KeyValueList
            items={[
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
            ]}
          />
          <SellAlerts data={data} />
        </>
      ) : (
        <LoadingSkeleton shape="pairs" count={8} />
      )}
      {failure ? (
        <Alert severity="error" sx={{ marginBlockStart: 3 }} role="alert">
          {failure}
        </Alert>
      ) : null}
      {isOnline ? null : (
        <Alert severity="warning" sx={{ marginBlockStart: 3 }}>
          {sellText.offline}
        </Alert>
      )}
      <Button
        variant="contained"
        size="large"
        fullWidth
        sx={{ marginBlockStart: 3 }}
        disabled={!mayAsk}
        loading={isBusy}
        onClick={onSubmit}
      >
        {sellText.submit}
      </Button>
    </Section>
  );
}
