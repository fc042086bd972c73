import { useCallback, useRef } from 'react';
import { newUuid } from './sessionCookies.ts';

/**
 * Idempotency-Key by what is sent: the same body keeps its key, so a repeat after a lost answer is the same act; another
 * body (a corrected field, another code) is another act with a key of its own (reliability 6).
 */
export function useKeyOf(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newUuid() };
    return last.current.key;
  }, []);
}
