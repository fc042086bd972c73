import { expect, it } from 'vitest';
import { inScope } from './scope.ts';
import { createTurns } from './turns.ts';

/** Work that ends when the test says so. */
function jobs() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

it('lets those who are first go before whoever waits longer', async () => {
  const { begun, work, end } = jobs();
  const turns = createTurns({ maxRunning: 1, maxWaiting: 10 });
  const all = ['running', 'stranger', 'owner'].map((name) => turns.run(work(name), { isFirst: name === 'owner' }));
  expect(begun).toEqual(['running']);
  for (const name of ['running', 'owner', 'stranger']) {
    await expect.poll(() => begun.at(-1)).toBe(name);
    end(name);
  }
  await Promise.all(all);
  expect(turns.load()).toEqual({ running: 0, waiting: 0 });
});

it('does no work for a request that is gone, and gives its place away', async () => {
  const { begun, work, end } = jobs();
  const turns = createTurns({ maxRunning: 1, maxWaiting: 2 });
  const gone = new AbortController();
  const running = turns.run(work('running'));
  const lost = inScope({ kind: 'request', requestId: 'r1', signal: gone.signal }, () => turns.run(work('lost')));
  const last = turns.run(work('last'));
  await expect(turns.run(work('too many'))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  gone.abort(new Error('answered 504'));
  await expect(lost).rejects.toThrow('answered 504');
  expect(turns.load()).toEqual({ running: 1, waiting: 1 });
  end('running');
  await expect.poll(() => begun).toEqual(['running', 'last']);
  end('last');
  await Promise.all([running, last]);
});
