import { useEffect } from 'react';
import { useRouter } from 'next/router';

type Bar = typeof import('nprogress');

/** A route change shorter than this shows no bar, ms. */
const patience = 120;

/** Progress bar from the start of a navigation to its end or error (spec 2); its code loads with the first one. */
export function useRouteBar(): void {
  const { events } = useRouter();
  useEffect(() => {
    let bar: Bar | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (_url: string, { shallow }: { shallow: boolean }) => {
      if (shallow) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        void import('nprogress').then((module) => {
          bar = module.default;
          bar.configure({ showSpinner: false });
          if (timer !== undefined) bar.start();
        });
      }, patience);
    };
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
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
