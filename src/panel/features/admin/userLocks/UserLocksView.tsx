import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useGetUserLocksQuery } from '#panel/api/userLocks.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { FailureLine } from '../kit/FormDialog.tsx';
import { Buttons, Stack } from '../kit/plain.ts';
import { OpenUnlocks } from './OpenUnlocks.tsx';
import { userLocksText as text } from './strings.ts';
import { UnlockPart } from './UnlockPart.tsx';
import type { UserLock } from './types.ts';

const Search = styled('form')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', alignItems: 'flex-start' });
const Facts = styled('div')({ maxWidth: 480 });

const columns: readonly Column<UserLock>[] = [
  { id: 'kind', title: text.columns.kind, flex: 1.2, minWidth: 150, isTitle: true, render: (row) => row.kindText },
  {
    id: 'device',
    title: text.columns.device,
    flex: 1,
    minWidth: 140,
    render: (row) => (row.isKnownDevice ? text.knownDevice : text.strangers),
  },
  {
    id: 'tries',
    title: text.columns.tries,
    flex: 1,
    minWidth: 160,
    render: (row) => {
      const [tries, limit, hours] = [row.tries, row.limit, row.hours].map((n) => toPersianDigits(String(n)));
      return text.tries(tries ?? '', limit ?? '', hours ?? '');
    },
  },
  {
    id: 'until',
    title: text.columns.until,
    minWidth: 130,
    render: (row) => (row.lockedUntil ? <MomentCell value={row.lockedUntil} /> : text.notLocked),
  },
];

/** Log-in locks of one user, and the requests to unlock administrators. */
export function UserLocksView() {
  const [typed, setTyped] = useState('');
  const [username, setUsername] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <Section>
        <Search
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setEmpty(typed === '');
            setUsername(typed);
          }}
        >
          <TextField
            label={text.search}
            value={toPersianDigits(typed)}
            onChange={(event) => setTyped(toAsciiDigits(event.target.value).replace(/\D/g, '').slice(0, 14))}
            error={isEmpty}
            helperText={isEmpty ? text.searchRequired : ' '}
            sx={{ width: 320, maxWidth: '100%' }}
            slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr', style: { textAlign: 'end' } } }}
          />
          <Button type="submit" variant="contained">
            {text.find}
          </Button>
        </Search>
        {username ? <Found key={username} username={username} /> : null}
      </Section>
      <OpenUnlocks />
    </Stack>
  );
}

function Found({ username }: { username: string }) {
  const query = useGetUserLocksQuery({ query: { username } }, { refetchOnMountOrArgChange: true });
  if (query.error && !query.data) return <FailureLine failure={asApiFailure(query.error, text.none)} />;
  if (!query.data) return null;
  const { user, locks, unlock } = query.data.data;
  return (
    <Stack>
      <Facts>
        <DescriptionList
          items={[
            { key: text.facts.name, value: user.name },
            { key: text.facts.username, value: <Ltr>{toPersianDigits(user.username)}</Ltr> },
            { key: text.facts.kind, value: user.isAdmin ? text.admin : text.investor },
            { key: text.facts.state, value: user.isActive ? text.active : text.inactive },
          ]}
        />
      </Facts>
      <DataTable
        label={text.title}
        rows={locks}
        rowId={(row) => `${row.kind}:${String(row.isKnownDevice)}:${row.hours}`}
        columns={columns}
        query={query}
        empty={text.none}
      />
      {locks.length > 0 && unlock === null ? (
        <Buttons>
          <UnlockPart user={user} />
        </Buttons>
      ) : null}
    </Stack>
  );
}
