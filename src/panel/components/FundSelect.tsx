import { FundsApi } from '#panel/api/funds.ts';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { ui } from '#panel/ui/strings.ts';
import { componentsText } from './strings.ts';

/** The funds by name; for filters and forms. */
export function FundSelect({
  value,
  onChange,
  label = componentsText.fund,
  error,
  isRequired = false,
}: {
  value: string;
  onChange: (fundId: string) => void;
  label?: string;
  error?: string;
  /** without «همه», for a form that needs a fund */
  isRequired?: boolean;
}) {
  const funds = FundsApi.useListFundsQuery({ query: {} });
  const rows = funds.data?.data ?? [];
  const missing = funds.error && !funds.data ? componentsText.fundsFailed : undefined;
  return (
    <SelectField
      size="small"
      label={label}
      value={rows.some((fund) => String(fund.fundId) === value) ? value : ''}
      options={[
        ...(isRequired ? [] : [{ value: '', label: ui.any }]),
        ...rows.map((fund) => ({ value: String(fund.fundId), label: fund.name })),
      ]}
      onChange={onChange}
      error={error ?? missing}
      // over the gap below the field, so that a failure moves nothing
      slotProps={
        missing ? { formHelperText: { sx: { position: 'absolute', insetBlockStart: '100%', margin: 0 } } } : {}
      }
      onFocus={missing ? () => void funds.refetch() : undefined}
    />
  );
}
