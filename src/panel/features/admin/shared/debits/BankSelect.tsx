import { DirectDebitAdminApi } from '#panel/api/directDebitAdmin.ts';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { debitDeskText as text } from './strings.ts';

/** The banks of direct debit by name, for filters. */
export function BankSelect({ value, onChange }: { value: string; onChange: (bankCode: string) => void }) {
  const { data } = DirectDebitAdminApi.useListDebitBankSettingsQuery();
  const banks = data?.data ?? [];
  return (
    <SelectField
      size="small"
      label={text.bank}
      value={banks.some(({ bankCode }) => bankCode === value) ? value : ''}
      options={[
        { value: '', label: text.anyBank },
        ...banks.map(({ bankCode, name }) => ({ value: bankCode, label: name })),
      ]}
      onChange={onChange}
    />
  );
}
