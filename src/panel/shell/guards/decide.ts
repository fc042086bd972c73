import { loginUrlFor, RETURN_URL_PARAM, safeReturnUrl } from '#shared/returnUrl.ts';
import { homeOf, isKnownPage, paths } from '#panel/paths.ts';
import type { InitialSession } from '../../store/initialSession.ts';
import type { PageFacts } from '../page.ts';

export type GuardDecision = { kind: 'show' } | { kind: 'wait' } | { kind: 'redirect'; to: string };

/** What a guard needs to know of the visitor. */
export interface Visitor {
  isLogin: boolean;
  /** logged in, initialised, and with the lowest role at least (spec 2) */
  isReady: boolean;
  /** the auth state is not settled yet */
  isLoading: boolean;
  isLeaving: boolean;
  panel: 'client' | 'admin';
  /** of an administrator; trustees and auditors begin on a screen of their own */
  accessLevel?: string | null;
}

/** Where a log-in leads: the return address when it is safe and known, else the root (spec 2). */
export function pathAfterLogin(url: string): string {
  const query = new URLSearchParams(url.split('?')[1]?.split('#')[0] ?? '');
  return safeReturnUrl(query.get(RETURN_URL_PARAM), isKnownPage);
}

/**
 * Shows a page, waits, or sends the visitor elsewhere (spec 2). Only draws the right screen: the API decides on every
 * call by itself.
 */
export function decide(access: PageFacts['access'], url: string, visitor: Visitor): GuardDecision {
  const pathname = url.split(/[?#]/)[0] ?? paths.root;
  if (pathname === paths.root) {
    if (!visitor.isLogin) return visitor.isLeaving ? { kind: 'wait' } : { kind: 'redirect', to: paths.login };
    return visitor.isReady ? { kind: 'redirect', to: homeOf(visitor.panel, visitor.accessLevel) } : { kind: 'wait' };
  }
  if (access === 'open' || (access === 'both' && !visitor.isLogin && !visitor.isLeaving)) return { kind: 'show' };
  if (access === 'guest') {
    if (visitor.isReady) return { kind: 'redirect', to: pathAfterLogin(url) };
    return visitor.isLoading ? { kind: 'wait' } : { kind: 'show' };
  }
  if (visitor.isReady) return { kind: 'show' };
  if (visitor.isLogin || visitor.isLeaving) return { kind: 'wait' };
  return { kind: 'redirect', to: loginUrlFor(url) };
}

/**
 * True for a visitor whom another site, such as a bank, sends to a page that wants a session: the browser keeps the cookies of
 * the session back then (SameSite=Strict), and sends them when our own document asks for the same page. `fetchSite` is the
 * header Sec-Fetch-Site.
 */
export function mustAskAgain(url: string, session: InitialSession, fetchSite: string | undefined): boolean {
  return fetchSite === 'cross-site' && !session.isLogin && isKnownPage(url.split(/[?#]/)[0] ?? '');
}

/** The same decision on the server, before anything is drawn: a path to redirect to, or null (`_app.getInitialProps`). */
export function serverRedirect(facts: PageFacts, url: string, session: InitialSession): string | null {
  const isReady = session.isLogin && (session.panel === 'admin' || session.investorId !== null);
  const decision = decide(facts.access, url, {
    isLogin: session.isLogin,
    isReady,
    isLoading: false,
    isLeaving: false,
    panel: session.panel,
    accessLevel: session.accessLevel,
  });
  return decision.kind === 'redirect' ? decision.to : null;
}
