import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as account from '#shared/contract/account.ts';
import { listPasskeys, recheckPasskey, startPasskeyRecheck } from '#shared/contract/passkeys.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { loggedOut } from '#panel/store/slices/authSlice.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { accessToken, renderPanel, signIn } from '#tests/support/panel.tsx';
import { givePasskeyDevice, requestOptions } from '#tests/support/passkeyDevice.ts';
import { ShellCss } from '../layout/ShellCss.tsx';
import { LockSlot } from './LockSlot.tsx';
import { endLock, lockAfterMs, lockScript, saveLock, type LockChoice } from './lockStore.ts';
import { isPin, isWeakPin, keepPin } from './pin.ts';
import { lockText as text } from './strings.ts';

/** as `signIn` has it, and somebody else */
const userId = '1';
const another = () => signIn({ token: accessToken({ user_id: 2 }), username: '1287654320' });
const pin = '902814';

/** The window as the installed app has it, or a tab of a browser. */
function openAs(kind: 'app' | 'tab'): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: kind === 'app' && query.includes('standalone'), addEventListener: () => undefined }) as never,
  );
}

const minute = 60_000;
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const panel = () =>
  renderPanel(
    <>
      <ShellCss />
      <p>دارایی ۱۲۳</p>
      <LockSlot />
    </>,
  );
const figures = () => screen.getByText('دارایی ۱۲۳');
const isCovered = async () => {
  expect(await screen.findByRole('dialog', { name: text.title })).toBeVisible();
};
const isOpen = () => {
  expect(screen.queryByRole('dialog', { name: text.title })).toBeNull();
  expect(figures()).toBeVisible();
};
const typePin = async (user: ReturnType<typeof renderPanel>['user'], typed: string) =>
  user.type(await screen.findByLabelText(text.pin), typed);

let kept: LockChoice['pin'];
// slow on purpose, so once for all
beforeAll(async () => {
  kept = await keepPin(pin);
});
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(this: HTMLDialogElement) {
    this.open = true;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  signIn();
  mockApi.use(answers(listPasskeys, { data: [] }), answers(account.endOwnSession, { data: { done: true } }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.documentElement.removeAttribute('data-locked');
});

const turnOn = (choice: Partial<LockChoice> = {}) =>
  saveLock({ userId, pin: kept, isEverywhere: false, hasPasskey: false, ...choice });

describe('the installed app', () => {
  it('is covered after two minutes without input, its figures hidden, and opens with the code', async () => {
    openAs('app');
    turnOn();
    const { user } = panel();
    await later(minute + 55_000);
    isOpen();
    await later(5_000);
    await isCovered();
    expect(figures()).not.toBeVisible();
    await typePin(user, pin);
    await waitFor(isOpen);
  });

  it('counts from the last input', async () => {
    openAs('app');
    turnOn();
    panel();
    await later(minute + 50_000);
    fireEvent.pointerDown(document.body);
    await later(minute + 50_000);
    isOpen();
    await later(10_000);
    await isCovered();
  });

  it('is covered on the way back from another app, before any touch', async () => {
    openAs('app');
    turnOn();
    panel();
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    // A phone freezes the timers of an app behind another one.
    vi.setSystemTime(Date.now() + 2 * minute);
    state.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await isCovered();
  });

  it('stays covered over a reload, and covers when it was closed for two minutes', async () => {
    openAs('app');
    turnOn();
    const first = panel();
    await later(2 * minute);
    await isCovered();
    first.unmount();
    document.documentElement.removeAttribute('data-locked');
    const second = panel();
    await isCovered();
    await typePin(second.user, pin);
    await waitFor(isOpen);
    second.unmount();
    vi.setSystemTime(Date.now() + 2 * minute);
    panel();
    await isCovered();
  });

  it('ends the session after five wrong codes, also when the page was loaded again between them', async () => {
    openAs('app');
    turnOn();
    const first = panel();
    await later(2 * minute);
    await isCovered();
    for (const left of [4, 3]) {
      await typePin(first.user, '111222');
      expect(await screen.findByText(text.wrong(toPersianDigits(String(left))))).toBeVisible();
    }
    first.unmount();
    const { user, store } = panel();
    await isCovered();
    for (const left of [2, 1]) {
      await typePin(user, '111222');
      expect(await screen.findByText(text.wrong(toPersianDigits(String(left))))).toBeVisible();
    }
    expect(store.getState().auth.isLogin).toBe(true);
    await typePin(user, '111222');
    await waitFor(() => expect(store.getState().auth.isLogin).toBe(false));
    expect(callsOf(account.endOwnSession)).toHaveLength(1);
    expect(document.documentElement).not.toHaveAttribute('data-locked');
  });

  it('opens with a passkey that the server knows, and stays covered when it does not', async () => {
    openAs('app');
    turnOn({ hasPasskey: true });
    givePasskeyDevice();
    mockApi.use(
      answers(startPasskeyRecheck, { data: { ticket: 'ticket-1', options: requestOptions } }),
      refuses(recheckPasskey, 'PASSKEY_REFUSED'),
    );
    const { user } = panel();
    await later(2 * minute);
    await user.click(await screen.findByRole('button', { name: text.byPasskey }));
    expect(await screen.findByText(text.failed)).toBeVisible();
    expect(figures()).not.toBeVisible();
    mockApi.use(answers(recheckPasskey, { data: { verified_at: '2026-11-28T06:30:00.000Z' } }));
    await user.click(screen.getByRole('button', { name: text.byPasskey }));
    await waitFor(isOpen);
  });

  it('lets whoever forgot the code leave, and covers nobody else who logs in', async () => {
    openAs('app');
    turnOn();
    const { user, store, unmount } = panel();
    await later(2 * minute);
    await user.click(await screen.findByRole('button', { name: text.leave }));
    await waitFor(() => expect(store.getState().auth.isLogin).toBe(false));
    unmount();
    another();
    panel();
    await later(5 * minute);
    isOpen();
  });

  it('begins to count with the log-in, however long nobody was here before', async () => {
    openAs('app');
    turnOn();
    const first = panel();
    act(() => void first.store.dispatch(loggedOut()));
    first.unmount();
    vi.setSystemTime(Date.now() + 60 * minute);
    signIn();
    panel();
    isOpen();
    await later(2 * minute);
    await isCovered();
  });
});

describe('a tab of a browser', () => {
  it('is never covered unless the person chose so', async () => {
    openAs('tab');
    turnOn();
    panel();
    await later(10 * minute);
    isOpen();
  });

  it('is covered where they did', async () => {
    openAs('tab');
    turnOn({ isEverywhere: true });
    panel();
    await later(2 * minute);
    await isCovered();
  });

  it('opens and covers with the other windows of this browser', async () => {
    openAs('app');
    turnOn();
    panel();
    await later(2 * minute);
    await isCovered();
    const hear = () => fireEvent(window, new StorageEvent('storage', { key: 'app-lock-state' }));
    localStorage.setItem('app-lock-state', JSON.stringify({ isLocked: false, seenAt: Date.now(), wrong: 0 }));
    hear();
    await waitFor(isOpen);
    localStorage.setItem('app-lock-state', JSON.stringify({ isLocked: true, seenAt: Date.now(), wrong: 2 }));
    hear();
    await isCovered();
  });
});

describe('the script of the head', () => {
  /** Runs it as the browser does, and tells whether the page is covered before it is painted. */
  const covers = (): boolean => {
    document.documentElement.removeAttribute('data-locked');
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the text is ours, as _document writes it
    new Function(lockScript)();
    return document.documentElement.hasAttribute('data-locked');
  };
  const state = (isLocked: boolean, ago: number) =>
    localStorage.setItem('app-lock-state', JSON.stringify({ isLocked, seenAt: Date.now() - ago, wrong: 0 }));

  it('covers the page of a locked or forgotten app, and no other', () => {
    openAs('app');
    expect(covers(), 'no lock').toBe(false);
    turnOn();
    expect(covers(), 'just seen').toBe(false);
    state(false, lockAfterMs - 1);
    expect(covers(), 'a moment before').toBe(false);
    state(false, lockAfterMs);
    expect(covers(), 'two minutes').toBe(true);
    state(false, -lockAfterMs);
    expect(covers(), 'a clock that was set back').toBe(true);
    state(true, 0);
    expect(covers(), 'locked').toBe(true);
    openAs('tab');
    expect(covers(), 'a tab').toBe(false);
    turnOn({ isEverywhere: true });
    state(true, 0);
    expect(covers(), 'a tab that was chosen').toBe(true);
    endLock();
    expect(covers(), 'the session ended').toBe(false);
    state(true, 0);
    another();
    expect(covers(), 'another person').toBe(false);
    localStorage.setItem('app-lock', '{broken');
    expect(covers(), 'a broken entry').toBe(false);
  });
});

describe('the code', () => {
  it('is kept as a salted slow hash alone', async () => {
    const other = await keepPin(pin);
    expect(other.salt).not.toBe(kept.salt);
    expect(other.hash).not.toBe(kept.hash);
    expect(other.rounds).toBeGreaterThanOrEqual(600_000);
    turnOn();
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(pin);
    expect(await isPin(pin, kept)).toBe(true);
    expect(await isPin('902815', kept)).toBe(false);
  });

  it.each(['000000', '123456', '987654', '777777'])('%s is refused as one that anyone tries', (weak) => {
    expect(isWeakPin(weak)).toBe(true);
  });

  it.each([pin, '112233', '135790'])('%s is taken', (good) => {
    expect(isWeakPin(good)).toBe(false);
  });
});
