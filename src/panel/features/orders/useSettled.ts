import { useEffect, useState } from 'react';

const settleMs = 350;

/** A value once it has stood still, so that not every key asks the server. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
