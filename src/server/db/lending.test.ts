import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Scope, Urgency } from '../scope.ts';
import { createLending, lendingLimits, type Lending } from './lending.ts';

const connection = (): pg.PoolClient => ({ release: () => undefined }) as unknown as pg.PoolClient;

const request = (operation: string, urgency: Urgency, signal?: AbortSignal): Scope => ({
  kind: 'request',
  operation,
  urgency,
  ...(signal && { signal }),
});

/** Requests that keep what they were lent, by the order in which they got it. */
function askers(lending: Lending) {
  const got: string[] = [];
  const lent = new Map<string, pg.PoolClient>();
  return {
    got,
    async ask(name: string, scope: Scope): Promise<void> {
      const client = await lending.lend(scope);
      got.push(name);
      lent.set(name, client);
    },
    giveBack: (name: string) => lent.get(name)?.release(),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('shares of a pool', () => {
  it('are a quarter for one read, half for one command and the office, three quarters for reads', () => {
    expect(lendingLimits(20)).toEqual({ ofRead: 5, ofCommand: 10, desk: 10, reads: 15 });
    expect(lendingLimits(8)).toEqual({ ofRead: 2, ofCommand: 4, desk: 4, reads: 6 });
  });

  it('are never more than the pool, and never nothing', () => {
    expect(lendingLimits(3)).toEqual({ ofRead: 2, ofCommand: 3, desk: 2, reads: 3 });
    expect(lendingLimits(1)).toEqual({ ofRead: 1, ofCommand: 1, desk: 1, reads: 1 });
  });
});

describe('connections of requests', () => {
  it('go to one read up to its share, and to others meanwhile', async () => {
    const lending = createLending({ size: 8, waitMs: 60_000, connect: () => Promise.resolve(connection()) });
    const { got, ask, giveBack } = askers(lending);
    const all = ['a', 'b', 'c'].map((name) => ask(name, request('locked', 'person')));
    all.push(ask('other', request('calendar', 'person')));
    await settled();
    expect(got).toEqual(['a', 'b', 'other']);
    expect(lending.waiting()).toBe(1);
    giveBack('a');
    await Promise.all(all);
    expect(got.at(-1)).toBe('c');
    expect(lending.waiting()).toBe(0);
  });

  it('are left to commands by reads, however many operations ask', async () => {
    const lending = createLending({ size: 8, waitMs: 60_000, connect: () => Promise.resolve(connection()) });
    const { got, ask, giveBack } = askers(lending);
    const reads = Array.from({ length: 9 }, (_, at) => ask(`read ${at}`, request(`read${at % 5}`, 'person')));
    await settled();
    expect(got).toHaveLength(6);
    await ask('buy', request('buy_order', 'command'));
    expect(got.at(-1)).toBe('buy');
    for (let at = 0; at < 9; at += 1) {
      giveBack(got.filter((name) => name.startsWith('read'))[at] ?? '');
      await settled();
    }
    await Promise.all(reads);
  });

  it('go to commands first, then to people, then to the office, in each to what is half done', async () => {
    const lending = createLending({ size: 2, waitMs: 60_000, connect: () => Promise.resolve(connection()) });
    const { got, ask, giveBack } = askers(lending);
    const half = request('list', 'person');
    await ask('half, first step', half);
    giveBack('half, first step');
    await ask('holder 1', request('one', 'command'));
    await ask('holder 2', request('two', 'command'));
    got.length = 0;
    const all = [
      ask('office', request('report', 'desk')),
      ask('person', request('home', 'person')),
      ask('half, second step', half),
      ask('command', request('buy_order', 'command')),
    ];
    giveBack('holder 1');
    for (const name of ['command', 'half, second step', 'person', 'office']) {
      await settled();
      expect(got.at(-1)).toBe(name);
      giveBack(name);
    }
    await Promise.all(all);
    giveBack('holder 2');
  });

  it('are not refused to a request that holds one, nor to work without an operation', async () => {
    const lending = createLending({ size: 2, waitMs: 60_000, connect: () => Promise.resolve(connection()) });
    const { got, ask } = askers(lending);
    const one = request('buy_order', 'command');
    await ask('first', one);
    await ask('of another', request('sell_order', 'command'));
    await ask('second', one);
    expect(got).toEqual(['first', 'of another', 'second']);
    await lending.lend(undefined);
    expect(lending.waiting()).toBe(0);
  });

  it('are given up by a request that was answered meanwhile, or waited for too long', async () => {
    const lending = createLending({ size: 1, waitMs: 60_000, connect: () => Promise.resolve(connection()) });
    await lending.lend(request('a', 'command'));
    const gone = new AbortController();
    const lost = lending.lend(request('b', 'command', gone.signal));
    expect(lending.waiting()).toBe(1);
    gone.abort(new Error('answered 504'));
    await expect(lost).rejects.toThrow('answered 504');
    expect(lending.waiting()).toBe(0);
    const hurried = createLending({ size: 1, waitMs: 1, connect: () => Promise.resolve(connection()) });
    await hurried.lend(request('a', 'command'));
    await expect(hurried.lend(request('b', 'command'))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(hurried.waiting()).toBe(0);
  });

  it('come back when the pool gives none', async () => {
    let isAway = true;
    const connect = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(connection()));
    const lending = createLending({ size: 1, waitMs: 60_000, connect });
    await expect(lending.lend(request('a', 'command'))).rejects.toThrow('away');
    isAway = false;
    await lending.lend(request('b', 'command'));
    expect(lending.waiting()).toBe(0);
  });
});
