import Link from 'next/link';
import type { Control } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import type { Description } from '#panel/ui/data/DescriptionList.tsx';
import { FormAccept } from '#panel/ui/form/FormAccept.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Units } from '#panel/ui/text/Units.tsx';
import { EstimateAlerts, EstimateCard, SheetNotices } from '../flow/EstimateCard.tsx';
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

interface Buyer {
  investorName: string;
  fundName: string;
  methodTitle: string | null;
  /** units that are held before this order; null until they are known */
  held: string | null;
}

/** Everything that is known of a purchase before it is paid: who, what, how much, what it costs, and its days. */
function buyFacts(data: EstimateFigures, { investorName, fundName, methodTitle, held }: Buyer): (Description | null)[] {
  return [
    { key: flowText.investor, value: investorName },
    { key: flowText.fund, value: fundName },
    toPay(data),
    aboutUnits(data),
    heldAfter(data, held),
    methodTitle ? { key: buyText.method, value: methodTitle } : null,
    { key: buyText.price(jalaliText(data.navDate, 'weekday')), value: <Ltr>{formatNumber(data.nav, 0)}</Ltr> },
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
    { key: flowText.priceDay, value: jalaliText(data.priceDate, 'weekday') },
    data.licenseDate ? { key: buyText.certificateDay, value: jalaliText(data.licenseDate, 'weekday') } : null,
    { key: flowText.cancelUntil, value: jalaliText(data.cancelDeadline, 'weekdayTime') },
  ];
}

interface Props {
  control: Control<BuyForm>;
  fund: OfferedFund | null;
  method: PaymentMethod | null;
  estimate: OrderEstimate;
  held: string | null;
  investorName: string;
  /** an amount and a way are chosen: the rules are the last thing to say yes to */
  isPayable: boolean;
  failure: string | null;
  isOnline: boolean;
}

/** The other half of the sheet: what the order comes to and when, and the rules to accept before it is paid. */
export function BuyConfirm(props: Props) {
  const { control, fund, method, estimate, held, investorName, isPayable, failure, isOnline } = props;
  const buyer = { investorName, fundName: fund?.name ?? '', methodTitle: method?.title ?? null, held };
  return (
    <>
      <EstimateCard
        title={buyText.confirmTitle}
        estimate={estimate}
        emptyText={buyText.estimateEmpty}
        facts={(data) => buyFacts(data, buyer)}
      >
        {(data) => <EstimateAlerts data={data} />}
      </EstimateCard>
      {fund && fund.riskLevel >= riskyFrom ? <Alert severity="warning">{buyText.risk}</Alert> : null}
      {isPayable ? (
        <FormAccept control={control} name="acceptRules" label={buyText.rules} needed={buyText.rulesNeeded}>
          {fund ? (
            <Button component={Link} href={paths.fund(fund.fundId, { tab: 'files' })} prefetch={false} size="small">
              {buyText.documents}
            </Button>
          ) : null}
        </FormAccept>
      ) : null}
      <SheetNotices failure={failure} isOnline={isOnline} />
    </>
  );
}
