import { useEffect, type ReactNode } from 'react';
import { paths } from '#panel/paths.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectIsReady } from '../../store/slices/authSlice.ts';
import { selectPanel } from '../../store/slices/userPanelSlice.ts';
import { adminMenu, investorMenu } from '../menu.ts';
import { BottomBar } from '../nav/BottomBar.tsx';
import type { PageLayout } from '../page.ts';
import { useLinkGuard } from '../chrome/useLinkGuard.ts';
import { takeLayoutOf } from '../settings/settingsStore.ts';
import { useSettings } from '../settings/useSettings.ts';
import { useShellSlots } from '../slots.tsx';
import { BlankLayout } from './BlankLayout.tsx';
import { HorizontalLayout } from './HorizontalLayout.tsx';
import { VerticalLayout } from './VerticalLayout.tsx';

interface Props {
  layout?: PageLayout | undefined;
  /** of the page: shows the badge of the bot protection, on the blank layout only */
  hasCaptchaBadge?: boolean | undefined;
  children: ReactNode;
}

/** Chooses the chrome: blank, vertical for administrators, horizontal (or as set) for investors. */
export function PanelLayout(props: Props) {
  const { sandboxInbox: SandboxInbox } = useShellSlots();
  useLinkGuard();
  return (
    <>
      <Chrome {...props} />
      {SandboxInbox ? <SandboxInbox /> : null}
    </>
  );
}

function Chrome({ layout = 'panel', hasCaptchaBadge, children }: Props) {
  const isReady = useAppSelector(selectIsReady);
  const panel = useAppSelector(selectPanel);
  const { settings } = useSettings();
  useEffect(() => {
    if (isReady) takeLayoutOf(panel);
  }, [isReady, panel]);
  if (layout === 'blank') return <BlankLayout hasCaptchaBadge={hasCaptchaBadge}>{children}</BlankLayout>;
  // an open page seen by a guest has no menu to show
  if (!isReady) return <BlankLayout>{children}</BlankLayout>;
  if (panel === 'admin') {
    return (
      <VerticalLayout entries={adminMenu} home={paths.admin.dashboard()}>
        {children}
      </VerticalLayout>
    );
  }
  if (settings.layout === 'horizontal') return <HorizontalLayout>{children}</HorizontalLayout>;
  return (
    <>
      <VerticalLayout entries={investorMenu} home={paths.home} hasBottomSpace>
        {children}
      </VerticalLayout>
      <BottomBar />
    </>
  );
}
