import { useEffect } from 'react';
import Router from 'next/router';
import { mayLeave } from '#panel/ui/form/unsaved.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { text } from '../strings.ts';

/** Code of a page that was seen before is still here, so it opens without the network. */
function isLoaded(pathname: string): boolean {
  return Router.router?.components[pathname] !== undefined;
}

/**
 * Stands before every link of the panel: without the network a page that is not loaded stays closed with a word, in place
 * of the browser's own error page; and a form with typed values is not left without a question.
 */
export function useLinkGuard(): void {
  useEffect(() => {
    const guard = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target === '_blank' || link.origin !== window.location.origin) return;
      if (link.hasAttribute('download') || link.pathname === window.location.pathname) return;
      const isAway = !navigator.onLine && !isLoaded(link.pathname);
      if (isAway) notify.warning(text.offlinePage);
      if (isAway || !mayLeave()) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    // before the links' own handlers
    document.addEventListener('click', guard, true);
    return () => document.removeEventListener('click', guard, true);
  }, []);
}
