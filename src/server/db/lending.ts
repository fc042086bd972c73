import type pg from 'pg';
import { fail } from '#shared/contract/failures.ts';
import type { Scope, Urgency } from '../scope.ts';

/*
 * Connections are lent to requests by turns (decision 175). One operation whose table is locked would take them all, and
 * with them log-in, the calendar and every order. So an operation has a share, reads leave some to commands, and whoever
 * waits goes in the order of urgency.
 */

/** Most connections that requests of one kind hold at once. */
export interface LendingLimits {
  /** one operation that reads, and one that writes */
  ofRead: number;
  ofCommand: number;
  /** reads of the office and files together */
  desk: number;
  /** all reads together, those of the office among them */
  reads: number;
}

/** The shares of a pool: a quarter for one read, half for one command and for the office, three quarters for all reads. */
export function lendingLimits(size: number): LendingLimits {
  const share = (part: number, least: number): number => Math.min(size, Math.max(least, Math.ceil(size * part)));
  return { ofRead: share(1 / 4, 2), ofCommand: share(1 / 2, 4), desk: share(1 / 2, 2), reads: share(3 / 4, 2) };
}

/** Work beyond this would wait for longer than its request lives. */
const MOST_WAITING = 1_000;

const order: readonly Urgency[] = ['command', 'person', 'desk'];

interface Waiter {
  operation: string;
  urgency: Urgency;
  begin(): void;
}

export interface Lending {
  /**
   * A connection for the work of a scope; work without an operation gets one of the pool at once.
   * @throws SERVICE_UNAVAILABLE when too much waits or it waited for too long, or what ended the request meanwhile
   */
  lend(scope: Scope | undefined): Promise<pg.PoolClient>;
  /** how much work waits for its turn */
  waiting(): number;
}

/** Lends the connections of a pool of `size`; whoever waits longer than `waitMs` is answered 503. */
export function createLending(of: { size: number; waitMs: number; connect(): Promise<pg.PoolClient> }): Lending {
  const limits = lendingLimits(of.size);
  const ofOperation = new Map<string, number>();
  const ofUrgency: Record<Urgency, number> = { command: 0, person: 0, desk: 0 };
  /* connections that a request holds now; one that waits for its second would hold up the one that it has */
  const held = new WeakMap<Scope, number>();
  /* requests that had a connection before: what is half done ends before something new begins */
  const begun = new WeakSet<Scope>();
  const lines = {
    begun: { command: [], person: [], desk: [] } as Record<Urgency, Waiter[]>,
    fresh: { command: [], person: [], desk: [] } as Record<Urgency, Waiter[]>,
  };
  const waiting = (): number =>
    order.reduce((sum, urgency) => sum + lines.begun[urgency].length + lines.fresh[urgency].length, 0);

  function isFree({ operation, urgency }: Pick<Waiter, 'operation' | 'urgency'>): boolean {
    const { command, person, desk } = ofUrgency;
    const share = urgency === 'command' ? limits.ofCommand : limits.ofRead;
    return (
      command + person + desk < of.size &&
      (ofOperation.get(operation) ?? 0) < share &&
      (urgency !== 'desk' || desk < limits.desk) &&
      (urgency === 'command' || person + desk < limits.reads)
    );
  }

  function take({ operation, urgency }: Pick<Waiter, 'operation' | 'urgency'>): void {
    ofOperation.set(operation, (ofOperation.get(operation) ?? 0) + 1);
    ofUrgency[urgency] += 1;
  }

  function give({ operation, urgency }: Pick<Waiter, 'operation' | 'urgency'>): void {
    const left = (ofOperation.get(operation) ?? 0) - 1;
    if (left > 0) ofOperation.set(operation, left);
    else ofOperation.delete(operation);
    ofUrgency[urgency] -= 1;
    for (let next = nextFree(); next; next = nextFree()) {
      take(next);
      next.begin();
    }
  }

  /** Takes the next one out of its line whose share is not used up. */
  function nextFree(): Waiter | undefined {
    for (const urgency of order)
      for (const line of [lines.begun[urgency], lines.fresh[urgency]]) {
        const place = line.findIndex(isFree);
        if (place >= 0) return line.splice(place, 1)[0];
      }
    return undefined;
  }

  async function turnOf(scope: Scope, turn: Pick<Waiter, 'operation' | 'urgency'>): Promise<void> {
    if (isFree(turn)) {
      take(turn);
      return;
    }
    if (waiting() >= MOST_WAITING) throw fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 });
    const { signal } = scope;
    signal?.throwIfAborted();
    const line = lines[begun.has(scope) ? 'begun' : 'fresh'][turn.urgency];
    await new Promise<void>((resolve, reject) => {
      const leave = (reason: Error): void => {
        line.splice(line.indexOf(waiter), 1);
        end();
        reject(reason);
      };
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const onAbort = (): void => leave(signal?.reason as Error);
      const timer = setTimeout(() => leave(fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 })), of.waitMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      const waiter: Waiter = {
        ...turn,
        begin() {
          end();
          resolve();
        },
      };
      line.push(waiter);
    });
  }

  return {
    waiting,
    async lend(scope) {
      const { operation, urgency = 'person' } = scope ?? {};
      if (!scope || operation === undefined) return of.connect();
      const isFirst = (held.get(scope) ?? 0) === 0;
      const turn = { operation, urgency };
      if (isFirst) await turnOf(scope, turn);
      begun.add(scope);
      held.set(scope, (held.get(scope) ?? 0) + 1);
      const back = (): void => {
        held.set(scope, (held.get(scope) ?? 1) - 1);
        if (isFirst) give(turn);
      };
      try {
        const client = await of.connect();
        const release = client.release.bind(client);
        let isLent = true;
        client.release = (error) => {
          release(error);
          if (isLent) back();
          isLent = false;
        };
        return client;
      } catch (error) {
        back();
        throw error;
      }
    },
  };
}
