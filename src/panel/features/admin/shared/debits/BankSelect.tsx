import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListDebitBankSettingsQuery } from '#panel/api/directDebitAdmin.ts';
import { debitDeskText as text } from './strings.ts';

/** The banks of direct debit by name, for filters. */
export function BankSelect({ value, onChange }: { value: string; onChange: (bankCode: string) => void }) {
  const { data } = useListDebitBankSettingsQuery();
  const banks = data?.data ?? [];
  return (
    <TextField
      select
      size="small"
      label={text.bank}
      value={banks.some(({ bankCode }) => bankCode === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <MenuItem value="">{text.anyBank}</MenuItem>
      {banks.map(({ bankCode, name }) => (
        <MenuItem key={bankCode} value={bankCode}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
