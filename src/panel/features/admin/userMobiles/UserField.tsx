import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ResponseOf } from '#shared/contract/define.ts';
import type { searchUsers } from '#shared/contract/userRoles.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { useLazySearchUsersQuery } from '#panel/api/userRoles.ts';
import { useTypedSearch } from '#panel/components/useTypedSearch.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { userMobilesText as text } from './strings.ts';

export type FoundUser = ResponseOf<typeof searchUsers>['data'][number];

/** Fewest letters of the contract. */
const shortest = 3;

const labelOf = (user: FoundUser | null): string => (user ? `${user.name} (${toPersianDigits(user.username)})` : '');

interface Props {
  value: FoundUser | null;
  onChange: (user: FoundUser | null) => void;
  error?: string | undefined;
}

/** A user by code, mobile or name: the API searches while it is typed. */
export function UserField({ value, onChange, error }: Props) {
  const { typed, setTyped, isLongEnough, options, isLoading, hasFailed } = useTypedSearch(useLazySearchUsersQuery(), {
    value,
    labelOf,
    shortest,
  });
  return (
    <Autocomplete
      value={value}
      onChange={(_event, user) => onChange(user)}
      inputValue={typed}
      onInputChange={(_event, next) => setTyped(next)}
      options={options}
      filterOptions={(all) => all}
      getOptionLabel={labelOf}
      getOptionKey={(user) => user.userId}
      isOptionEqualToValue={(one, other) => one.userId === other.userId}
      loading={isLoading}
      loadingText={text.userLoading}
      noOptionsText={!isLongEnough ? text.userHint : hasFailed ? text.userFailed : text.userNone}
      autoHighlight
      renderOption={({ key, ...props }, user) => (
        <li key={key} {...props}>
          <TwoLines first={user.name} second={<Ltr>{toPersianDigits(`${user.username} · ${user.mobile}`)}</Ltr>} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={text.user}
          error={error !== undefined}
          helperText={error === undefined ? text.userHint : <span role="alert">{error}</span>}
        />
      )}
    />
  );
}
