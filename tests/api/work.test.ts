import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getWork, listWork } from '#shared/contract/work.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { ChunkContext, ChunkResult } from '#server/modules/platform/work/work.service.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';

/** Items of long work in memory: 0 to `size` - 1; each is done once, some never can be. */
class Items {
  readonly doneBy = new Map<number, number>();
  readonly broken = new Set<number>();
  finished = 0;
  stopAfter = Infinity;
  readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  readonly chunk = async (_subject: unknown, { after, limit }: ChunkContext): Promise<ChunkResult> => {
    const from = after === null ? 0 : Number(after) + 1;
    const result: ChunkResult = { done: 0, failed: 0, next: null };
    for (let item = from; item < this.size; item += 1) {
      if (result.done + result.failed >= limit) return { ...result, next: String(item - 1) };
      if (this.doneBy.has(item)) continue;
      if (this.broken.has(item)) {
        result.failed += 1;
        continue;
      }
      this.doneBy.set(item, (this.doneBy.get(item) ?? 0) + 1);
      result.done += 1;
      await Promise.resolve();
    }
    return result;
  };

  readonly countOpen = (): Promise<number> => Promise.resolve(this.size - this.doneBy.size);
}

let test: TestApp;
let maker: ApiClient;
let isStopping = false;
let kinds = 0;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', isStopping: () => isStopping });
  maker = await test.api.demo('maker');
});
afterAll(() => test.close());

function define(items: Items): string {
  const kind = `test.${(kinds += 1)}`;
  test.app.services.work.define({
    kind,
    chunk: items.chunk,
    countOpen: items.countOpen,
    finish: () => {
      items.finished += 1;
      return Promise.resolve();
    },
  });
  return kind;
}

const start = (kind: string, total: number, key = 'only') =>
  inTransaction(test.db.db, (tx) =>
    test.app.services.work.start(tx, { kind, key, subject: { key }, total, startedBy: null }),
  );

const read = async (workId: number) => (await maker.call(getWork, { params: { workId } })).body.data;

describe('long work', () => {
  it('does every item once in two lanes and finishes once', async () => {
    const items = new Items(230);
    const { workId } = await start(define(items), 230);
    expect(await read(workId)).toMatchObject({ state: 'queued', total: 230, done: 0, finishedAt: null });
    await test.jobs.runAll('work.lane');
    expect(await read(workId)).toMatchObject({ state: 'done', done: 230, failed: 0, error: null });
    expect([...items.doneBy.values()].every((count) => count === 1)).toBe(true);
    expect(items.finished).toBe(1);
  });

  it('joins a run that is live instead of starting it twice, and starts a new one after its end', async () => {
    const kind = define(new Items(3));
    const first = await start(kind, 3);
    expect(await start(kind, 3)).toEqual(first);
    expect(await start(kind, 3, 'other')).not.toEqual(first);
    await test.jobs.runAll('work.lane');
    expect(await start(kind, 3)).not.toEqual(first);
    await test.jobs.runAll('work.lane');
    const listed = await maker.call(listWork, { query: { kind, key: 'only' } });
    expect(listed.body.data).toHaveLength(2);
    expect(listed.body.data[1]?.workId).toBe(first.workId);
  });

  it('leaves items that fail open, tells how many, and does not finish', async () => {
    const items = new Items(120);
    items.broken.add(7).add(99);
    const { workId } = await start(define(items), 120);
    await test.jobs.runAll('work.lane');
    const run = await read(workId);
    expect(run).toMatchObject({ state: 'failed', done: 118 });
    expect(run.error).toContain('۲');
    expect(items.finished).toBe(0);
  });

  it('hands over to a new job when the process stops, and goes on where it was', async () => {
    const items = new Items(200);
    const { workId } = await start(define(items), 200);
    isStopping = true;
    await test.jobs.run('work.lane', { workId, lane: 1, after: null });
    const sent = test.jobs.sent.filter((job) => job.name === 'work.lane' && job.data.after !== null);
    expect(sent.map((job) => job.data)).toEqual([{ workId, lane: 1, after: '49' }]);
    isStopping = false;
    await test.jobs.runAll('work.lane');
    expect(await read(workId)).toMatchObject({ state: 'done', done: 200 });
    expect([...items.doneBy.values()].every((count) => count === 1)).toBe(true);
  });

  it('takes up a run whose process has died, once', async () => {
    const items = new Items(60);
    const { workId } = await start(define(items), 60);
    test.jobs.sent.length = 0;
    expect(await test.app.runJob('work.resume')).toBe(0);
    test.clock.advance(180_000);
    expect(await test.app.runJob('work.resume')).toBe(1);
    expect(await test.app.runJob('work.resume')).toBe(0);
    await test.jobs.runAll('work.lane');
    expect(await read(workId)).toMatchObject({ state: 'done', done: 60 });
  });

  it('counts a lane that ran twice only once', async () => {
    const items = new Items(10);
    const { workId } = await start(define(items), 10);
    await test.jobs.run('work.lane', { workId, lane: 1, after: null });
    await test.jobs.run('work.lane', { workId, lane: 1, after: null });
    expect((await read(workId)).state).toBe('running');
    await test.jobs.runAll('work.lane');
    expect(await read(workId)).toMatchObject({ state: 'done', done: 10 });
    expect(items.finished).toBe(1);
  });

  it('exists only when the transaction that started it commits', async () => {
    const kind = define(new Items(1));
    await expect(
      inTransaction(test.db.db, async (tx) => {
        await test.app.services.work.start(tx, { kind, key: 'k', subject: {}, total: 1, startedBy: null });
        throw new Error('the command failed');
      }),
    ).rejects.toThrow('the command failed');
    expect((await maker.call(listWork, { query: { kind } })).body.data).toEqual([]);
  });

  it('answers 404 for an unknown run and 403 to the branch', async () => {
    expect((await maker.call(getWork, { params: { workId: 2_000_000 } })).body.code).toBe('WORK_NOT_FOUND');
    const branch = await test.api.demo('branch');
    expect((await branch.call(getWork, { params: { workId: 1 } })).status).toBe(403);
  });
});
