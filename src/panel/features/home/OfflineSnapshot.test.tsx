import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastAsset } from '#shared/contract/dashboard.ts';
import { saveLock } from '#panel/shell/lock/lockStore.ts';
import { clearSession } from '#panel/store/flows/logout.ts';
import { profileLoaded, sessionRenewed } from '#panel/store/slices/authSlice.ts';
import { setAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { answers, mockApi } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { OfflineSnapshot } from './OfflineSnapshot.tsx';
import { keepSnapshot } from './snapshot.ts';

/* What the home page keeps for the offline page, in caches of a browser. */

let stores: Map<string, Map<string, Response>>;
const kept = async () => {
  const response = stores.get('panel-snapshot')?.get('offline-snapshot');
  return response ? ((await response.clone().json()) as { until: number; rows: { value: string }[] }) : null;
};

beforeEach(() => {
  stores = new Map();
  vi.stubGlobal('caches', {
    open: (name: string) => {
      const entries = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, entries);
      return Promise.resolve({
        put: (key: string, value: Response) => Promise.resolve(void entries.set(key, value)),
        delete: (key: string) => Promise.resolve(entries.delete(key)),
      });
    },
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  });
  mockApi.use(
    answers(lastAsset, {
      data: {
        totalValue: '50000000',
        totalValueText: 'x',
        totalCost: '40000000',
        totalProfit: '10000000',
        profitPercent: '25',
        ...{ priceGain: '7000000', receivedProfit: '3000000', realizedProfit: '0' },
        underWay: '0',
        dayChange: '0',
        dayChangePercent: '0',
        navDate: '2026-11-20',
        oldestNavDate: '2026-11-20',
        items: [],
        chart: [],
      },
    }),
  );
});
afterEach(() => {
  setAmountsHidden(false);
  vi.unstubAllGlobals();
});

function open() {
  signIn({ investorId: 7 });
  const panel = makePanel();
  panel.store.dispatch(
    profileLoaded({
      ...{ name: 'نگار رستگار', code: '1', isLegal: false, isAuthorized: true, authStatus: 1, authStatusText: '' },
      ...{ investorId: 7, isVisible: true },
    }),
  );
  return renderPanel(<OfflineSnapshot investorId={7} />, { path: '/home', panel });
}

it('keeps the figures without a name, as long as an idle session lives, and forgets them while amounts are hidden', async () => {
  open();
  await waitFor(async () => expect((await kept())?.rows[0]?.value).toBe('۵۰٬۰۰۰٬۰۰۰ ریال'));
  const snapshot = await kept();
  expect(JSON.stringify(snapshot)).not.toContain('رستگار');
  expect((snapshot?.until ?? 0) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  act(() => setAmountsHidden(true));
  await waitFor(async () => expect(await kept()).toBeNull());
});

it('keeps them again with each renewal of the session', async () => {
  const { store } = open();
  await waitFor(async () => expect(await kept()).not.toBeNull());
  stores.clear();
  act(() => void store.dispatch(sessionRenewed({ expiresAt: 2_000_000_000 })));
  await waitFor(async () => expect(await kept()).not.toBeNull());
});

it('keeps them no longer than the session that is open', async () => {
  const { store } = open();
  await waitFor(async () => expect(await kept()).not.toBeNull());
  const soon = Math.floor(Date.now() / 1000) + 60;
  act(() => void store.dispatch(sessionRenewed({ expiresAt: soon })));
  await waitFor(async () => expect((await kept())?.until).toBe(soon * 1000));
});

it('leaves nothing in any cache after the log-out', async () => {
  const { store } = open();
  await waitFor(async () => expect(await kept()).not.toBeNull());
  await store.dispatch(clearSession());
  expect([...stores.keys()]).toEqual([]);
});

it('keeps nothing once the app has a lock, which the offline page does not ask for', async () => {
  const figures = { time: 'اکنون', rows: [{ label: 'ارزش', value: '۵۰' }] };
  await keepSnapshot(figures, null);
  expect(await kept()).not.toBeNull();
  const pin = { salt: '', hash: '', rounds: 1 };
  saveLock({ userId: '1', pin, isEverywhere: false, hasPasskey: false });
  await waitFor(async () => expect(await kept()).toBeNull());
  await keepSnapshot(figures, null);
  expect(await kept()).toBeNull();
});
