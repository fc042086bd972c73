import type { ReactNode } from 'react';
import { paths } from '#panel/paths.ts';
import { adminMenu } from '../navigation/adminMenu.ts';
import { VerticalLayout } from './VerticalLayout.tsx';

/** The chrome of administrators. */
export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <VerticalLayout entries={adminMenu} home={paths.admin.dashboard()}>
      {children}
    </VerticalLayout>
  );
}
