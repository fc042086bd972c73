import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectIsLogin } from '#panel/store/slices/authSlice.ts';

const SandboxInbox = dynamic(() => import('./SandboxInbox.tsx').then((part) => part.SandboxInbox), { ssr: false });

const lookMs = 1_000;
const afterLoginMs = 3_000;

/**
 * Brings the demo's inbox when somebody waits for a code, or a while after the panel stands; the first view of /login
 * and of /home does not carry it.
 */
export function SandboxInboxGate() {
  const isLogin = useAppSelector(selectIsLogin);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return;
    const look = () => {
      if (document.querySelector('input[autocomplete="one-time-code"]')) setNeeded(true);
    };
    const looking = setInterval(look, lookMs);
    const waiting = isLogin ? setTimeout(() => setNeeded(true), afterLoginMs) : undefined;
    return () => {
      clearInterval(looking);
      clearTimeout(waiting);
    };
  }, [isLogin, isNeeded]);
  return isNeeded ? <SandboxInbox /> : null;
}
