import { useEffect, useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { searchShown, selectIsSearchOpen } from '#panel/store/slices/drawersSlice.ts';
import { selectIsLogin, selectIsReady, selectViewing } from '#panel/store/slices/authSlice.ts';
import { selectPanel } from '#panel/store/slices/userPanelSlice.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { atFirstTouch } from '../../firstTouch.ts';
import { useLinkGuard } from './useLinkGuard.ts';
import type { PageLayout } from '../page.ts';
import { takeLayoutOf, useSetting } from '../settings/settingsStore.ts';
import { useShellSlots } from '../slots.tsx';

/*
 * Each panel carries its own chrome, and /login none. The server draws them and names their files in the HTML. Both
 * chromes of investors share a file: the browser alone knows which one is set, and changes after the first view.
 */
const HorizontalLayout = dynamic(() =>
  import(/* webpackChunkName: "investor" */ './HorizontalLayout.tsx').then((part) => part.HorizontalLayout),
);
const InvestorSideLayout = dynamic(() =>
  import(/* webpackChunkName: "investor" */ './InvestorSideLayout.tsx').then((part) => part.InvestorSideLayout),
);
const AdminLayout = dynamic(() =>
  import(/* webpackChunkName: "admin" */ './AdminLayout.tsx').then((part) => part.AdminLayout),
);

const BackToTop = dynamic(() => import('./BackToTop.tsx').then((part) => part.BackToTop), { ssr: false });
const ViewBanner = dynamic(() => import('./ViewBanner.tsx').then((part) => part.ViewBanner), { ssr: false });

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

/** Keeps where pages were left once there is somebody who may leave them; without its code the browser does what it can. */
function useScrollPlaces(isWanted: boolean): void {
  // the router is another one after each navigation, its events are the same
  const { events } = useRouter();
  useEffect(() => {
    if (!isWanted) return undefined;
    let end: (() => void) | null = null;
    let isGone = false;
    void import('./scrollPlaces.ts').then(
      (part) => {
        if (!isGone) end = part.keepScrollPlaces({ events });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [events, isWanted]);
}

/** Chooses the chrome: blank, vertical for administrators, horizontal (or as set) for investors. */
export function PanelLayout(props: Props) {
  const { sandboxInbox: SandboxInbox, commands: Commands } = useShellSlots();
  const isReady = useAppSelector(selectIsReady);
  const isLogin = useAppSelector(selectIsLogin);
  const viewing = useAppSelector(selectViewing);
  const [isTouched, setTouched] = useState(false);
  const dispatch = useAppDispatch();
  const isSearching = useAppSelector(selectIsSearchOpen);
  useEffect(() => atFirstTouch(() => setTouched(true)), []);
  // of a session: its end forgets them, and what is kept after it would stay in the tab
  useScrollPlaces(isTouched && isLogin);
  const [hasScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const listen = () => setScrolled(true);
    // a page that is opened again may stand where it was left; asked at once, the browser would have to lay it out for it
    const timer = setTimeout(() => window.scrollY > 0 && listen());
    window.addEventListener('scroll', listen, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', listen);
    };
  }, []);
  useEffect(() => {
    // Ctrl+K or ⌘K by its place, so that it works on the Persian layout; here, because it may come before its code
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      dispatch(searchShown(true));
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [dispatch]);
  useLinkGuard();
  return (
    <>
      {viewing && isReady ? <ViewBanner viewing={viewing} /> : null}
      <Chrome {...props} />
      {isReady && hasScrolled && props.layout !== 'blank' ? <BackToTop /> : null}
      {Commands && isReady && isTouched ? (
        <Commands isSearching={isSearching} onSearched={() => dispatch(searchShown(false))} />
      ) : null}
      {SandboxInbox ? <SandboxInbox /> : null}
    </>
  );
}

function Chrome({ layout = 'panel', hasCaptchaBadge, children }: Props) {
  const isReady = useAppSelector(selectIsReady);
  const panel = useAppSelector(selectPanel);
  const kind = useSetting('layout');
  useEffect(() => {
    if (isReady) takeLayoutOf(panel);
  }, [isReady, panel]);
  if (layout === 'blank') return <BlankLayout hasCaptchaBadge={hasCaptchaBadge}>{children}</BlankLayout>;
  // an open page seen by a guest has no menu to show
  if (!isReady) return <BlankLayout>{children}</BlankLayout>;
  if (panel === 'admin') return <AdminLayout>{children}</AdminLayout>;
  if (kind === 'horizontal') return <HorizontalLayout>{children}</HorizontalLayout>;
  return <InvestorSideLayout>{children}</InvestorSideLayout>;
}
