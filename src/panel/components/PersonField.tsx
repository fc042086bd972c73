import type { ReactNode } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { useTypedSearch } from './useTypedSearch.ts';

export interface PersonFieldProps<Row> {
  /** the lazy query that finds rows for a text */
  find: Parameters<typeof useTypedSearch<Row>>[0];
  value: Row | null;
  onChange: (row: Row | null) => void;
  error?: string | null | undefined;
  /** fewest letters of the contract */
  shortest: number;
  idOf: (row: Row) => number;
  /** what stands in the field once a row is chosen */
  labelOf: (row: Row) => string;
  /** the two lines of a row in the list */
  linesOf: (row: Row) => { first: ReactNode; second: ReactNode };
  words: { label: string; hint: string; loading: string; failed: string; none: string };
  hasFocus?: boolean;
}

/** A person found while a name or code is typed: the API is asked after a pause, and a failed search is not taken for none. */
export function PersonField<Row>(props: PersonFieldProps<Row>) {
  const { find, value, onChange, error, shortest, idOf, words, linesOf } = props;
  const labelOf = (row: Row | null) => (row === null ? '' : props.labelOf(row));
  const { typed, setTyped, isLongEnough, options, isLoading, hasFailed } = useTypedSearch<Row>(find, {
    ...{ value, labelOf, shortest },
  });
  return (
    <Autocomplete<Row>
      value={value}
      onChange={(_event, row) => onChange(row)}
      inputValue={typed}
      onInputChange={(_event, next) => setTyped(next)}
      options={[...options]}
      // the server has searched
      filterOptions={(all) => all}
      getOptionLabel={labelOf}
      getOptionKey={idOf}
      isOptionEqualToValue={(one, other) => idOf(one) === idOf(other)}
      loading={isLoading}
      loadingText={words.loading}
      noOptionsText={!isLongEnough ? words.hint : hasFailed ? words.failed : words.none}
      autoHighlight
      renderOption={({ key, ...rest }, row) => (
        <li key={key} {...rest}>
          <TwoLines {...linesOf(row)} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={words.label}
          autoFocus={props.hasFocus ?? false}
          error={Boolean(error)}
          helperText={error ? <span role="alert">{error}</span> : words.hint}
        />
      )}
    />
  );
}
