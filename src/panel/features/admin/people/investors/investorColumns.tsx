import Link from 'next/link';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/investorReports.ts';
import { paths } from '#panel/paths.ts';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { codeCell, rialCell } from '#panel/ui/list/values.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { investorsText } from './strings.ts';

export type InvestorRow = ResponseOf<typeof contract.listInvestorReport>['data'][number];

const { columns: text } = investorsText;

const authColors: Readonly<Record<number, StatusColor>> = {
  1: 'success',
  2: 'success',
  3: 'success',
  4: 'warning',
  5: 'default',
};

/** Color of an identity status. */
export function authColor(status: number): StatusColor {
  return authColors[status] ?? 'default';
}

/** Columns of the investors, in the order of domain 9.17. */
export const investorColumns: readonly Column<InvestorRow>[] = [
  {
    id: 'investorId',
    title: text.id,
    flex: 0.6,
    minWidth: 76,
    isHiddenOnCard: true,
    render: (row) => codeCell(row.investorId),
  },
  {
    id: 'investorName',
    title: text.name,
    flex: 1.7,
    minWidth: 150,
    isTitle: true,
    render: (row) => (
      <TwoLines
        first={row.investorName}
        second={row.isBlocked ? <StatusChip color="error">{investorsText.blocked}</StatusChip> : (row.branchName ?? '')}
      />
    ),
  },
  { id: 'nationalNo', title: text.nationalNo, flex: 1, minWidth: 116, render: (row) => codeCell(row.nationalNo) },
  { id: 'typeText', title: text.type, flex: 0.6, minWidth: 72, render: (row) => row.typeText },
  { id: 'mobile', title: text.mobile, flex: 1, minWidth: 112, render: (row) => codeCell(row.mobile) },
  {
    id: 'authStatus',
    title: text.authStatus,
    flex: 1.4,
    minWidth: 176,
    render: (row) => <StatusChip color={authColor(row.authStatus)}>{row.authStatusText}</StatusChip>,
  },
  {
    id: 'memberSince',
    sort: 'memberSince',
    title: text.memberSince,
    flex: 0.8,
    minWidth: 96,
    render: (row) => <JalaliDate value={row.memberSince} />,
  },
  { id: 'value', title: text.value, flex: 1.2, minWidth: 140, align: 'end', render: (row) => rialCell(row.value) },
  {
    id: 'actions',
    title: text.actions,
    flex: 0.6,
    minWidth: 72,
    isHiddenOnCard: true,
    render: (row) => (
      <Link href={paths.admin.investorFile(row.investorId)} prefetch={false}>
        {investorsText.open}
      </Link>
    ),
  },
];
