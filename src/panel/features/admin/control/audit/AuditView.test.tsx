import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exportAuditEvents, getAuditCheck, listAuditEvents, startAuditCheck } from '#shared/contract/audit.ts';
import { fileText } from '#panel/components/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { catchFiles, pressExport } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import type { AuditEvent } from './auditColumns.tsx';
import { AuditView } from './AuditView.tsx';
import { auditText as text } from './strings.ts';

const path = '/admin/control/audit';
/** The rows are in the grid, which jsdom gives no room. */
const row = { hidden: true } as const;
const event = (changes: Partial<AuditEvent> = {}): AuditEvent => ({
  eventId: '912',
  at: '2026-11-21T06:30:00.000Z',
  actorKind: 'admin',
  actorKindText: 'کارکنان',
  actorId: 9,
  actorName: 'شیرین نیک‌پور',
  investorId: null,
  investorName: null,
  action: 'user.roleChanged',
  actionText: 'تغییر نقش',
  subject: 'user:40',
  subjectText: 'کاربر · رؤیا آذرنوش',
  reason: 'جانشینی همکار در مرخصی',
  ip: '192.0.2.14',
  requestId: 'req-1',
  changes: [{ field: 'amount', before: '1', after: '2' }],
  ...changes,
});
const finished = {
  requestedByName: null,
  requestedAt: '2026-11-20T22:42:00.000Z',
  finishedAt: '2026-11-20T22:42:05.000Z',
  rowCount: 1200,
  brokenCount: 0,
  cutCount: 0,
};
const running = { ...finished, finishedAt: null, rowCount: null, brokenCount: null, cutCount: null };
const log = (events: AuditEvent[]) =>
  mockApi.use(
    answers(listAuditEvents, { data: events, pageInfo: onePage(events.length), fromDate: '2026-10-22' }),
    answers(getAuditCheck, { data: { last: finished, running: null } }),
  );

describe('the audit log', () => {
  it('opens an event with its fields before and after, and the other events of its record', async () => {
    log([event()]);
    const { user } = renderDesk(<AuditView />, { path: `${path}?open=912`, level: 't2' });
    expect(await screen.findByText(text.changes)).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'مبلغ' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '۲' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.sameRecord }));
    await waitFor(() => expect(callsOf(listAuditEvents).at(-1)?.url.searchParams.get('subject')).toBe('user:40'));
  });

  it('shows records by their names with a link to those that have a page, and is searched by them', async () => {
    log([
      event(),
      event({ eventId: '913', subject: 'order:414', subjectText: 'درخواست ۱۴۰۵-۵۰۰۰۰۹ · رؤیا آذرنوش' }),
      event({ eventId: '914', subject: 'nav:3:2026-11-20', subjectText: 'قیمت · سهامی کاج · ۱۴۰۵/۰۸/۲۹' }),
      event({ eventId: '915', subject: 'job:7', subjectText: 'کار زمان‌بندی‌شده ۷' }),
    ]);
    const { user } = renderDesk(<AuditView />, { path, level: 't2' });
    expect(await screen.findByRole('link', { name: /درخواست ۱۴۰۵/, ...row })).toHaveAttribute(
      'href',
      '/admin/reports/funds?open=414',
    );
    expect(screen.getByRole('link', { name: /سهامی کاج/, ...row })).toHaveAttribute(
      'href',
      '/admin/settlement?fund=3&day=2026-11-20',
    );
    expect(screen.getByText('کاربر · رؤیا آذرنوش')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /کار زمان/, ...row })).toBeNull();
    await user.type(screen.getByLabelText(text.record), '۱۴۰۵-۵۰۰۰۰۹');
    await waitFor(() => expect(callsOf(listAuditEvents).at(-1)?.url.searchParams.get('record')).toBe('1405-500009'));
  });

  it('begins with the events of the record that a link names, and says so', async () => {
    log([event({ subject: 'order:414', subjectText: 'درخواست ۱۴۰۵-۵۰۰۰۰۹' })]);
    renderDesk(<AuditView />, { path: `${path}?subject=order%3A414`, level: 't2' });
    expect(await screen.findByText(text.subjectMark)).toBeVisible();
    expect(callsOf(listAuditEvents).at(-1)?.url.searchParams.get('subject')).toBe('order:414');
  });

  it('is filtered by person, and says when nothing fits', async () => {
    log([]);
    const { user } = renderDesk(<AuditView />, { path, level: 't2' });
    expect(await screen.findByText(text.empty)).toBeVisible();
    expect(screen.getByText(text.since('۱۴۰۵/۰۷/۳۰'))).toBeVisible();
    await user.type(screen.getByLabelText(text.person), '۰۰۱۲');
    expect(await screen.findByText(text.emptyFilter)).toBeVisible();
    expect(callsOf(listAuditEvents).at(-1)?.url.searchParams.get('person')).toBe('0012');
  });

  it('is exported with its filters', async () => {
    log([event()]);
    const saved = catchFiles();
    mockApi.use(responds(exportAuditEvents, () => new Response('a,b')));
    const { user } = renderDesk(<AuditView />, { path: `${path}?kind=admin`, level: 't2' });
    await pressExport(user, text.title, fileText.of(text.title, fileText.formats.csv));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(callsOf(exportAuditEvents)[0]?.url.searchParams.get('actorKind')).toBe('admin');
  });

  it('tells what the newest check found; a super admin starts another one', async () => {
    log([event()]);
    mockApi.use(answers(startAuditCheck, { data: { last: finished, running } }));
    const { user } = renderDesk(<AuditView />, { path, level: 'super' });
    expect(await screen.findByText(text.check.sound('۱٬۲۰۰'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.check.start }));
    await waitFor(() => expect(callsOf(startAuditCheck)).toHaveLength(1));
    expect(callsOf(startAuditCheck)[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('warns when the chain is not whole, and a checker starts no check', async () => {
    log([event()]);
    mockApi.use(answers(getAuditCheck, { data: { last: { ...finished, brokenCount: 1 }, running: null } }));
    renderDesk(<AuditView />, { path, level: 't2' });
    expect(await screen.findByText(text.check.broken('۱٬۲۰۰', '۱', '۰'))).toBeVisible();
    expect(screen.getByRole('button', { name: text.check.start })).toBeDisabled();
  });

  it('shows a check that runs in the place of its result, and starts no second one', async () => {
    log([event()]);
    mockApi.use(answers(getAuditCheck, { data: { last: finished, running } }));
    renderDesk(<AuditView />, { path, level: 'super' });
    expect(await screen.findByText(text.check.running)).toBeVisible();
    expect(screen.queryByText(text.check.sound('۱٬۲۰۰'))).toBeNull();
    expect(screen.getByText(text.check.nightly)).toBeVisible();
    expect(screen.getByRole('button', { name: text.check.start })).toBeDisabled();
  });

  it('fails with another try', async () => {
    log([]);
    mockApi.use(refuses(listAuditEvents, 'SERVICE_UNAVAILABLE'));
    renderDesk(<AuditView />, { path, level: 't2' });
    expect(await screen.findByRole('button', { name: 'تلاش دوباره' })).toBeVisible();
  });

  it('is not asked for by a maker', async () => {
    renderDesk(<AuditView />, { path, level: 't1' });
    expect(await screen.findByText(approvalText.duty.checker)).toBeVisible();
    expect(callsOf(listAuditEvents)).toEqual([]);
  });
});
