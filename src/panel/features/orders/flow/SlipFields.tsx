import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form';
import Typography from '@mui/material/Typography';
import type { InferType } from 'yup';
import { fileTypes } from '#shared/contract/uploads.ts';
import type * as contract from '#shared/contract/bankSlips.ts';
import { toAsciiDigits } from '#shared/digits.ts';
import { upload } from '#panel/api/files.ts';
import { useGetImageSizeQuery } from '#panel/api/uploads.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { FileField } from '#panel/ui/form/FileField.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { flowText } from './strings.ts';

/** A bank slip as it is typed, part of the form of buying and of the form that corrects a slip. */
export interface SlipForm {
  slipAccountId: string;
  slipNumber: string;
  slipDate: string;
  slipTime: string;
  slipSourceIban: string;
  slipFile: { id: number; name: string } | null;
}

export const emptySlip: SlipForm = {
  slipAccountId: '',
  slipNumber: '',
  slipDate: '',
  slipTime: '',
  slipSourceIban: '',
  slipFile: null,
};

type SlipBody = InferType<NonNullable<typeof contract.resubmitBankSlip.body>>;

/** What the call takes; the slip is always over the amount of its order, rial. */
export function slipBody(form: SlipForm, amountRial: string): SlipBody {
  return {
    accountId: Number(form.slipAccountId),
    number: form.slipNumber,
    amount: amountRial,
    date: form.slipDate,
    time: form.slipTime,
    ...(form.slipSourceIban && { sourceIban: form.slipSourceIban }),
    ...(form.slipFile && { fileId: form.slipFile.id }),
  };
}

/** Fields that are missing or plainly wrong, with what to say below them. */
export function slipErrors(form: SlipForm): [keyof SlipForm, string][] {
  const errors: [keyof SlipForm, string][] = [];
  for (const field of ['slipAccountId', 'slipNumber', 'slipDate'] as const)
    if (!form[field]) errors.push([field, flowText.required]);
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(form.slipTime)) errors.push(['slipTime', flowText.timeInvalid]);
  return errors;
}

/** Which field of the form a wire name of a slip belongs to; the amount is not typed with the slip. */
export const slipFields: Readonly<Record<string, keyof SlipForm>> = {
  accountId: 'slipAccountId',
  number: 'slipNumber',
  date: 'slipDate',
  time: 'slipTime',
  sourceIban: 'slipSourceIban',
  fileId: 'slipFile',
};

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  marginBlockStart: '1rem',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > .wide': { gridColumn: '1 / -1' },
}));

export interface SlipFieldsProps<F extends SlipForm & FieldValues> {
  control: Control<F>;
  /** accounts of the fund that take money */
  accounts: readonly { accountId: number; bankName: string; iban: string }[];
  /** the picture that was handed in before stays unless another is chosen */
  hasPicture?: boolean;
  /** the picture is on its way: what is sent meanwhile goes without it */
  onBusy: (isBusy: boolean) => void;
}

/** The bank slip: fund account, number, day, hour, the account it came from and its picture (domain 1.7). */
export function SlipFields<F extends SlipForm & FieldValues>({
  control,
  accounts,
  hasPicture,
  onBusy,
}: SlipFieldsProps<F>) {
  const { data: limits } = useGetImageSizeQuery();
  const name = (field: keyof SlipForm) => field as Path<F>;
  return (
    <Grid>
      <Typography variant="subtitle1" component="h3" className="wide">
        {flowText.slipTitle}
      </Typography>
      <FormSelect
        control={control}
        name={name('slipAccountId')}
        label={flowText.slipAccount}
        className="wide"
        options={accounts.map((account) => ({
          value: String(account.accountId),
          label: `${account.bankName} · ${account.iban}`,
        }))}
      />
      <FormDigits control={control} name={name('slipNumber')} label={flowText.slipNumber} maxLength={40} />
      <FormText
        control={control}
        name={name('slipTime')}
        label={flowText.slipTime}
        isLtr
        maxLength={5}
        placeholder="09:30"
        clean={(typed) => toAsciiDigits(typed).replace(/[^\d:]/g, '')}
      />
      <Controller
        control={control}
        name={name('slipDate')}
        render={({ field, fieldState }) => (
          <DateField
            label={flowText.slipDate}
            value={field.value}
            onChange={(day) => {
              field.onChange(day);
              // the form checks a field again once it was left: the older error goes with the choice
              if (fieldState.error) field.onBlur();
            }}
            daysAhead={0}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormText
        control={control}
        name={name('slipSourceIban')}
        label={flowText.slipSource}
        isLtr
        maxLength={26}
        helperText={flowText.slipSourceHint}
        clean={(typed) => toAsciiDigits(typed).replace(/\s/g, '').toUpperCase()}
      />
      <div className="wide">
        <Controller
          control={control}
          name={name('slipFile')}
          render={({ field, fieldState }) => (
            <FileField
              label={hasPicture ? flowText.slipOtherFile : flowText.slipFile}
              value={field.value}
              onChange={field.onChange}
              upload={(file) => upload(file, fileTypes.receipt)}
              maxBytes={limits?.data.max_file_size}
              error={fieldState.error?.message}
              onBusy={onBusy}
            />
          )}
        />
      </div>
    </Grid>
  );
}
