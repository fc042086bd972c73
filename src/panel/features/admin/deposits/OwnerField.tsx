import { useEffect, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/deposits.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { normalizeText } from '#shared/normalize.ts';
import { useLazyFindDepositOwnersQuery } from '#panel/api/deposits.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { TwoLines } from '../kit/parts.tsx';
import { depositsText as text } from './strings.ts';

export type Owner = AnswerOf<typeof contract.findDepositOwners>['data'][number];

const pauseMs = 300;
const shortest = 2;

/** An investor by part of the name or code: the API searches while it is typed. */
export function OwnerField({
  value,
  onChange,
  error,
}: {
  value: Owner | null;
  onChange: (owner: Owner | null) => void;
  error?: string;
}) {
  const [find, found] = useLazyFindDepositOwnersQuery();
  const [typed, setTyped] = useState('');
  const search = normalizeText(typed);
  const isLongEnough = search.length >= shortest && typed !== labelOf(value);
  useEffect(() => {
    if (!isLongEnough) return undefined;
    const timer = setTimeout(() => void find({ query: { search } }, true), pauseMs);
    return () => clearTimeout(timer);
  }, [find, isLongEnough, search]);
  const isCurrent = isLongEnough && found.originalArgs?.query.search === search;
  const options = isLongEnough ? ((isCurrent ? found.data?.data : undefined) ?? []) : value ? [value] : [];
  return (
    <Autocomplete
      value={value}
      onChange={(_event, owner) => onChange(owner)}
      inputValue={typed}
      onInputChange={(_event, next) => setTyped(next)}
      options={options}
      filterOptions={(all) => all}
      getOptionLabel={labelOf}
      getOptionKey={(owner) => owner.investorId}
      isOptionEqualToValue={(one, other) => one.investorId === other.investorId}
      loading={isLongEnough && (!isCurrent || found.isFetching)}
      loadingText={text.ownerLoading}
      noOptionsText={!isLongEnough ? text.ownerHint : isCurrent && found.isError ? text.ownerFailed : text.ownerNone}
      autoHighlight
      renderOption={({ key, ...props }, owner) => (
        <li key={key} {...props}>
          <TwoLines first={owner.investorName} second={<Ltr>{toPersianDigits(owner.nationalNo)}</Ltr>} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={text.owner}
          autoFocus
          error={Boolean(error)}
          helperText={error ? <span role="alert">{error}</span> : text.ownerHint}
        />
      )}
    />
  );
}

function labelOf(owner: Owner | null): string {
  return owner ? `${owner.investorName} · ${toPersianDigits(owner.nationalNo)}` : '';
}
