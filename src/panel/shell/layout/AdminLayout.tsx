import { type ReactNode, useMemo } from 'react';
import { adminKind } from '#shared/adminKind.ts';
import { levelText, roleTexts } from '#shared/texts/roleTexts.ts';
import { PrintHead } from '#panel/components/PrintHead.tsx';
import { homeOf } from '#panel/paths.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { AdminDashboardApi } from '#panel/api/adminDashboard.ts';
import { SearchButton } from '../navigation/SearchButton.tsx';
import { TopBarTools } from '../navigation/TopBarTools.tsx';
import { adminMenu } from '../navigation/adminMenu.ts';
import { withCounts } from '../navigation/menu.ts';
import { text } from '../strings.ts';
import { VerticalLayout } from './VerticalLayout.tsx';

/** What an administrator may do, in the words of the page of roles. */
const dutyText = (roleId: number, accessLevel: string | null): string =>
  roleId === 3 ? roleTexts[3] : levelText(accessLevel);

/** The chrome of administrators; its menu tells what waits behind each entry. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { roleID, accessLevel } = useAppSelector(selectAuth);
  // trustees and auditors have no work that waits
  const isSupervisor = adminKind(accessLevel) === 'supervisor';
  const work = AdminDashboardApi.useListWaitingWorkQuery(undefined, { skip: isSupervisor }).data?.data;
  const entries = useMemo(() => withCounts(adminMenu, work ?? []), [work]);
  return (
    <VerticalLayout
      entries={entries}
      home={homeOf('admin', accessLevel)}
      tools={
        <TopBarTools
          search={<SearchButton label={isSupervisor ? text.supervisorSearch : text.search} />}
          duty={dutyText(roleID, accessLevel)}
          isReader={isSupervisor}
        />
      }
    >
      <PrintHead />
      {children}
    </VerticalLayout>
  );
}
