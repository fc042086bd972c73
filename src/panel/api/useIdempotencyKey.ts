import { useCallback, useRef, useState } from 'react';
import { newUuid } from '#shared/uuid.ts';

interface IdempotencyKey {
  /** one key per opened form, not per click: a double click or a repeat after a lost answer is the same order */
  idempotencyKey: string;
  /** another key, after a success that leaves the form open */
  renew: () => void;
  /** the key of a body: the same body keeps its key; another body (a corrected field, another code) is another act */
  keyOf: (body: unknown) => string;
}

/** Idempotency-Key of a form, or of what it sends (reliability 6). */
export function useIdempotencyKey(): IdempotencyKey {
  const [idempotencyKey, setKey] = useState(newUuid);
  const last = useRef({ text: '', key: '' });
  const keyOf = useCallback((body: unknown) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newUuid() };
    return last.current.key;
  }, []);
  return { idempotencyKey, renew: () => setKey(newUuid()), keyOf };
}
