import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as contract from '#shared/contract/exports.ts';
import * as saved from '#shared/contract/savedChoices.ts';
import { exportFaultLabels, exportLimits, exportStateLabels } from '#shared/texts/exportTexts.ts';
import { errorTextOf } from '#shared/contract/failures.ts';
import { investorFileColumns } from '#shared/texts/investorTexts.ts';
import { orderFileColumns } from '#shared/texts/orderTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { fileText } from '#panel/components/strings.ts';
import { ui } from '#panel/ui/strings.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { catchFiles, pressExport } from '#tests/support/files.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { ExportActions } from './ExportActions.tsx';
import { exportsText as text, savedText } from './strings.ts';

type Row = ResponseOf<typeof contract.listExports>['data'][number];

const row = (changes: Partial<Row> = {}): Row => {
  const state = changes.state ?? 'ready';
  return {
    exportId: 7,
    kind: 'orders',
    format: 'xlsx',
    state,
    stateText: exportStateLabels[state],
    columns: ['شماره درخواست', 'مبلغ (ریال)'],
    total: 8000,
    rows: 8000,
    size: 300_000,
    createdAt: '2026-11-21T06:00:00.000Z',
    finishedAt: '2026-11-21T06:01:00.000Z',
    expiresAt: '2026-11-22T06:01:00.000Z',
    errorText: '',
    ...changes,
  };
};
const running = row({ state: 'running', rows: 2000, finishedAt: null, expiresAt: null });
const files = (rows: Row[]) => answers(contract.listExports, { data: rows, pageInfo: onePage(rows.length) });
const nameOf = text.name(text.kinds.orders, text.formats.xlsx);

const change = vi.fn();
const watchNotices = () => ({ told: vi.spyOn(notify, 'success'), refused: vi.spyOn(notify, 'error') });
let { told, refused } = watchNotices();
const ask = vi.fn(async () => ({ data: new Blob(['a,b']) }));
const open = (count: number | undefined, kind: 'orders' | 'investors' = 'orders') =>
  renderDesk(
    <ExportActions
      wish={kind === 'orders' ? { kind, filter: { fundId: 3 } } : { kind, filter: { type: 'legal' } }}
      count={count}
      direct={{ title: 'orders', ask }}
      list={{ words: { type: '1', status: '', search: 'a=b' }, change }}
    />,
    { path: '/admin/reports/funds' },
  );

beforeEach(() => {
  ask.mockClear();
  change.mockClear();
  ({ told, refused } = watchNotices());
  mockApi.use(files([]));
});

describe('the export of a list', () => {
  it('is a file at once while the list is short', async () => {
    const caught = catchFiles();
    const { user } = open(exportLimits.directRows);
    await pressExport(user, 'orders', fileText.of('orders', fileText.formats.xlsx));
    await waitFor(() => expect(caught).toHaveLength(1));
    expect(ask).toHaveBeenCalledWith('xlsx');
    expect(screen.queryByRole('menuitem', { name: text.export })).toBeNull();
    expect(callsOf(contract.listExports)).toEqual([]);
  });

  it('of a long list goes to a job, with the chosen columns and format and the filter of the page', async () => {
    mockApi.use(
      answers(contract.exportOrdersByJob, {
        data: row({ state: 'waiting', rows: 0, finishedAt: null, expiresAt: null }),
      }),
    );
    const { user } = open(8000);
    await pressExport(user, 'orders', text.export);
    expect(await screen.findByText(text.empty)).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
    expect(screen.getByText(text.scope('۸٬۰۰۰'))).toBeVisible();
    await user.click(screen.getByRole('radio', { name: text.formats.csv }));
    await user.click(screen.getByRole('checkbox', { name: text.allColumns }));
    expect(screen.getByRole('checkbox', { name: text.allColumns })).not.toBeChecked();
    expect(screen.getByText(text.noColumn)).toBeVisible();
    expect(screen.getByRole('button', { name: text.make })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: orderFileColumns.amount }));
    await user.click(screen.getByRole('checkbox', { name: orderFileColumns.orderNo }));
    mockApi.use(files([running]));
    await user.click(screen.getByRole('button', { name: text.make }));
    await waitFor(() => expect(told).toHaveBeenCalledWith(text.sent));
    expect(callsOf(contract.exportOrdersByJob)[0]?.body).toEqual({
      format: 'csv',
      columns: ['orderNo', 'amount'],
      filter: { fundId: 3 },
    });
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText(text.rows('۲٬۰۰۰', '۸٬۰۰۰'))).toBeVisible();
  });

  it('of investors has their columns', async () => {
    mockApi.use(answers(contract.exportInvestorsByJob, { data: row({ kind: 'investors', state: 'ready' }) }));
    const { user } = open(undefined, 'investors');
    await pressExport(user, 'orders', text.open);
    await user.click(await screen.findByRole('checkbox', { name: investorFileColumns.mobile }));
    await user.click(screen.getByRole('button', { name: text.make }));
    await waitFor(() => expect(callsOf(contract.exportInvestorsByJob)).toHaveLength(1));
    const body = callsOf(contract.exportInvestorsByJob)[0]?.body as { columns: string[]; filter: object };
    expect(body.columns).toEqual(Object.keys(investorFileColumns).filter((key) => key !== 'mobile'));
    expect(body.filter).toEqual({ type: 'legal' });
  });

  it('says why it was refused', async () => {
    mockApi.use(refuses(contract.exportOrdersByJob, 'EXPORT_TOO_MANY', { params: { max: exportLimits.liveAtOnce } }));
    const { user } = open(8000);
    await pressExport(user, 'orders', text.open);
    await user.click(await screen.findByRole('button', { name: text.make }));
    const said = errorTextOf('EXPORT_TOO_MANY')?.message.replace('{max}', toPersianDigits(exportLimits.liveAtOnce));
    expect(await screen.findByText(said ?? '')).toBeVisible();
  });
});

describe('my files', () => {
  const openList = async (rows: Row[]) => {
    mockApi.use(files(rows));
    const rendered = open(8000);
    await pressExport(rendered.user, 'orders', text.open);
    const list = await screen.findByRole('region', { name: text.listTitle });
    await within(list).findAllByText(nameOf);
    return { ...rendered, list };
  };

  it('tell until when they are kept, and are downloaded', async () => {
    const caught = catchFiles();
    mockApi.use(responds(contract.downloadExport, () => new Response('PK')));
    const { user, list } = await openList([row()]);
    expect(list).toHaveTextContent('۱۴۰۵/۰۹/۰۱');
    expect(list).toHaveTextContent(text.kilobytes('۲۹۳'));
    await user.click(screen.getByRole('button', { name: text.downloadOf(nameOf) }));
    await waitFor(() => expect(caught).toHaveLength(1));
    expect(callsOf(contract.downloadExport)[0]?.url.pathname).toContain('/7/');
  });

  it('that are over say so and ask again', async () => {
    mockApi.use(refuses(contract.downloadExport, 'EXPORT_EXPIRED'));
    const { user } = await openList([row()]);
    mockApi.use(files([row({ state: 'expired' })]));
    await user.click(screen.getByRole('button', { name: text.downloadOf(nameOf) }));
    await waitFor(() => expect(refused).toHaveBeenCalledWith(errorTextOf('EXPORT_EXPIRED')?.message));
    expect(await screen.findByText(exportStateLabels.expired)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.downloadOf(nameOf) })).toBeNull();
  });

  it('in the making are cancelled; what failed tells its reason', async () => {
    mockApi.use(answers(contract.cancelExport, { data: row({ state: 'cancelled', expiresAt: null }) }));
    const failed = row({ exportId: 6, state: 'failed', expiresAt: null, errorText: exportFaultLabels.stopped });
    const { user } = await openList([running, failed]);
    expect(screen.getByText(exportFaultLabels.stopped)).toBeVisible();
    mockApi.use(files([row({ state: 'cancelled', expiresAt: null }), failed]));
    await user.click(screen.getByRole('button', { name: text.cancelOf(nameOf) }));
    expect(await screen.findByText(exportStateLabels.cancelled)).toBeVisible();
    expect(told).toHaveBeenCalledWith(text.cancelled);
  });

  it('can be asked for again when they did not come', async () => {
    mockApi.use(isUnreachable(contract.listExports));
    const { user } = open(8000);
    await pressExport(user, 'orders', text.open);
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(files([row()]));
    await user.click(retry);
    expect(await screen.findByText(nameOf)).toBeVisible();
  });
});

describe('saved choices', () => {
  type Choice = ResponseOf<typeof saved.listSavedChoices>['data'][number];
  const choice = (changes: Partial<Choice>): Choice => ({
    choiceId: 4,
    part: 'filter',
    name: 'صدورها',
    values: ['type=1'],
    savedAt: '2026-11-21T06:00:00.000Z',
    ...changes,
  });
  const kept = (data: Choice[]) => answers(saved.listSavedChoices, { data });

  it('keep the filters of the page under a name, bring them back, and are deleted', async () => {
    mockApi.use(kept([]), answers(saved.saveChoice, { data: choice({}) }));
    const { user } = open(3);
    expect(callsOf(saved.listSavedChoices)).toEqual([]);
    await pressExport(user, 'orders', savedText.open.filter);
    expect(await screen.findByText(savedText.empty.filter)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: savedText.name.filter }), 'صدورها');
    mockApi.use(
      kept([choice({ values: ['status=paid', 'search=a=b', 'gone=1'] }), choice({ part: 'columns', name: 'ستون' })]),
    );
    await user.click(screen.getByRole('button', { name: savedText.save }));
    const apply = await screen.findByRole('button', { name: savedText.apply('صدورها') });
    expect(callsOf(saved.saveChoice)[0]?.body).toEqual({
      kind: 'orders',
      part: 'filter',
      name: 'صدورها',
      values: ['type=1', 'search=a=b'],
    });
    expect(screen.queryByRole('button', { name: savedText.apply('ستون') })).toBeNull();
    mockApi.use(responds(saved.deleteSavedChoice, () => new Response(null, { status: 204 })));
    await user.click(apply);
    expect(change).toHaveBeenCalledWith({ type: null, status: 'paid', search: 'a=b' });
    await pressExport(user, 'orders', savedText.open.filter);
    await user.click(await screen.findByRole('button', { name: savedText.delete('صدورها') }));
    await waitFor(() => expect(callsOf(saved.deleteSavedChoice)).toHaveLength(1));
  });

  it('bring back columns of a file', async () => {
    mockApi.use(kept([choice({ part: 'columns', name: 'ماهانه', values: ['amount', 'gone'] })]));
    const { user } = open(8000);
    await pressExport(user, 'orders', text.open);
    await user.click(await screen.findByRole('button', { name: savedText.open.columns }));
    await user.click(await screen.findByRole('button', { name: savedText.apply('ماهانه') }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: orderFileColumns.orderNo })).not.toBeChecked());
    expect(screen.getByRole('checkbox', { name: orderFileColumns.amount })).toBeChecked();
  });
});
