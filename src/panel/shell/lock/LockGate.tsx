import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { endLock, mayLock, uncover, useIsLocked, useLockChoice, watchLock } from './lockStore.ts';

const loadScreen = () => import('./LockScreen.tsx').then((part) => part.LockScreen);
const LockScreen = dynamic(loadScreen, { ssr: false });

/** Covers the panel when nobody was here for two minutes, where the person turned that on (decision 162). */
export function LockGate() {
  const { isLogin, username } = useAppSelector(selectAuth);
  const choice = useLockChoice();
  const isOn = choice !== null;
  const isEverywhere = choice?.isEverywhere ?? false;
  const isLocked = useIsLocked();
  useEffect(() => {
    if (!isLogin) return endLock();
    if (!isOn || !mayLock()) return uncover();
    // before the line may be gone
    void loadScreen().catch(() => undefined);
    return watchLock();
  }, [isLogin, isOn, isEverywhere, username]);
  return isLogin && isLocked && choice ? <LockScreen choice={choice} /> : null;
}
