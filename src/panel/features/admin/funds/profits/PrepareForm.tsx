import { useEffect, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listFunds } from '#shared/contract/funds.ts';
import { prepareProfit } from '#shared/contract/profits.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { ProfitsApi } from '#panel/api/profits.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormReason } from '#panel/ui/form/FormReason.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { Note, Pair } from '#panel/ui/layout/blocks.ts';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { formsText } from '#panel/components/forms/strings.ts';
import { profitsText as text } from './strings.ts';

type Fund = ResponseOf<typeof listFunds>['data'][number];

interface Values {
  profitDate: string;
  guaranteedPerUnit: string;
  extraPerUnit: string;
  compensation: string;
  reason: string;
}

/** Refusals that name no field and belong to the day. */
const ofDay = {
  PROFIT_EXISTS: 'profitDate',
  PROFIT_COUPON_TAKEN: 'profitDate',
  PROFIT_ORDERS_OPEN: 'profitDate',
  PROFIT_SLIPS_OPEN: 'profitDate',
  PROFIT_NO_HOLDERS: 'profitDate',
} as const;

interface Props {
  fundId: number;
  onClose: () => void;
  onDone: (profitId: number) => void;
}

/** Day and profit per unit of a new run; the kind of the fund decides what is asked for, so it has to be known first. */
export function PrepareForm(props: Props) {
  const funds = FundsApi.useListFundsQuery({ query: {} });
  const fund = funds.data?.data.find((one) => one.fundId === props.fundId);
  if (fund) return <RunForm {...props} fund={fund} />;
  return (
    <FormDialog maxWidth="xs" title={text.prepareTitle} onClose={props.onClose}>
      <QueryBoundary query={funds} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
        {() => null}
      </QueryBoundary>
    </FormDialog>
  );
}

/** The form of a fund, or of a bond, whose day and amount come from its terms. Nothing is booked by preparing. */
function RunForm({ fundId, fund, onClose, onDone }: Props & { fund: Fund }) {
  const isBond = fund.kind === 'bond';
  const today = useBusinessDay();
  // what is unusual is told by the API, which then wants a reason
  const [isUnusual, setUnusual] = useState(false);
  const [prepare] = ProfitsApi.usePrepareProfitMutation();
  const coupons = ProfitsApi.useListCouponsQuery({ query: { fundId } }, { skip: !isBond });
  const [previous] = ProfitsApi.useListProfitRunsQuery({ query: { fundId, page: 1, size: 1 } }).data?.data ?? [];
  const due = (coupons.data?.data ?? []).filter((coupon) => coupon.status === 'due');
  const { form, control, dialog } = useContractForm({
    values: { profitDate: '', guaranteedPerUnit: '', extraPerUnit: '', compensation: '', reason: '' },
    schema: prepareProfit.body,
    bodyOf: ({ profitDate, guaranteedPerUnit, extraPerUnit, compensation, reason }) => {
      const coupon = isBond ? due.find((one) => one.payDate === profitDate) : undefined;
      return {
        fundId,
        profitDate,
        guaranteedPerUnit: coupon?.amountPerUnit ?? guaranteedPerUnit,
        extraPerUnit: extraPerUnit || '0',
        compensation: compensation || '0',
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      };
    },
    send: async (body, idempotencyKey) => {
      try {
        return await prepare({ body, idempotencyKey }).unwrap();
      } catch (thrown) {
        if (asApiFailure(thrown, formsText.failed).code === 'PROFIT_UNUSUAL') setUnusual(true);
        throw thrown;
      }
    },
    done: ({ data }) => {
      notify.success(text.prepared);
      onClose();
      onDone(data.profitId);
    },
    fieldOfCode: { ...ofDay, PROFIT_COUPON_AMOUNT: 'guaranteedPerUnit' },
  });
  const { setValue, getValues } = form;
  useEffect(() => {
    if (!isBond && today !== '' && getValues('profitDate') === '') setValue('profitDate', today);
  }, [getValues, isBond, setValue, today]);
  const options = due.map((coupon) => ({
    value: coupon.payDate,
    label: text.couponLine(jalaliText(coupon.payDate), formatRial(coupon.amountPerUnit)),
  }));
  return (
    <FormDialog title={text.prepareTitle} submitLabel={text.submit} {...dialog} onClose={onClose}>
      {isBond ? (
        <QueryBoundary query={coupons} skeleton={<LoadingSkeleton shape="pairs" count={1} />}>
          {() =>
            options.length > 0 ? (
              <FormSelect control={control} name="profitDate" label={text.coupon} options={options} />
            ) : (
              <Alert severity="info">{text.noCoupon}</Alert>
            )
          }
        </QueryBoundary>
      ) : (
        <>
          <div>
            <FormDate control={control} name="profitDate" label={text.date} max={today || undefined} />
            <Note>{text.dateHint}</Note>
          </div>
          <Pair>
            <FormAmount control={control} name="guaranteedPerUnit" label={text.guaranteed} />
            <FormAmount control={control} name="extraPerUnit" label={text.extra} />
          </Pair>
          <FormAmount control={control} name="compensation" label={text.compensation} hint={text.compensationHint} />
          <Estimate control={control} units={fund.investedUnits} />
          {previous ? (
            <Note>{text.previous(jalaliText(previous.profitDate), formatRial(perUnitOf(previous)))}</Note>
          ) : null}
          {isUnusual ? <FormReason control={control} label={text.reason} hint={text.reasonHint} /> : null}
        </>
      )}
    </FormDialog>
  );
}

/** Profit of a unit in a run, rial. */
const perUnitOf = (run: { guaranteedPerUnit: string; extraPerUnit: string }): bigint =>
  BigInt(run.guaranteedPerUnit) + BigInt(run.extraPerUnit);

/** What the run comes to for all issued units: about, because units bought since do not take part. */
function Estimate({ control, units }: { control: Control<Values>; units: string }) {
  const values = useWatch({ control });
  const perUnit = BigInt(values.guaranteedPerUnit || '0') + BigInt(values.extraPerUnit || '0');
  const whole = BigInt(values.compensation || '0');
  if (perUnit + whole === 0n) return null;
  return (
    <Note role="status">{text.estimate(formatNumber(BigInt(units)), formatRial(perUnit * BigInt(units) + whole))}</Note>
  );
}
