import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportPrincipalShares } from '#shared/contract/bookFiles.ts';
import {
  approvePrincipal,
  discardPrincipal,
  executePrincipal,
  getPrincipalRun,
  listMaturities,
  preparePrincipal,
} from '#shared/contract/bonds.ts';
import { getWork } from '#shared/contract/work.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { PrincipalSection } from './PrincipalSection.tsx';
import { principalText as text } from './strings.ts';
import { workText } from '#panel/components/strings.ts';

type Bond = ResponseOf<typeof listMaturities>['data'][number];
type Run = ResponseOf<typeof getPrincipalRun>['data']['run'];

const bond = (values: Partial<Bond> = {}): Bond => ({
  fundId: 7,
  fundName: 'اوراق منفعت پارس ترابر',
  maturityDate: '2026-11-19',
  payDate: '2026-11-21',
  faceValue: '1000000',
  unitCount: '50',
  investors: 1,
  openOrders: 0,
  canPrepare: true,
  runId: null,
  status: null,
  statusText: null,
  ...values,
});
const run = (values: Partial<Run> = {}): Run => ({
  runId: 3,
  fundId: 7,
  fundName: 'اوراق منفعت پارس ترابر',
  maturityDate: '2026-11-19',
  payDate: '2026-11-21',
  faceValue: '1000000',
  unitCount: '50',
  total: '50000000',
  investors: 1,
  done: 0,
  status: 'draft',
  statusText: 'در انتظار تأیید',
  preparedBy: 5,
  preparedByName: 'لیلا فرهمند',
  preparedAt: '2026-11-21T06:30:00.000Z',
  approvedBy: null,
  approvedByName: '',
  executedAt: null,
  isStarted: false,
  discardBy: null,
  discardByName: '',
  discardAt: null,
  discardReason: null,
  version: 'seen-3',
  ...values,
});
const details = (values: Partial<Run> = {}) => ({
  data: {
    run: run(values),
    shares: [
      {
        investorId: 4,
        investorName: 'بهرام کاویان',
        unitCount: '50',
        amount: '50000000',
        hasAccount: true,
        status: 'pending' as const,
        statusText: 'در انتظار',
        orderId: null,
      },
    ],
  },
  pageInfo: onePage(1),
});
const prepared = (values: Partial<Run> = {}) => [
  answers(listMaturities, { data: [bond({ runId: 3, status: 'draft', statusText: 'x', canPrepare: false })] }),
  answers(getPrincipalRun, details(values)),
];
const at = { path: '/admin/admin-panel/funds/funds-report/[fundId]?fundId=7&tab=profits' };
const confirm = async (user: ReturnType<typeof renderDesk>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
};

beforeEach(() => mockApi.use(answers(listMaturities, { data: [bond()] })));

describe('the repayment of a bond', () => {
  it('is prepared by a maker on its day, and says why not before', async () => {
    mockApi.use(answers(preparePrincipal, { data: run() }));
    const { user, unmount } = renderDesk(<PrincipalSection fundId={7} />, { ...at, level: 't1' });
    await confirm(user, text.prepare);
    await waitFor(() => expect(callsOf(preparePrincipal)[0]?.body).toEqual({ fundId: 7 }));
    unmount();
    mockApi.use(answers(listMaturities, { data: [bond({ canPrepare: false, openOrders: 2 })] }));
    renderDesk(<PrincipalSection fundId={7} />, { ...at, level: 't1' });
    expect(await screen.findByText(text.openOrders('۲'))).toBeVisible();
    expect(screen.getByRole('button', { name: text.prepare })).toBeDisabled();
  });

  it('shows each holder and is approved by a second person', async () => {
    mockApi.use(...prepared(), answers(approvePrincipal, { data: run({ status: 'approved', approvedBy: 1 }) }));
    const { user } = renderDesk(<PrincipalSection fundId={7} />, { ...at, level: 't2' });
    expect(await screen.findByText('بهرام کاویان')).toBeInTheDocument();
    expect(await pressFile(user, exportPrincipalShares, 'سهم هر دارنده', 'xlsx')).toEqual({ format: 'xlsx' });
    await confirm(user, text.approve);
    await waitFor(() => expect(callsOf(approvePrincipal)).toHaveLength(1));
    expect(callsOf(approvePrincipal)[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('is not approved by who prepared it', async () => {
    mockApi.use(...prepared({ preparedBy: 1 }));
    renderDesk(<PrincipalSection fundId={7} />, { ...at, level: 'super' });
    expect(await screen.findByRole('button', { name: text.approve })).toBeDisabled();
    expect(screen.getByText(text.samePerson)).toBeVisible();
  });

  it('is executed, and tells what failed', async () => {
    mockApi.use(
      ...prepared({ status: 'approved', statusText: 'تأیید شده', approvedBy: 6 }),
      refuses(executePrincipal, 'PRINCIPAL_HOLDINGS_CHANGED'),
    );
    const { user } = renderDesk(<PrincipalSection fundId={7} />, { ...at, level: 't2' });
    await confirm(user, text.execute);
    expect(await screen.findByText(/بازپرداخت را دوباره محاسبه کنید/)).toBeVisible();
    mockApi.use(
      answers(executePrincipal, { data: { run: run({ status: 'approved', isStarted: true }), workId: 4 } }),
      answers(getWork, {
        data: {
          workId: 4,
          kind: 'runs.principal',
          key: '3',
          state: 'running' as const,
          total: 2,
          done: 1,
          failed: 0,
          startedBy: '',
          createdAt: '2026-11-21T06:30:00.000Z',
          startedAt: '2026-11-21T06:30:00.000Z',
          finishedAt: null,
          error: null,
        },
      }),
    );
    // the question stays open with what was refused
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: text.execute }));
    expect(await screen.findByText(workText.running('۱', '۲'))).toBeVisible();
  });

  it('is discarded while nothing is booked', async () => {
    mockApi.use(...prepared(), answers(discardPrincipal, { data: { runId: 3, isDiscarded: true } }));
    const { user } = renderDesk(<PrincipalSection fundId={7} />, { ...at, level: 't1' });
    await confirm(user, text.discard);
    await waitFor(() => expect(callsOf(discardPrincipal)).toHaveLength(1));
  });

  it('is nothing for a fund', async () => {
    const { container } = renderDesk(<PrincipalSection fundId={1} />, { ...at, level: 't2' });
    await waitFor(() => expect(callsOf(listMaturities)).toHaveLength(1));
    expect(container).not.toHaveTextContent(text.title);
  });
});
