import { useEffect } from 'react';
import { useRouter } from 'next/router';

type Bar = typeof import('nprogress');

/** The bar without the library's own role names, which are no roles of ARIA, and without its spinner. */
const look = { showSpinner: false, barSelector: '.bar', template: '<div class="bar"></div>' };

/**
 * Progress bar from the start of a navigation to its end or error (spec 2). Its code loads beside the first page, so
 * that the first navigation has it, too; a change of filters alone (shallow) is no navigation.
 */
export function useRouteBar(): void {
  const { events } = useRouter();
  useEffect(() => {
    let bar: Bar | null = null;
    let isUnderWay = false;
    void import('nprogress').then((module) => {
      bar = module.default;
      bar.configure(look);
      if (isUnderWay) bar.start();
    });
    const start = (_url: string, { shallow }: { shallow: boolean }) => {
      if (shallow) return;
      isUnderWay = true;
      bar?.start();
    };
    const stop = () => {
      isUnderWay = false;
      bar?.done();
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', stop);
    events.on('routeChangeError', stop);
    return () => {
      stop();
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', stop);
      events.off('routeChangeError', stop);
    };
  }, [events]);
}
