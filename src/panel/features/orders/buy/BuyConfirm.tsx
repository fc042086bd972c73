import Link from 'next/link';
import type { Control } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import type { Description } from '#panel/ui/data/DescriptionList.tsx';
import { FormAccept } from '#panel/ui/form/FormAccept.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Units } from '#panel/ui/text/Units.tsx';
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

/** What the investor will hold of the fund with these units; `held` is null until it is known. */
const heldAfter = (data: EstimateFigures, held: string | null): Description | null =>
  held === null
    ? null
    : {
        key: buyText.heldAfter,
        value: <Units count={(BigInt(held) + BigInt(data.units)).toString()} about={`${flowText.about} `} />,
      };

/** The live estimate of buying: units, what is held then, fee, remainder and the days. */
export function buyFacts(data: EstimateFigures, held: string | null): (Description | null)[] {
  return [
    aboutUnits(data),
    heldAfter(data, held),
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
  /** units that are held before this order; null until they are known */
  held: string | null;
  investorName: string;
  isBusy: boolean;
  failure: string | null;
  onSubmit: () => void;
}

/** What the last button says where it does not lead to a gateway. */
const labels: Readonly<Record<string, string>> = {
  receipt: buyText.submitSlip,
  wallet: buyText.submitWallet,
  direct_debit: buyText.submitDebit,
};

/** Last step: what, how much, priced when, issued when; the rules to accept; and the one button that pays. */
export function BuyConfirm({ control, fund, method, estimate, held, investorName, isBusy, failure, onSubmit }: Props) {
  const label = labels[method?.code ?? ''] ?? buyText.pay;
  return (
    <ConfirmStep
      title={buyText.confirmTitle}
      estimate={estimate}
      facts={(data) => [
        { key: flowText.investor, value: investorName },
        { key: flowText.fund, value: fund?.name },
        toPay(data),
        aboutUnits(data),
        heldAfter(data, held),
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
      <FormAccept control={control} name="acceptRules" label={buyText.rules} needed={buyText.rulesNeeded}>
        {fund ? (
          <Button component={Link} href={paths.fund(fund.fundId, { tab: 'files' })} prefetch={false} size="small">
            {buyText.documents}
          </Button>
        ) : null}
      </FormAccept>
    </ConfirmStep>
  );
}
