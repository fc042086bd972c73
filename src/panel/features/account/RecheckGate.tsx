import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { registerRecheck } from '#panel/api/recheck.ts';

const RecheckDialog = dynamic(() => import('./RecheckDialog.tsx').then((part) => part.RecheckDialog), { ssr: false });

/**
 * Opens the re-check dialog over whatever is on the screen when a call answered RECHECK_REQUIRED. The HTTP client then
 * repeats the same call, so nothing that was typed is lost.
 */
export function RecheckGate() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => registerRecheck(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  const close = (isProven: boolean) => {
    setAnswer(null);
    answer(isProven);
  };
  return <RecheckDialog onDone={() => close(true)} onCancel={() => close(false)} />;
}
