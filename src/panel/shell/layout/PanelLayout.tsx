import { useEffect, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { paths } from '#panel/paths.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectIsReady } from '#panel/store/slices/authSlice.ts';
import { selectPanel } from '#panel/store/slices/userPanelSlice.ts';
import { useLinkGuard } from './useLinkGuard.ts';
import { adminMenu, investorMenu } from '../navigation/menu.ts';
import { BottomBar } from '../navigation/BottomBar.tsx';
import type { PageLayout } from '../page.ts';
import { takeLayoutOf, useSettings } from '../settings/settingsStore.ts';
import { useShellSlots } from '../slots.tsx';
import { HorizontalLayout } from './HorizontalLayout.tsx';
import { VerticalLayout } from './VerticalLayout.tsx';

const Root = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' });

interface BlankLayoutProps {
  children: ReactNode;
  /** shows the badge of the bot protection; hidden by default, because the log-in says the sentence in its place */
  hasCaptchaBadge?: boolean | undefined;
}

/** No navigation, full height: log-in, bank return, error pages. */
function BlankLayout({ children, hasCaptchaBadge = false }: BlankLayoutProps) {
  return <Root data-captcha-badge={hasCaptchaBadge ? 'shown' : 'hidden'}>{children}</Root>;
}

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
