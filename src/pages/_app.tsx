import App from 'next/app';
import type { AppContext, AppProps } from 'next/app';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { EmotionCache } from '@emotion/react';
import { AppCacheProvider } from '@mui/material-nextjs/v16-pagesRouter';
import { RecheckGate } from '#panel/features/account/RecheckGate.tsx';
import { LoadingScreen } from '#panel/shell/layout/LoadingScreen.tsx';
import { PanelHead } from '#panel/shell/layout/PanelHead.tsx';
import { ShellCss } from '#panel/shell/layout/ShellCss.tsx';
import { useRouteBar } from '#panel/shell/layout/useRouteBar.ts';
import { PageGuard } from '#panel/shell/guards/PageGuard.tsx';
import { PanelSession } from '#panel/shell/guards/PanelSession.tsx';
import { mustAskAgain, serverRedirect } from '#panel/shell/guards/decide.ts';
import { LockSlot } from '#panel/shell/lock/LockSlot.tsx';
import { PanelLayout } from '#panel/shell/layout/PanelLayout.tsx';
import { BellButton } from '#panel/shell/navigation/barButtons.tsx';
import type { PageView } from '#panel/shell/firstCalls.ts';
import type { PanelPage } from '#panel/shell/page.ts';
import { hydrateInSlices } from '#panel/shell/slicedHydration.ts';
import { useSetting } from '#panel/shell/settings/settingsStore.ts';
import { readSite } from '#panel/shell/siteFacts.ts';
import type { SiteFacts } from '#shared/siteFacts.ts';
import { type ShellSlots, ShellSlotsProvider } from '#panel/shell/slots.tsx';
import { type InitialSession, readInitialSession } from '#panel/store/initialSession.ts';
import type { AppDispatch } from '#panel/store/store.ts';
import { PanelTheme } from '#panel/ui/theme/PanelTheme.tsx';
import { createPanelCache, readNonce } from '#panel/ui/theme/emotionCache.ts';
import { ToastHost } from '#panel/ui/toast/ToastHost.tsx';
import { notify } from '#panel/ui/toast/notify.ts';

interface PanelProps extends AppProps {
  Component: PanelPage;
  emotionCache?: EmotionCache;
  session?: InitialSession;
  requestId?: string;
  /** the demo keeps its text messages in an inbox that every visitor may read */
  hasSmsSandbox?: boolean;
  site?: SiteFacts;
}

if (typeof document !== 'undefined') hydrateInSlices();
const browserCache = typeof document === 'undefined' ? undefined : createPanelCache(readNonce());

/* Parts of features in the chrome, each in its own chunk: the shell itself imports no feature. */
const slots: ShellSlots = {
  bell: dynamic(
    () =>
      import(/* webpackChunkName: "session" */ '#panel/features/messages/NewsBell.tsx').then((part) => part.NewsBell),
    {
      ssr: false,
      loading: () => <BellButton />,
    },
  ),
  ticketForm: dynamic(() => import('#panel/features/tickets/AddTicketView.tsx').then((part) => part.TicketForm), {
    ssr: false,
  }),
  investorSelector: dynamic(
    () =>
      import(/* webpackChunkName: "session" */ '#panel/features/investors/InvestorSelector.tsx').then(
        (part) => part.InvestorSelector,
      ),
    { ssr: false },
  ),
  commands: dynamic(() => import('#panel/features/commands/CommandKeys.tsx').then((part) => part.CommandKeys), {
    ssr: false,
  }),
  record: dynamic(() => import('#panel/features/admin/RecordInPlace.tsx').then((part) => part.RecordInPlace), {
    ssr: false,
  }),
  shortcuts: dynamic(
    () =>
      import(/* webpackChunkName: "admin" */ '#panel/components/ShortcutsButton.tsx').then(
        (part) => part.ShortcutsButton,
      ),
    {
      ssr: false,
    },
  ),
};
const slotsWithInbox: ShellSlots = {
  ...slots,
  sandboxInbox: dynamic(
    () => import('#panel/features/login/SandboxInboxGate.tsx').then((part) => part.SandboxInboxGate),
    { ssr: false },
  ),
};

const showToast = (kind: 'success' | 'error' | 'warning' | 'info', text: string) => notify[kind](text);
const getCaptchaToken = async (dispatch: AppDispatch, action: string) =>
  (await import('#panel/features/login/captcha.ts')).getCaptchaToken(dispatch, action);

/** Registers the application's shell: styles, session, guards, chrome, toasts. */
export default function PanelApp({
  Component,
  pageProps,
  emotionCache,
  session,
  requestId,
  hasSmsSandbox = false,
  site,
}: PanelProps) {
  // the server says it with the first page only
  const [own] = useState(() => ({ ...(hasSmsSandbox ? slotsWithInbox : slots), ...(site && { site }) }));
  useRouteBar();
  const toastPosition = useSetting('toastPosition');
  return (
    <AppCacheProvider emotionCache={emotionCache ?? browserCache}>
      <PanelTheme>
        <ShellCss />
        <PanelSession session={session} notify={showToast} getCaptchaToken={getCaptchaToken}>
          <ShellSlotsProvider slots={own}>
            <PanelHead title={Component.title} />
            <PageGuard facts={Component} fallback={<LoadingScreen />}>
              <PanelLayout layout={Component.layout} hasCaptchaBadge={Component.hasCaptchaBadge}>
                <Component {...pageProps} requestId={requestId} />
              </PanelLayout>
            </PageGuard>
          </ShellSlotsProvider>
          <RecheckGate />
          <LockSlot />
        </PanelSession>
        <ToastHost position={toastPosition} />
      </PanelTheme>
    </AppCacheProvider>
  );
}

/** Makes every page a page of its own request: the nonce forbids pages made at build time. */
PanelApp.getInitialProps = async (context: AppContext) => {
  const props = await App.getInitialProps(context);
  const { req, res, asPath = '/', query } = context.ctx;
  if (!req) return props; // later navigations keep the store
  const session = readInitialSession(req.headers.cookie, Date.now());
  const to = serverRedirect(context.Component as PanelPage, asPath, session);
  if (to && res && !res.headersSent) {
    const site = req.headers['sec-fetch-site'];
    if (mustAskAgain(asPath, session, typeof site === 'string' ? site : undefined))
      res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', Refresh: `0; url=${asPath}` });
    else res.writeHead(302, { Location: to });
    res.end();
  }
  // for the document, which writes the script of the first calls
  Object.assign(req, {
    view: { facts: context.Component as PanelPage, session, query, address: asPath } satisfies PageView,
  });
  const hasSmsSandbox = process.env.DEMO === '1' && (process.env.SMS_PROVIDER || 'sandbox') === 'sandbox';
  return { ...props, session, requestId: req.headers['x-request-id'], hasSmsSandbox, site: readSite(req) };
};
