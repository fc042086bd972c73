import Link from 'next/link';
import { Controller, type Control } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { formatNumber } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import type { Description } from '#panel/ui/data/DescriptionList.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ConfirmStep } from '../flow/ConfirmStep.tsx';
import { flowText } from '../flow/strings.ts';
import type { EstimateFigures, OrderEstimate } from '../flow/useOrderEstimate.ts';
import { buyText } from './strings.ts';
import type { BuyForm, OfferedFund, PaymentMethod } from './useBuyFlow.ts';

const riskyFrom = 3;

const aboutUnits = (data: EstimateFigures): Description => ({
  key: flowText.units,
  value: <Ltr>{`${flowText.about} ${formatNumber(BigInt(data.units))}`}</Ltr>,
});
const toPay = (data: EstimateFigures): Description => ({
  key: buyText.toPay,
  value: <Money rial={data.amount} isHideable={false} />,
});

/** The live estimate of buying: units, fee, remainder and the days. */
export function buyFacts(data: EstimateFigures): (Description | null)[] {
  return [
    aboutUnits(data),
    toPay(data),
    { key: buyText.price(jalaliText(data.navDate, 'weekday')), value: <Ltr>{formatNumber(data.nav)}</Ltr> },
    { key: buyText.fee, value: <Money rial={data.fee} isHideable={false} /> },
    {
      key: buyText.remain,
      value: (
        <>
          {flowText.about} <Money rial={data.remain} isHideable={false} />
          {data.remainTarget ? ` · ${buyText.remainTo[data.remainTarget]}` : null}
        </>
      ),
      hint: buyText.remainHelp,
    },
    { key: flowText.priceDay, value: <JalaliDate value={data.priceDate} format="weekday" /> },
    data.licenseDate
      ? { key: buyText.certificateDay, value: <JalaliDate value={data.licenseDate} format="weekday" /> }
      : null,
  ];
}

interface Props {
  control: Control<BuyForm>;
  fund: OfferedFund | null;
  method: PaymentMethod | null;
  estimate: OrderEstimate;
  investorName: string;
  isBusy: boolean;
  failure: string | null;
  onSubmit: () => void;
}

/** Last step: what, how much, priced when, issued when; the rules to accept; and the one button that pays. */
export function BuyConfirm({ control, fund, method, estimate, investorName, isBusy, failure, onSubmit }: Props) {
  const label =
    method?.code === 'receipt' ? buyText.submitSlip : method?.code === 'wallet' ? buyText.submitWallet : buyText.pay;
  return (
    <ConfirmStep
      title={buyText.confirmTitle}
      estimate={estimate}
      facts={(data) => [
        { key: flowText.investor, value: investorName },
        { key: flowText.fund, value: fund?.name },
        toPay(data),
        aboutUnits(data),
        { key: buyText.method, value: method?.title },
        { key: flowText.priceDay, value: jalaliText(data.priceDate, 'weekday') },
        data.licenseDate ? { key: buyText.certificateDay, value: jalaliText(data.licenseDate, 'weekday') } : null,
        { key: flowText.cancelUntil, value: jalaliText(data.cancelDeadline, 'moment') },
      ]}
      failure={failure}
      submitLabel={isBusy && method?.code === 'ipg' ? buyText.going : label}
      isBusy={isBusy}
      onSubmit={onSubmit}
    >
      {fund && fund.riskLevel >= riskyFrom ? (
        <Alert severity="warning" sx={{ marginBlock: 3 }}>
          {buyText.risk}
        </Alert>
      ) : null}
      <AcceptRules control={control} fund={fund} />
    </ConfirmStep>
  );
}

function AcceptRules({ control, fund }: Pick<Props, 'control' | 'fund'>) {
  return (
    <Controller
      control={control}
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
  );
}
