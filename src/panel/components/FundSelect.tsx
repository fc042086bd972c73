import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListFundsQuery } from '#panel/api/funds.ts';
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
  const funds = useListFundsQuery({ query: {} });
  const rows = funds.data?.data ?? [];
  const missing = funds.error && !funds.data ? componentsText.fundsFailed : undefined;
  const problem = error ?? missing;
  return (
    <TextField
      select
      size="small"
      label={label}
      value={rows.some((fund) => String(fund.fundId) === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(problem)}
      helperText={problem ? <span role="alert">{problem}</span> : undefined}
      // over the gap below the field, so that a failure moves nothing
      slotProps={
        missing ? { formHelperText: { sx: { position: 'absolute', insetBlockStart: '100%', margin: 0 } } } : {}
      }
      onFocus={missing ? () => void funds.refetch() : undefined}
    >
      {isRequired ? null : <MenuItem value="">{ui.any}</MenuItem>}
      {rows.map((fund) => (
        <MenuItem key={fund.fundId} value={String(fund.fundId)}>
          {fund.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
