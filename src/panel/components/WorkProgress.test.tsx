import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as contract from '#shared/contract/work.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, mockApi } from '#tests/support/msw.ts';
import { WorkProgress } from './WorkProgress.tsx';

type Run = ResponseOf<typeof contract.getWork>['data'];

const run = (changes: Partial<Run>): Run => ({
  workId: 4,
  kind: 'prices.executeDay',
  key: '1:2026-11-21',
  state: 'running',
  total: 200,
  done: 50,
  failed: 0,
  startedBy: '',
  createdAt: '2026-11-21T15:00:00.000Z',
  startedAt: '2026-11-21T15:00:00.000Z',
  finishedAt: null,
  error: null,
  ...changes,
});

describe('progress of long work', () => {
  it('tells how far it is, and that the screen may be closed', async () => {
    mockApi.use(answers(contract.getWork, { data: run({}) }));
    renderDesk(<WorkProgress workId={4} />, { path: '/admin' });
    expect(await screen.findByText(/۵۰ از ۲۰۰ مورد پردازش شد/)).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  });

  it('tells its end once', async () => {
    mockApi.use(
      answers(contract.getWork, { data: run({ state: 'done', done: 200, finishedAt: '2026-11-21T15:01:00.000Z' }) }),
    );
    const ends: string[] = [];
    renderDesk(<WorkProgress workId={4} onEnd={(state) => ends.push(state)} />, { path: '/admin' });
    expect(await screen.findByText('پردازش ۲۰۰ مورد پایان یافت.')).toBeVisible();
    await waitFor(() => expect(ends).toEqual(['done']));
  });

  it('tells what was left over', async () => {
    mockApi.use(
      answers(contract.getWork, { data: run({ state: 'failed', error: 'پردازش ۲ مورد کامل نشد', done: 198 }) }),
    );
    renderDesk(<WorkProgress workId={4} />, { path: '/admin' });
    expect(await screen.findByText('پردازش ۲ مورد کامل نشد')).toBeVisible();
  });
});
