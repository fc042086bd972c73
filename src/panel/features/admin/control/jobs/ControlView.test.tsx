import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { exportFailedJobs, exportFailedWork, exportQueues, exportServices } from '#shared/contract/peopleFiles.ts';
import * as contract from '#shared/contract/control.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { ControlView } from './ControlView.tsx';
import { controlText as text } from './strings.ts';

const jobId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const title = contract.jobTitles['deposits.fetch'] ?? '';
const row = { hidden: true } as const;
const path = '/admin/control/jobs';

beforeEach(() => {
  mockApi.use(
    answers(contract.listControlJobs, {
      data: {
        lagSeconds: 4,
        workCount: 1,
        failureCount: 1,
        services: [
          {
            code: 'sms',
            title: 'سامانه پیامک',
            state: 'down',
            stateText: contract.serviceStates.down,
            note: 'پاسخ نمی‌دهد',
            lastOkAt: null,
            lastFailedAt: '2026-11-20T08:00:00.000Z',
            failingSince: '2026-11-20T07:00:00.000Z',
            breaker: 'open',
          },
        ],
        queues: [{ name: 'deposits.fetch', title, waiting: 3, running: 1, failed: 1, lastDoneAt: null }],
        works: [
          {
            workId: 3,
            title: contract.workTitles['prices.executeDay'] ?? '',
            key: '7:2026-11-20',
            total: 40,
            failed: 2,
            startedBy: '',
            finishedAt: '2026-11-20T15:00:00.000Z',
            problem: 'دو مورد مانده است',
          },
        ],
        failures: [
          {
            jobId,
            name: 'deposits.fetch',
            title,
            failedAt: '2026-11-20T08:00:00.000Z',
            attempts: 6,
            problem: 'timeout',
          },
        ],
      },
    }),
    answers(contract.retryControlJob, { data: { jobId } }),
    answers(contract.dismissControlJob, { data: { jobId } }),
  );
});

it('tells which service is down and why a job failed, and gives the job to the queue again', async () => {
  const { user } = renderDesk(<ControlView />, { path, level: 'super' });
  expect(await screen.findByText('پاسخ نمی‌دهد')).toBeInTheDocument();
  expect(screen.getByText(contract.serviceStates.down)).toBeInTheDocument();
  expect(screen.getByText('قطع')).toBeInTheDocument();
  expect(screen.getByText(/بدون پاسخ از/)).toBeInTheDocument();
  expect(screen.getByText(text.leftOf('۲', '۴۰'))).toBeInTheDocument();
  expect(await pressFile(user, exportFailedJobs, 'کارهای ناموفق')).toEqual({ format: 'csv' });
  expect(await pressFile(user, exportQueues, 'صف کارها', 'xlsx')).toEqual({ format: 'xlsx' });
  expect(await pressFile(user, exportFailedWork, 'کارهای زمان‌بر ناموفق')).toEqual({ format: 'csv' });
  expect(await pressFile(user, exportServices, 'سرویس‌ها')).toEqual({ format: 'csv' });
  await user.click(screen.getByRole('button', { name: text.retryOf(title), ...row }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('timeout')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: text.retry }));
  await waitFor(() => expect(callsOf(contract.retryControlJob)[0]?.body).toEqual({ name: 'deposits.fetch', jobId }));
});

it('puts a job aside with a reason', async () => {
  const { user } = renderDesk(<ControlView />, { path, level: 'super' });
  await user.click(await screen.findByRole('button', { name: text.dismissOf(title), ...row }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(text.reason), 'بانک آن روز تعطیل بود');
  await user.click(dialog.getByRole('button', { name: text.dismiss }));
  await waitFor(() => expect(callsOf(contract.dismissControlJob)).toHaveLength(1));
  expect(callsOf(contract.dismissControlJob)[0]?.body).toMatchObject({ jobId, reason: 'بانک آن روز تعطیل بود' });
});

it('lets others than super admins read alone', async () => {
  renderDesk(<ControlView />, { path, level: 't1' });
  expect(await screen.findByRole('button', { name: text.retryOf(title), ...row })).toBeDisabled();
  expect(screen.getByRole('button', { name: text.dismissOf(title), ...row })).toBeDisabled();
});
