import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { registerRecheck, type Proof } from '#panel/api/recheck.ts';

const RecheckDialog = dynamic(() => import('./RecheckDialog.tsx').then((part) => part.RecheckDialog), { ssr: false });

/**
 * Opens the re-check dialog over whatever is on the screen when a call answered RECHECK_REQUIRED or RECHECK_FACTOR_REQUIRED. The HTTP client then
 * repeats the same call, so nothing that was typed is lost.
 */
export function RecheckGate() {
  const [asked, setAsked] = useState<{ needed: Proof; answer: (isProven: boolean) => void } | null>(null);
  useEffect(
    () => registerRecheck((needed) => new Promise<boolean>((resolve) => setAsked({ needed, answer: resolve }))),
    [],
  );
  if (!asked) return null;
  const close = (isProven: boolean) => {
    setAsked(null);
    asked.answer(isProven);
  };
  return <RecheckDialog needed={asked.needed} onDone={() => close(true)} onCancel={() => close(false)} />;
}
