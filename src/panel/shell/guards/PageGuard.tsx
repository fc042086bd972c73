import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useEffect, type ReactNode } from 'react';
import { errorRoute, paths } from '#panel/paths.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { retryInitialise } from '../../store/flows/initialise.ts';
import { selectAuth, selectIsReady } from '../../store/slices/authSlice.ts';
import { selectPanel } from '../../store/slices/userPanelSlice.ts';
import type { PageFacts } from '../page.ts';
import { decide } from './decide.ts';

// /login and the root carry neither abilities nor the error block.
const AclGuard = dynamic(() =>
  import(/* webpackChunkName: "acl" */ './AclGuard.tsx').then((module) => module.AclGuard),
);
const StartFailedView = dynamic(() => import('./StartFailedView.tsx').then((module) => module.StartFailedView));

/** Pages that the spec frees from the permission check (spec 2). */
const exemptPages: readonly string[] = [paths.root, paths.notFound, paths.failed, errorRoute];

/**
 * Draws a page only for whom it is meant (spec 2): guests, people with a live session, or anyone; with the permission
 * check around protected pages. `fallback` is the full-page loading screen.
 */
export function PageGuard({
  facts,
  fallback,
  children,
}: {
  facts: PageFacts;
  fallback: ReactNode;
  children: ReactNode;
}) {
  const router = useRouter();
  const dispatch = useAppDispatch();
  const auth = useAppSelector(selectAuth);
  const isReady = useAppSelector(selectIsReady);
  const panel = useAppSelector(selectPanel);
  const isExempt = exemptPages.includes(router.pathname);
  const isErrorPage = isExempt && router.pathname !== paths.root;
  const decision = isErrorPage
    ? ({ kind: 'show' } as const)
    : decide(facts.access, router.asPath, {
        isLogin: auth.isLogin,
        isReady,
        isLoading: auth.loading,
        isLeaving: auth.isLeaving,
        panel,
        accessLevel: auth.accessLevel,
      });
  const target = decision.kind === 'redirect' ? decision.to : null;

  useEffect(() => {
    if (target !== null) void router.replace(target);
    // The router object changes with every navigation; the target alone decides.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [target]);

  if (auth.failure && auth.isLogin && !isReady && !isErrorPage) {
    return <StartFailedView failure={auth.failure} onRetry={() => void dispatch(retryInitialise())} />;
  }
  if (decision.kind !== 'show') return fallback;
  // a page that is shown to somebody without a session asks for no ability
  if (facts.access === 'guest' || !isReady) return children;
  return (
    <AclGuard need={facts.acl} part={facts.feature} isExempt={isExempt || facts.access === 'open'}>
      {children}
    </AclGuard>
  );
}
