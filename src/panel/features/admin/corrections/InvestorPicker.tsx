import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { useListLedgerInvestorsQuery } from '#panel/api/corrections.ts';
import { correctionsText } from './strings.ts';
import type { LedgerInvestor } from './types.ts';

const text = correctionsText.adjustment;
const fewestLetters = 3;

/** Finds an investor by national code or name as it is typed. */
export function InvestorPicker({
  value,
  error,
  onChange,
}: {
  value: LedgerInvestor | null;
  error: string | null;
  onChange: (investor: LedgerInvestor | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = toAsciiDigits(typed).trim();
  const isEnough = search.length >= fewestLetters && value === null;
  const query = useListLedgerInvestorsQuery({ query: { search } }, { skip: !isEnough });
  const label = (one: LedgerInvestor) => `${one.name} · ${toPersianDigits(one.nationalNo)}`;
  return (
    <Autocomplete
      options={isEnough ? (query.currentData?.data ?? []) : value ? [value] : []}
      value={value}
      onChange={(_event, next) => onChange(next)}
      inputValue={typed}
      onInputChange={(_event, next) => setTyped(next)}
      getOptionLabel={label}
      getOptionKey={(one) => one.investorId}
      isOptionEqualToValue={(one, other) => one.investorId === other.investorId}
      // the server has searched
      filterOptions={(options) => options}
      loading={query.isFetching}
      noOptionsText={isEnough ? text.notFound : text.findHint}
      renderInput={(params) => (
        <TextField
          {...params}
          label={text.find}
          error={error !== null}
          helperText={error === null ? text.findHint : <span role="alert">{error}</span>}
        />
      )}
    />
  );
}
