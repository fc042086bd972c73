import type { ReactNode } from 'react';
import { paths } from '#panel/paths.ts';
import { BottomBar } from '../navigation/BottomBar.tsx';
import { investorMenu } from '../navigation/investorMenu.ts';
import { OrderActions } from '../navigation/OrderActions.tsx';
import { TopBarTools } from '../navigation/TopBarTools.tsx';
import { VerticalLayout } from './VerticalLayout.tsx';

/** The chrome of investors who chose the side menu. */
export function InvestorSideLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <VerticalLayout
        entries={investorMenu}
        home={paths.home}
        hasBottomSpace
        tools={<TopBarTools />}
        menuHead={<OrderActions />}
      >
        {children}
      </VerticalLayout>
      <BottomBar />
    </>
  );
}
