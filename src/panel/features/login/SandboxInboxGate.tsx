import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectIsLogin } from '#panel/store/slices/authSlice.ts';

const InboxHandle = dynamic(() => import('./InboxHandle.tsx').then((part) => part.InboxHandle), { ssr: false });
const SandboxInbox = dynamic(() => import('./SandboxInbox.tsx').then((part) => part.SandboxInbox), { ssr: false });

const lookMs = 1_000;

/**
 * The tab of the demo's inbox for people who are logged in. The inbox with its polling loads at the first tap, or when
 * somebody waits for a code; `_app` draws the gate only where the server has a sandbox.
 */
export function SandboxInboxGate() {
  const isLogin = useAppSelector(selectIsLogin);
  const [reason, setReason] = useState<'tap' | 'code' | null>(null);
  useEffect(() => {
    if (reason !== null) return;
    const look = () => {
      if (document.querySelector('input[autocomplete="one-time-code"]')) setReason('code');
    };
    const looking = setInterval(look, lookMs);
    return () => clearInterval(looking);
  }, [reason]);
  if (reason !== null) return <SandboxInbox isOpenAtFirst={reason === 'tap'} />;
  if (!isLogin) return null;
  return <InboxHandle onOpen={() => setReason('tap')} />;
}
