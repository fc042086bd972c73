import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { searchUsers } from '#shared/contract/userRoles.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { UserRolesApi } from '#panel/api/userRoles.ts';
import { PersonField } from '#panel/components/PersonField.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { userMobilesText as text } from './strings.ts';

export type FoundUser = ResponseOf<typeof searchUsers>['data'][number];

interface Props {
  value: FoundUser | null;
  onChange: (user: FoundUser | null) => void;
  error?: string | undefined;
}

/** A user by code, mobile or name. */
export function UserField(props: Props) {
  const find = UserRolesApi.useLazySearchUsersQuery();
  return (
    <PersonField<FoundUser>
      {...props}
      find={find}
      shortest={3}
      idOf={({ userId }) => userId}
      labelOf={({ name, username }) => `${name} (${toPersianDigits(username)})`}
      linesOf={({ name, username, mobile }) => ({
        first: name,
        second: <Ltr>{toPersianDigits(`${username} · ${mobile}`)}</Ltr>,
      })}
      words={{
        ...{ label: text.user, hint: text.userHint, loading: text.userLoading },
        ...{ failed: text.userFailed, none: text.userNone },
      }}
    />
  );
}
