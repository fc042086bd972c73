import { useWatch } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import { formatNumber } from '#shared/digits.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { preparePriceCorrection } from '#shared/contract/priceCorrections.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { PriceCorrectionsApi } from '#panel/api/priceCorrections.ts';
import { PricesApi } from '#panel/api/prices.ts';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormReason } from '#panel/ui/form/FormReason.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Note, Pair } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { priceText as text } from './priceStrings.ts';

interface Values {
  fundId: number | '';
  navDate: string;
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
  reason: string;
}

const empty: Values = { fundId: '', navDate: '', issueNav: '', cancelNav: '', statisticalNav: '', reason: '' };
const names = ['issueNav', 'cancelNav', 'statisticalNav'] as const;

interface Props {
  /** fund and day that the link named */
  of: { fundId: number | null; navDate: string };
  /** takes the correction that was prepared */
  onPrepared: (priceCorrectionId: number) => void;
  onClose: () => void;
}

/** The right prices of a day with which orders were executed; nothing changes before a second person approves. */
export function PriceCorrectionForm({ of, onPrepared, onClose }: Props) {
  const funds = FundsApi.useListFundsQuery({ query: {} });
  const start: Values = { ...empty, ...of, fundId: of.fundId ?? '' };
  // the fund of a link is chosen before the names have arrived
  const linked = of.fundId === null ? [] : [{ fundId: of.fundId, name: ui.none }];
  const [prepare] = PriceCorrectionsApi.usePreparePriceCorrectionMutation();
  const { control, submit, dialog } = useContractForm({
    values: start,
    schema: preparePriceCorrection.body,
    bodyOf: (values) => ({
      ...values,
      fundId: values.fundId === '' ? undefined : values.fundId,
      navDate: values.navDate === '' ? undefined : values.navDate,
      reason: values.reason.trim(),
    }),
    send: async (body, idempotencyKey) => {
      const { data } = await prepare({ body: body as never, idempotencyKey }).unwrap();
      notify.success(text.prepared);
      onPrepared(data.priceCorrectionId);
    },
    fieldOfCode: { PRICE_NOT_FOUND: 'navDate', PRICE_CORRECTION_NOT_EXECUTED: 'navDate', PRICE_OF_BOND: 'fundId' },
  });
  const [fundId, navDate] = useWatch({ control, name: ['fundId', 'navDate'] });
  const isKnown = fundId !== '' && navDate !== '';
  const query = PricesApi.useListNavsQuery(
    { query: { fundId: fundId === '' ? 1 : fundId, navDate } },
    { skip: !isKnown },
  );
  const nav = isKnown ? query.currentData?.data.find((row) => row.status === 'approved') : undefined;
  return (
    <FormDialog title={text.form} submitLabel={text.submit} {...dialog} onSubmit={submit} onClose={onClose}>
      <Pair>
        <FormSelect
          control={control}
          name="fundId"
          label={text.fund}
          options={(funds.data?.data ?? linked).map((fund) => ({ value: fund.fundId, label: fund.name }))}
        />
        <FormDate control={control} name="navDate" label={text.day} daysAhead={0} />
      </Pair>
      {isKnown ? null : <Note>{text.pickFirst}</Note>}
      {isKnown && query.currentData && !nav ? <Alert severity="warning">{text.noPrice}</Alert> : null}
      {nav && !nav.isLocked ? <Alert severity="warning">{text.notExecuted}</Alert> : null}
      {names.map((name) => (
        <FormDecimal
          key={name}
          control={control}
          name={name}
          label={text.names[name]}
          helperText={nav ? text.publishedNow(formatNumber(trimDecimal(nav[name]))) : ' '}
        />
      ))}
      <FormReason control={control} label={text.reason} hint={text.reasonHint} />
    </FormDialog>
  );
}
