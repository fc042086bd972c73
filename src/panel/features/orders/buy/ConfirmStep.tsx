import Link from 'next/link';
import { Controller } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { formatNumber } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import { ErrorView } from '#panel/ui/state/ErrorView.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ConfirmPanel } from '../parts/ConfirmPanel.tsx';
import { buyText } from './strings.ts';
import type { BuyFlow } from './useBuyFlow.ts';

interface Props {
  flow: BuyFlow;
  investorName: string;
  isBusy: boolean;
  failure: string | null;
  onSubmit: () => void;
}

const riskyFrom = 3;

/** Last step: what, how much, priced when, issued when; the rules to accept; and the one button that pays. */
export function ConfirmStep({ flow, investorName, isBusy, failure, onSubmit }: Props) {
  const { fund, way } = flow;
  const data = flow.estimate.data?.data;
  const label =
    way?.code === 'receipt' ? buyText.submitReceipt : way?.code === 'wallet' ? buyText.submitWallet : buyText.pay;
  return (
    <ConfirmPanel
      title={buyText.confirmTitle}
      facts={
        data
          ? [
              { key: buyText.investor, value: investorName },
              { key: buyText.fund, value: fund?.name },
              { key: buyText.toPay, value: <Money rial={data.amount} isHideable={false} /> },
              { key: buyText.units, value: <Ltr>{`${buyText.about} ${formatNumber(BigInt(data.units))}`}</Ltr> },
              { key: buyText.way, value: way?.title },
              { key: buyText.priceDay, value: jalaliText(data.priceDate, 'weekday') },
              data.licenseDate ? { key: buyText.licenseDay, value: jalaliText(data.licenseDate, 'weekday') } : null,
              { key: buyText.cancelUntil, value: jalaliText(data.cancelDeadline, 'moment') },
            ]
          : null
      }
      failure={failure}
      submitLabel={isBusy && way?.code === 'ipg' ? buyText.going : label}
      isBusy={isBusy}
      maySubmit={flow.estimate.isCurrent}
      onSubmit={onSubmit}
    >
      {flow.estimate.error && !data ? (
        <ErrorView message={flow.estimate.error.message} onRetry={() => void flow.estimate.refetch()} />
      ) : null}
      {fund && fund.riskLevel >= riskyFrom ? (
        <Alert severity="warning" sx={{ marginBlock: 3 }}>
          {buyText.risk}
        </Alert>
      ) : null}
      {data && data.warnings.length > 0 ? (
        <Alert severity="info" sx={{ marginBlock: 3 }}>
          {data.warnings.map(({ code, message }) => (
            <div key={code}>{message}</div>
          ))}
        </Alert>
      ) : null}
      {data?.problems.map((problem) => (
        <Alert key={problem.code} severity="error" sx={{ marginBlock: 2 }}>
          {problem.message}
        </Alert>
      ))}
      <Controller
        control={flow.form.control}
        name="acceptRules"
        rules={{ validate: (value) => value || buyText.rulesNeeded }}
        render={({ field, fieldState }) => (
          <div>
            <FormControlLabel
              control={
                <Checkbox
                  checked={field.value}
                  onChange={(event) => field.onChange(event.target.checked)}
                  onBlur={field.onBlur}
                  slotProps={{ input: { ref: field.ref } }}
                />
              }
              label={buyText.rules}
            />
            {fund ? (
              <Button component={Link} href={paths.fund(fund.fundId, { tab: 'files' })} prefetch={false} size="small">
                {buyText.documents}
              </Button>
            ) : null}
            {fieldState.error ? (
              <FormHelperText error role="alert">
                {fieldState.error.message}
              </FormHelperText>
            ) : null}
          </div>
        )}
      />
    </ConfirmPanel>
  );
}
