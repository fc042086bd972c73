import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import type { getUserLocks, listUserUnlocks } from '#shared/contract/userLocks.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { UserLocksApi } from '#panel/api/userLocks.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ButtonRow, Note, Stack } from '#panel/ui/layout/blocks.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { FactorResetPart, FactorResets } from './FactorResets.tsx';
import { userLocksText as text } from './strings.ts';
import { useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { WaitingList, WaitingProposal } from '#panel/features/admin/shared/approval/Waiting.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { Form } from '#panel/ui/form/Form.tsx';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';

const Search = styled(Form)({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', alignItems: 'flex-start' });
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
          onSubmit={() => {
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
      <FactorResets />
    </Stack>
  );
}

function Found({ username }: { username: string }) {
  const query = UserLocksApi.useGetUserLocksQuery({ query: { username } }, { refetchOnMountOrArgChange: true });
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
      <ButtonRow>
        <ListFileButtons title={text.title} file="exportUserLocks" args={{ query: { username } }} size="small" />
      </ButtonRow>
      <DataTable
        label={text.title}
        rows={locks}
        rowId={(row) => `${row.kind}:${String(row.isKnownDevice)}:${row.hours}`}
        columns={columns}
        query={query}
        empty={text.none}
      />
      {locks.length > 0 && unlock === null ? <UnlockPart user={user} /> : null}
      <FactorResetPart userId={user.userId} name={user.name} />
    </Stack>
  );
}

/** Requests to unlock administrators that wait for a second person. */
function OpenUnlocks() {
  const query = UserLocksApi.useListUserUnlocksQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <WaitingList
      title={text.waiting}
      files={<ListFileButtons title={text.waiting} file="exportUserUnlocks" size="small" />}
      query={query}
      rowId={(row) => row.unlockId}
      empty={<EmptyView text={text.noneWaiting} />}
    >
      {(row) => <OpenUnlock row={row} />}
    </WaitingList>
  );
}

function OpenUnlock({ row }: { row: Unlock }) {
  const [approve] = UserLocksApi.useApproveUserUnlockMutation();
  const [reject] = UserLocksApi.useRejectUserUnlockMutation();
  const ownId = useOwnId();
  const superReason = usePermission('super');
  const params = { unlockId: row.unlockId };
  return (
    <WaitingProposal
      row={row}
      label={row.userName}
      titles={{ proposer: text.proposer, since: text.since }}
      facts={(prepared) => [
        { key: text.facts.name, value: row.userName },
        ...prepared,
        { key: text.why, value: row.reason },
      ]}
      words={text.decision}
      problem={row.userId === ownId ? text.own : superReason !== null ? text.superOnly : null}
      name={`unlock-${row.unlockId}`}
      done={text.unlocked}
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
    />
  );
}

type Locks = ResponseOf<typeof getUserLocks>['data'];
type UserLock = Locks['locks'][number];
type LockedUser = Locks['user'];
export type Unlock = ResponseOf<typeof listUserUnlocks>['data'][number];

/** The button that unlocks, or asks a second person to, with its reason. */
function UnlockPart({ user }: { user: LockedUser }) {
  const [unlock] = UserLocksApi.useUnlockUserMutation();
  const deniedReason = usePermission('makerOrChecker');
  const isOwn = useOwnId() === user.userId;
  const label = user.isAdmin ? text.ask : text.unlock;
  return (
    <ActButtons
      acts={[
        {
          id: 'unlock',
          label,
          reason: isOwn ? text.own : deniedReason,
          dialog: (close) => (
            <ReasonDialog
              width="xs"
              title={text.unlockTitle(user.name)}
              confirmLabel={label}
              label={text.reason}
              hint={text.reasonHint}
              draftName={`unlock-${user.userId}`}
              act={(reason, idempotencyKey) =>
                unlock({ params: { userId: user.userId }, body: { reason }, idempotencyKey }).unwrap()
              }
              done={({ data }) => notify.success(data.state === 'executed' ? text.unlocked : text.asked)}
              onClose={close}
            >
              {user.isAdmin ? <Note>{text.adminNote}</Note> : null}
            </ReasonDialog>
          ),
        },
      ]}
    />
  );
}
