import { useState } from 'react';
import { useListSignInLogsQuery } from '#panel/api/account.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { StatusChip, type StatusColour } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { accountStrings as text } from './strings.ts';

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

const colours: Record<Row['status'], StatusColour> = { ok: 'success', failed: 'error', locked: 'warning' };

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
    render: (row) => <StatusChip colour={colours[row.status]}>{text.statuses[row.status]}</StatusChip>,
  },
  { id: 'reason', title: text.reason, render: (row) => row.reason },
  { id: 'device', title: text.device, render: (row) => row.device },
  { id: 'browser', title: text.browser, render: (row) => `${row.browser} · ${row.os}`, flex: 1.4 },
  { id: 'ip', title: text.ip, render: (row) => <Ltr>{row.ip}</Ltr> },
];

/** Log-in attempts, good and bad, newest first. */
export function SignInLog() {
  const [paging, setPaging] = useState({ page: 1, size: 10 });
  const { data, error, isFetching, refetch } = useListSignInLogsQuery({
    query: { page: paging.page, page_size: paging.size },
  });
  const page = data?.data;
  return (
    <DataTable
      label={text.tabs.signIns}
      rows={page?.results}
      rowId={(row) => row.id}
      columns={columns}
      isLoading={isFetching}
      error={error ? asApiFailure(error, text.failed) : null}
      onRetry={() => void refetch()}
      empty={<EmptyView text={text.noSignIns} />}
      paging={{ ...paging, total: page?.count ?? 0, onChange: (next, size) => setPaging({ page: next, size }) }}
    />
  );
}
