import { useEffect } from 'react';
import { useRouter } from 'next/router';
import { atFirstTouch } from '../../firstTouch.ts';

type Bar = typeof import('nprogress');

/** The bar without the library's own role names, which are no roles of ARIA, and without its spinner. */
const look = { showSpinner: false, barSelector: '.bar', template: '<div class="bar"></div>' };

/**
 * Progress bar from the start of a navigation to its end or error (spec 2). Its code loads at the first touch, or with a
 * navigation that comes before one; a change of filters alone (shallow) is no navigation.
 */
export function useRouteBar(): void {
  const { events } = useRouter();
  useEffect(() => {
    let bar: Bar | null = null;
    let isUnderWay = false;
    let isGone = false;
    const load = () =>
      void import('nprogress').then(
        (module) => {
          if (bar || isGone) return;
          bar = module.default;
          bar.configure(look);
          if (isUnderWay) bar.start();
        },
        // without a network there is no bar; the next navigation tries again
        () => undefined,
      );
    const forget = atFirstTouch(load);
    const start = (_url: string, { shallow }: { shallow: boolean }) => {
      if (shallow) return;
      isUnderWay = true;
      if (bar) bar.start();
      else load();
    };
    const stop = () => {
      isUnderWay = false;
      bar?.done();
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', stop);
    events.on('routeChangeError', stop);
    return () => {
      isGone = true;
      forget();
      stop();
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', stop);
      events.off('routeChangeError', stop);
    };
  }, [events]);
}
