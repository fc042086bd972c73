import type { ReactNode } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { selectIsReady } from '../../store/slices/authSlice.ts';
import { selectPanel } from '../../store/slices/userPanelSlice.ts';
import { adminMenu, investorMenu } from '../menu.ts';
import { BottomBar } from '../nav/BottomBar.tsx';
import type { PageLayout } from '../page.ts';
import { useSettings } from '../settings/useSettings.ts';
import { useShellSlots } from '../slots.tsx';
import { BlankLayout } from './BlankLayout.tsx';
import { HorizontalLayout } from './HorizontalLayout.tsx';
import { VerticalLayout } from './VerticalLayout.tsx';

/** Chooses the chrome: blank, vertical for administrators, horizontal (or as set) for investors. */
export function PanelLayout({ layout = 'panel', children }: { layout?: PageLayout; children: ReactNode }) {
  const { sandboxInbox: SandboxInbox } = useShellSlots();
  return (
    <>
      <Chrome layout={layout}>{children}</Chrome>
      {SandboxInbox ? <SandboxInbox /> : null}
    </>
  );
}

function Chrome({ layout, children }: { layout: PageLayout; children: ReactNode }) {
  const isReady = useAppSelector(selectIsReady);
  const panel = useAppSelector(selectPanel);
  const { settings } = useSettings();
  // an open page seen by a guest has no menu to show
  if (layout === 'blank' || !isReady) return <BlankLayout>{children}</BlankLayout>;
  if (panel === 'admin') {
    return (
      <VerticalLayout entries={adminMenu} home="/admin/dashboard">
        {children}
      </VerticalLayout>
    );
  }
  if (settings.layout === 'horizontal') return <HorizontalLayout>{children}</HorizontalLayout>;
  return (
    <>
      <VerticalLayout entries={investorMenu} home="/home" hasBottomSpace>
        {children}
      </VerticalLayout>
      <BottomBar />
    </>
  );
}
