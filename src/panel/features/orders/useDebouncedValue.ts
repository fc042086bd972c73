import { useEffect, useState } from 'react';

const settleMs = 350;

/** The value after the typing pauses, so that not every key asks the server. */
export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
