import { useSyncExternalStore } from 'react';
import { cookieNames } from '#shared/cookies.ts';
import { browserStorage } from '#panel/ui/storage.ts';
import { serverNow } from '../../api/serverClock.ts';
import { readClaims, readCookie } from '../../api/sessionCookies.ts';
import { choiceKey, lockChanged } from './keys.ts';

/*
 * The lock of the installed app (decision 162): what the person chose, and whether the panel is covered now. Both are in the
 * storage of the browser, so that a reload changes nothing and all tabs agree. It covers the screen of an open session; the
 * session itself is the server's.
 */

/** Without input, or behind another app, for this long: covered. */
export const lockAfterMs = 120_000;
/** Wrong codes that end the session. */
export const mostWrong = 5;

/** A code as the device keeps it. */
export interface KeptPin {
  /** both as base64 */
  salt: string;
  hash: string;
  rounds: number;
}

export interface LockChoice {
  /**
   * whose session it covers, by the number in its token, which says nothing of the person; others who log in here are not asked
   * for a code that they do not know
   */
  userId: string;
  pin: KeptPin;
  /** in a tab of the browser, too; else in the installed app alone */
  isEverywhere: boolean;
  /** the person had a passkey when they chose */
  hasPasskey: boolean;
}

interface LockState {
  isLocked: boolean;
  /** newest input, ms of this device */
  seenAt: number;
  wrong: number;
}

const stateKey = 'app-lock-state';
const covered = 'data-locked';
const listeners = new Set<() => void>();

/** What was kept; null where nothing was, or it cannot be read. */
const parse = (kept: string | null): unknown => {
  try {
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
};
/** null: nobody has been seen since the log-in */
const readState = (): LockState | null => parse(browserStorage.read(stateKey)) as LockState | null;
const writeState = (state: LockState): void => browserStorage.write(stateKey, JSON.stringify(state));
const readChoice = (): LockChoice | null => parse(browserStorage.read(choiceKey)) as LockChoice | null;

/** True in the installed app. */
export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    // Safari on iOS
    (navigator as { standalone?: boolean }).standalone === true
  );
}

/** Whose session is open here; null without one. */
export function sessionOwner(): string | null {
  const claims = readClaims(readCookie('accessToken'), serverNow());
  return claims && String(claims.user_id);
}

/** True where the choice of this person covers this window. */
export function mayLock(): boolean {
  const choice = readChoice();
  return choice !== null && choice.userId === sessionOwner() && (choice.isEverywhere || isInstalled());
}

/** True where nobody was here for two minutes; a clock that was set back proves nothing. */
function isDue(state: LockState, now: number): boolean {
  return state.isLocked || Math.abs(now - state.seenAt) >= lockAfterMs;
}

/**
 * Text of a script in <head>, which covers the page before anything of it is painted: the rules of `mayLock` and `isDue`. It
 * must not wait for any bundle.
 */
export const lockScript = `(function(){try{var c=JSON.parse(localStorage.getItem('${choiceKey}')),s=JSON.parse(localStorage.getItem('${stateKey}')),t=('; '+document.cookie).split('; ${cookieNames.accessToken}=')[1];
if(c&&s&&t&&String(JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).user_id)===c.userId
&&(c.isEverywhere||matchMedia('(display-mode: standalone)').matches||navigator.standalone===true)
&&(s.isLocked||Math.abs(Date.now()-s.seenAt)>=${lockAfterMs}))document.documentElement.setAttribute('${covered}','')}catch(e){}})()`;

function change(): void {
  for (const listener of listeners) listener();
}

function show(isLocked: boolean): void {
  document.documentElement.toggleAttribute(covered, isLocked);
  change();
}

/** Covers the panel at once. */
export function lockNow(): void {
  writeState({ wrong: 0, ...readState(), isLocked: true, seenAt: Date.now() });
  show(true);
}

/** Uncovers the panel: the person has shown who they are. */
export function unlock(): void {
  writeState({ isLocked: false, seenAt: Date.now(), wrong: 0 });
  show(false);
}

/** Uncovers a window that the choice does not cover; what other windows know stays. */
export const uncover = (): void => show(false);

/** The session is over, so there is nothing to cover; wrong codes are forgotten with it. */
export function endLock(): void {
  if (browserStorage.read(stateKey) !== null) browserStorage.write(stateKey, null);
  show(false);
}

/** Counts a code as wrong before it is compared, so that a reload forgets none; gives how many may follow. */
export function countTry(): number {
  const state = readState() ?? { isLocked: true, seenAt: Date.now(), wrong: 0 };
  const wrong = state.wrong + 1;
  writeState({ ...state, wrong });
  return mostWrong - wrong;
}

/** Turns the lock on, or changes it. */
export function saveLock(choice: LockChoice): void {
  browserStorage.write(choiceKey, JSON.stringify(choice));
  writeState({ isLocked: false, seenAt: Date.now(), wrong: 0 });
  window.dispatchEvent(new Event(lockChanged));
  // the offline page asks for no code
  if ('caches' in window) void caches.delete(figuresCache).catch(() => undefined);
  show(false);
}

/** Turns the lock off on this device. */
export function dropLock(): void {
  browserStorage.write(choiceKey, null);
  endLock();
  window.dispatchEvent(new Event(lockChanged));
}

/** The cache of the last figures, which the service worker shows without a network. */
export const figuresCache = 'panel-snapshot';

/** True where a lock is on for whoever logged in last: then no figures are kept outside the panel. */
export const isLockOn = (): boolean => readChoice() !== null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The choice of this person on this device; null when the lock is off. */
export function useLockChoice(): LockChoice | null {
  const kept = useSyncExternalStore(
    subscribe,
    () => browserStorage.read(choiceKey),
    () => null,
  );
  const choice = parse(kept) as LockChoice | null;
  return choice && choice.userId === sessionOwner() ? choice : null;
}

/** Whether the panel is covered now. */
export function useIsLocked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.hasAttribute(covered),
    () => false,
  );
}

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** Input within this time is written down once. */
const noteEveryMs = 1_000;

/** Watches a session that the lock covers: input, the way to another app and back, other tabs, and a reload. */
export function watchLock(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const now = Date.now();
    const state = readState() ?? { isLocked: false, seenAt: now, wrong: 0 };
    if (isDue(state, now)) {
      if (!state.isLocked) writeState({ ...state, isLocked: true });
      show(true);
      return;
    }
    timer = setTimeout(look, lockAfterMs - (now - state.seenAt));
    if (document.documentElement.hasAttribute(covered)) show(false);
  };
  const note = (): void => {
    // input after two minutes is the first thing that a stranger does
    look();
    const state = readState();
    const now = Date.now();
    if (state?.isLocked || (state && now - state.seenAt < noteEveryMs)) return;
    writeState({ isLocked: false, wrong: 0, ...state, seenAt: now });
  };
  const seen = (): void => (document.visibilityState === 'visible' ? look() : note());
  const heard = ({ key }: StorageEvent): void => {
    if (key === stateKey || key === choiceKey) look();
  };
  if (readState() === null) writeState({ isLocked: false, seenAt: Date.now(), wrong: 0 });
  look();
  for (const input of inputs) window.addEventListener(input, note, { passive: true, capture: true });
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pageshow', look);
  window.addEventListener('storage', heard);
  return () => {
    clearTimeout(timer);
    for (const input of inputs) window.removeEventListener(input, note, { capture: true });
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pageshow', look);
    window.removeEventListener('storage', heard);
  };
}
