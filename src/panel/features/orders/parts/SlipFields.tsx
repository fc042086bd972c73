import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { fileTypes } from '#shared/contract/core.ts';
import { toAsciiDigits } from '#shared/digits.ts';
import { upload } from '#panel/api/uploads.ts';
import { useGetImageSizeQuery } from '#panel/api/core.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { FileField } from '#panel/ui/form/FileField.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import type { SlipForm } from './slip.ts';
import { partsText } from './strings.ts';

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
}

/** The bank slip: fund account, number, day, hour, the account it came from and its picture (domain 1.7). */
export function SlipFields<F extends SlipForm & FieldValues>({ control, accounts, hasPicture }: SlipFieldsProps<F>) {
  const { data: limits } = useGetImageSizeQuery();
  const name = (field: keyof SlipForm) => field as Path<F>;
  return (
    <Grid>
      <Typography variant="subtitle1" component="h3" className="wide">
        {partsText.slipTitle}
      </Typography>
      <FormSelect
        control={control}
        name={name('receiptAccountId')}
        label={partsText.slipAccount}
        className="wide"
        options={accounts.map((account) => ({
          value: String(account.accountId),
          label: `${account.bankName} · ${account.iban}`,
        }))}
      />
      <FormDigits control={control} name={name('receiptNumber')} label={partsText.slipNumber} maxLength={40} />
      <FormText
        control={control}
        name={name('receiptTime')}
        label={partsText.slipTime}
        isLtr
        maxLength={5}
        placeholder="09:30"
        clean={(typed) => toAsciiDigits(typed).replace(/[^\d:]/g, '')}
      />
      <Controller
        control={control}
        name={name('receiptDate')}
        render={({ field, fieldState }) => (
          <DateField
            label={partsText.slipDate}
            value={field.value}
            onChange={field.onChange}
            daysAhead={0}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormText
        control={control}
        name={name('receiptSourceIban')}
        label={partsText.slipSource}
        isLtr
        maxLength={26}
        helperText={partsText.slipSourceHint}
        clean={(typed) => toAsciiDigits(typed).replace(/\s/g, '').toUpperCase()}
      />
      <div className="wide">
        <Controller
          control={control}
          name={name('receiptFile')}
          render={({ field, fieldState }) => (
            <FileField
              label={hasPicture ? partsText.slipOtherFile : partsText.slipFile}
              value={field.value}
              onChange={field.onChange}
              upload={(file) => upload(file, fileTypes.receipt)}
              maxBytes={limits?.data.max_file_size}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
    </Grid>
  );
}
