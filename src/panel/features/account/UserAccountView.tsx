import dynamic from 'next/dynamic';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { AccountApi } from '#panel/api/account.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { DisplaySettings } from '#panel/shell/pages/DisplaySettings.tsx';
import { endSessionLocally } from '#panel/store/flows/logout.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ButtonRow, Stack, unseenBelowWaiting } from '#panel/ui/layout/blocks.ts';
import { browserText } from './browserText.ts';
import { ChangeMobile } from './ChangeMobile.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Devices } from './Devices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';
import { text } from './strings.ts';

/* In a tab that is not the first one. */
const LayoutSettings = dynamic(
  () => import('#panel/shell/pages/LayoutSettings.tsx').then((part) => part.LayoutSettings),
  { ssr: false },
);

// the catalogue of events comes with its tab
const Notifications = dynamic(() => import('./Notifications.tsx').then((part) => part.Notifications), {
  ssr: false,
  loading: () => <LoadingSkeleton shape="list" count={8} />,
});

const AppLock = dynamic(() => import('./AppLock.tsx').then((part) => part.AppLock), {
  ssr: false,
  loading: () => <LoadingSkeleton shape="list" count={1} />,
});

const OwnData = dynamic(() => import('./OwnData.tsx').then((part) => part.OwnData), {
  ssr: false,
  loading: () => <LoadingSkeleton shape="list" count={3} />,
});

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  marginBlockStart: 0,
  color: theme.vars.palette.text.secondary,
}));
const Room = styled('div')({ marginBlockStart: '1rem' });
const Parts = styled('div')(unseenBelowWaiting);

/** For a person who fears misuse: ends every session, this one too, and voids the password. */
function SecureAccount() {
  const dispatch = useAppDispatch();
  const [secure, { isLoading }] = AccountApi.useSecureAccountMutation();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      await secure({ body: {} }).unwrap();
      await dispatch(endSessionLocally());
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
      setAsking(false);
    }
  };
  return (
    <Room>
      <Section title={text.secureTitle}>
        <Text>{text.secureNote}</Text>
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {text.secure}
        </Button>
        <ConfirmDialog
          isOpen={isAsking}
          title={text.secureQuestion}
          confirmLabel={text.secure}
          color="error"
          isBusy={isLoading}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {text.secureNote}
        </ConfirmDialog>
      </Section>
    </Room>
  );
}

interface Row {
  id: string;
  date: string;
  ip: string;
  device: string;
  browser: string;
  os: string;
  status: 'ok' | 'failed' | 'locked';
  reason: string;
}

const colors: Record<Row['status'], StatusColor> = { ok: 'success', failed: 'error', locked: 'warning' };

const columns: Column<Row>[] = [
  {
    id: 'date',
    title: text.date,
    render: (row) => <JalaliDate value={row.date} format="moment" />,
    isTitle: true,
    minWidth: 150,
  },
  {
    id: 'status',
    title: text.result,
    render: (row) => <StatusChip color={colors[row.status]}>{text.statuses[row.status]}</StatusChip>,
  },
  { id: 'reason', title: text.reason, render: (row) => row.reason },
  { id: 'device', title: text.device, render: (row) => row.device },
  { id: 'browser', title: text.browser, render: browserText, flex: 1.4 },
  { id: 'ip', title: text.ip, render: (row) => <Ltr>{row.ip}</Ltr> },
];

/** Log-in attempts, good and bad, newest first. */
function SignInLog() {
  const list = useListState({ scope: 'signIns' });
  const query = AccountApi.useListSignInLogsQuery(
    { query: { page: list.page, page_size: list.size } },
    { skip: !list.isReady },
  );
  const log = query.data?.data;
  return (
    <>
      <ButtonRow>
        <ListFileButtons title={text.tabs.signIns} file="exportSignInLogs" size="small" />
      </ButtonRow>
      <DataTable
        label={text.tabs.signIns}
        query={query}
        list={list}
        rows={log?.results}
        total={log?.count}
        rowId={(row) => row.id}
        columns={columns}
        empty={text.noSignIns}
      />
    </>
  );
}

const tabs = [
  {
    id: 'security',
    label: text.tabs.security,
    render: () => (
      <Parts>
        <ChangePassword />
        <SecondFactor />
        <Passkeys />
        <AppLock />
        <SecureAccount />
      </Parts>
    ),
  },
  { id: 'devices', label: text.tabs.devices, render: () => <Devices /> },
  { id: 'sessions', label: text.tabs.sessions, render: () => <SessionList /> },
  { id: 'sign-ins', label: text.tabs.signIns, render: () => <SignInLog /> },
  { id: 'mobile', label: text.tabs.mobile, render: () => <ChangeMobile /> },
  { id: 'notifications', label: text.tabs.notifications, render: () => <Notifications /> },
  { id: 'data', label: text.tabs.data, render: () => <OwnData /> },
  {
    id: 'display',
    label: text.tabs.display,
    render: () => (
      <Section>
        <DisplaySettings />
        <LayoutSettings />
      </Section>
    ),
  },
];

/** Settings of the person: password, sessions, sign-in log, mobile and display. */
export function UserAccountView() {
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <UrlTabs label={text.title} tabs={tabs} />
    </Stack>
  );
}
