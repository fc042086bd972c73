import { Controller } from 'react-hook-form';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { toAsciiDigits } from '#shared/digits.ts';
import { uploadAs } from '#panel/api/uploadAs.ts';
import { useGetImageSizeQuery } from '#panel/api/core.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { FileField } from '#panel/ui/form/FileField.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { buyText } from './strings.ts';
import type { BuyFlow } from './useBuyFlow.ts';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  marginBlockStart: '1rem',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > .wide': { gridColumn: '1 / -1' },
}));

/** File type id of bank slips (domain 9.11). */
const slipFileType = 11;

/** The bank slip: fund account, number, day, hour, the account it came from and its picture (domain 1.7). */
export function ReceiptFields({ flow }: { flow: BuyFlow }) {
  const { control } = flow.form;
  const dispatch = useAppDispatch();
  const { data: limits } = useGetImageSizeQuery();
  const accounts = flow.way?.accounts ?? [];
  return (
    <Grid>
      <Typography variant="subtitle1" component="h3" className="wide">
        {buyText.receiptTitle}
      </Typography>
      <FormSelect
        control={control}
        name="receiptAccountId"
        label={buyText.receiptAccount}
        className="wide"
        options={accounts.map((account) => ({
          value: String(account.accountId),
          label: `${account.bankName} · ${account.iban}`,
        }))}
      />
      <FormDigits control={control} name="receiptNumber" label={buyText.receiptNumber} maxLength={40} />
      <FormText
        control={control}
        name="receiptTime"
        label={buyText.receiptTime}
        isLtr
        maxLength={5}
        placeholder="09:30"
        clean={(typed) => toAsciiDigits(typed).replace(/[^\d:]/g, '')}
      />
      <Controller
        control={control}
        name="receiptDate"
        render={({ field, fieldState }) => (
          <DateField
            label={buyText.receiptDate}
            value={field.value}
            onChange={field.onChange}
            daysAhead={0}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormText
        control={control}
        name="receiptSourceIban"
        label={buyText.receiptSource}
        isLtr
        maxLength={26}
        helperText={buyText.receiptSourceHint}
        clean={(typed) => toAsciiDigits(typed).replace(/\s/g, '').toUpperCase()}
      />
      <div className="wide">
        <Controller
          control={control}
          name="receiptFile"
          render={({ field, fieldState }) => (
            <FileField
              label={buyText.receiptFile}
              value={field.value}
              onChange={field.onChange}
              upload={(file) => uploadAs(dispatch, file, slipFileType, buyText.uploadFailed)}
              maxBytes={limits?.data.max_file_size}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
    </Grid>
  );
}
