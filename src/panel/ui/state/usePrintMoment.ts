import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** When the browser takes the page for a print, ISO; null on the screen. */
export function usePrintMoment(): string | null {
  const [moment, setMoment] = useState<string | null>(null);
  useEffect(() => {
    // the browser takes the page right after the first event
    const begin = () => flushSync(() => setMoment(new Date().toISOString()));
    const end = () => setMoment(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return moment;
}
