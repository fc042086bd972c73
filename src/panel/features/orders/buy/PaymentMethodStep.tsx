import dynamic from 'next/dynamic';
import Link from 'next/link';
import type { UseFormReturn } from 'react-hook-form';
import Button from '@mui/material/Button';
import { toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { DepositsApi } from '#panel/api/deposits.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { paths } from '#panel/paths.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { useSite } from '#panel/shell/site.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { QueryBoundary, type QueryState } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { ChoiceTiles } from '../flow/ChoiceTiles.tsx';
import { buyText } from './strings.ts';
import type { BuyForm, PaymentMethod } from './useBuyFlow.ts';
import { isOverCredit, wayProblem } from './wayProblem.ts';

// for those who have a contract
const DebitContractChoice = dynamic(
  () => import('./DebitContractChoice.tsx').then((part) => part.DebitContractChoice),
  { ssr: false, loading: () => <LoadingSkeleton shape="cards" count={1} /> },
);

// for those who pay by slip
const SlipFields = dynamic(() => import('../flow/SlipFields.tsx').then((part) => part.SlipFields<BuyForm>), {
  ssr: false,
  loading: () => <LoadingSkeleton shape="pairs" count={5} />,
});

const FieldError = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.error.main,
}));

interface Props {
  form: UseFormReturn<BuyForm>;
  investorId: number;
  fundId: number;
  /** who the fund's accounts belong to */
  fundName: string;
  methods: QueryState<{ data: readonly PaymentMethod[] }>;
  /** the chosen method */
  method: PaymentMethod | null;
  /** what the order costs, rial; undefined until the estimate is there */
  amountRial: string | undefined;
  /** the picture of a slip is on its way */
  onAttaching: (isAttaching: boolean) => void;
}

const isOver = (maxAmount: string | null, amountRial: string | undefined): boolean =>
  maxAmount !== null && amountRial !== undefined && BigInt(amountRial) > BigInt(maxAmount);

/** A gateway with what speaks against it: it does not answer, or takes up to an amount. */
function gatewayLabel({ title, isHealthy, maxAmount }: PaymentMethod['gateways'][number]): string {
  if (!isHealthy) return `${title} (${buyText.gatewayDown})`;
  return maxAmount === null ? title : `${title} (${buyText.max(formatRial(maxAmount))})`;
}

/** How to pay: each way with its limit and what it does to the dates, or why it cannot pay; what it asks for is directly below it. */
export function PaymentMethodStep(props: Props) {
  const { form, investorId, fundId, fundName, methods, method, amountRial, onAttaching } = props;
  const { control, setValue, clearErrors, formState } = form;
  const schedules = OrdersApi.useFundScheduleQuery({ query: { fundId } });
  const datesOf = (code: string) => {
    const row = schedules.currentData?.data.find((timing) => timing.orderType === 1 && timing.wayCode === code);
    if (!row?.licenseDate) return null;
    return buyText.methodDates(jalaliText(row.priceDate, 'weekday'), jalaliText(row.licenseDate, 'weekday'));
  };
  const isClosed = useSite().closed.includes('directDebit');
  const error = formState.errors.wayId?.message;
  /** What a way asks for, directly below it. */
  const detailsOf = (chosen: PaymentMethod) => {
    if (chosen.code === 'direct_debit' && chosen.isActive)
      return <DebitContractChoice form={form} investorId={investorId} amountRial={amountRial} />;
    if (chosen.code === 'receipt')
      return (
        <SlipFields
          form={form}
          accounts={chosen.accounts}
          holder={fundName}
          investorId={investorId}
          onBusy={onAttaching}
        />
      );
    if (chosen.code === 'deposit_id') return <DepositCard investorId={investorId} fundId={fundId} />;
    if (chosen.code !== 'ipg' || chosen.gateways.length < 2) return null;
    return (
      <FormSelect
        control={control}
        name="gatewayId"
        label={buyText.gateway}
        fullWidth
        options={chosen.gateways.map((gateway) => ({
          value: gateway.id,
          label: gatewayLabel(gateway),
          disabled: !gateway.isHealthy || isOver(gateway.maxAmount, amountRial),
        }))}
      />
    );
  };
  // credit that is less than the amount may still buy as much as it is
  const partOfCredit = methods.data?.data.find(
    (offered) =>
      offered.isActive &&
      amountRial !== undefined &&
      isOverCredit(offered, BigInt(amountRial)) &&
      wayProblem(offered, offered.credit ?? undefined) === null,
  );
  const payWithCredit = ({ wayId, credit }: PaymentMethod) => {
    setValue('mode', 'amount');
    setValue('amount', credit ?? '', { shouldTouch: true });
    setValue('wayId', wayId);
    clearErrors(['amount', 'wayId']);
  };
  return (
    <Section title={buyText.methodTitle}>
      <QueryBoundary query={methods} skeleton={<LoadingSkeleton shape="cards" count={2} />}>
        {({ data }) => (
          <ChoiceTiles
            label={buyText.methodTitle}
            name="method"
            chosenId={method?.wayId ?? null}
            onChoose={(wayId) => {
              setValue('wayId', wayId);
              setValue('gatewayId', '');
              clearErrors(['wayId', 'contractId']);
            }}
            choices={data.map((offered) => {
              const problem = offered.isActive ? wayProblem(offered, amountRial) : offered.disabledReason;
              return {
                id: offered.wayId,
                title: offered.title,
                isDisabled: problem !== null,
                details: detailsOf(offered),
                lines:
                  problem === null
                    ? [
                        offered.description,
                        datesOf(offered.code),
                        offered.maxAmount && buyText.max(formatRial(offered.maxAmount)),
                        offered.dailyLeft && buyText.dailyLeft(formatRial(offered.dailyLeft)),
                        offered.credit && buyText.credit(formatRial(offered.credit)),
                      ]
                    : [problem],
              };
            })}
          />
        )}
      </QueryBoundary>
      {partOfCredit ? (
        <Button sx={{ marginBlockStart: 2 }} onClick={() => payWithCredit(partOfCredit)}>
          {buyText.payWithCredit(formatRial(partOfCredit.credit ?? '0'))}
        </Button>
      ) : null}
      {error ? <FieldError role="alert">{error}</FieldError> : null}
      {!isClosed && methods.data?.data.some(({ code, isActive }) => code === 'direct_debit' && !isActive) ? (
        <Button component={Link} href={paths.directDebit()} prefetch={false} sx={{ marginBlockStart: 2 }}>
          {buyText.createContract}
        </Button>
      ) : null}
    </Section>
  );
}

/** Paying by deposit id: the investor's own code and the fund's accounts; the order is made when the money comes (domain 1.7). */
function DepositCard({ investorId, fundId }: { investorId: number; fundId: number }) {
  const query = DepositsApi.useGetDepositCodeQuery({ query: { investorId, fundId } });
  return (
    <Section title={buyText.depositTitle} note={buyText.depositNote}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
        {({ data }) => (
          <DescriptionList
            items={[
              {
                key: buyText.depositCode,
                value: (
                  <>
                    <Ltr>{toPersianDigits(data.code)}</Ltr>
                    <CopyButton text={data.code} label={buyText.depositCode} />
                  </>
                ),
              },
              ...data.accounts.map((account) => ({
                id: String(account.accountId),
                key: account.bankName,
                value: (
                  <>
                    <Ltr>{account.iban}</Ltr>
                    <CopyButton text={account.iban} label={account.bankName} />
                  </>
                ),
              })),
            ]}
          />
        )}
      </QueryBoundary>
    </Section>
  );
}
