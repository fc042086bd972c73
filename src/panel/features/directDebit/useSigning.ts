import { useEffect, useRef, useState } from 'react';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { createText as text } from './create/strings.ts';

/** Goes to the bank's page once, however often it is asked; the button works again when the browser brings the page back. */
export function useSigning() {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);
  /** Leaves the panel for the address of the answer; gives what was refused. */
  const sign = async (ask: () => Promise<{ redirectUrl: string }>): Promise<ApiFailure | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      window.location.assign((await ask()).redirectUrl);
      return null;
    } catch (thrown) {
      const failed = asApiFailure(thrown, text.failed);
      setFailure(failed);
      running.current = false;
      setBusy(false);
      return failed;
    }
  };
  return { sign, isBusy, failure };
}
