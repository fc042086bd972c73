import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type * as contract from '#shared/contract/dayReports.ts';
import { afterDayTexts } from '#shared/texts/afterDayTexts.ts';
import { dayBlocks, dayFigures, dayReportTexts as words, oddOfDay } from '#shared/texts/dayReportTexts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber } from '#shared/digits.ts';
import { DayReportsApi } from '#panel/api/dayReports.ts';
import { fileOf } from '#panel/api/files.ts';
import { OnDeskDay } from '#panel/components/DayChoice.tsx';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ButtonRow, Note, Stack } from '#panel/ui/layout/blocks.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { figureCell } from '#panel/ui/list/values.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { Decision } from '#panel/features/admin/shared/approval/Decision.tsx';
import { personText, useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { DayVoucher } from './DayVoucher.tsx';
import { DayReportList, useSignedFile } from './DayReportList.tsx';
import { FundDesk } from './SettlementDesk.tsx';
import { dayReportText as text } from './strings.ts';

type Day = ResponseOf<typeof contract.getDayReport>['data'];
type Figure = Day['figures'][number];
type Odd = Day['odd'][number];
type MoneyRow = Pick<Day['money'][number], 'type' | 'typeText' | 'in' | 'out'>;

const isOff = (figure: Figure) => figure.difference !== null && figure.difference !== '0';

const figureColumns = (hasSigned: boolean): Column<Figure>[] => [
  {
    id: 'key',
    title: text.figure,
    flex: 1.6,
    minWidth: 170,
    isTitle: true,
    render: ({ key }) => dayFigures[key].title,
  },
  { id: 'orders', title: text.orders, minWidth: 130, align: 'end', render: (row) => figureCell(row.orders) },
  { id: 'books', title: text.books, minWidth: 130, align: 'end', render: (row) => figureCell(row.books) },
  {
    id: 'difference',
    title: text.difference,
    minWidth: 120,
    align: 'end',
    render: (row) =>
      isOff(row) ? <StatusChip color="error">{figureCell(row.difference)}</StatusChip> : figureCell(row.difference),
  },
  ...(hasSigned
    ? [
        {
          id: 'signed',
          title: text.signedFigure,
          minWidth: 130,
          align: 'end' as const,
          render: (row: Figure) => figureCell(row.signed),
        },
      ]
    : []),
];

const moneyColumns: Column<MoneyRow>[] = [
  { id: 'type', title: text.kind, flex: 1.6, minWidth: 170, isTitle: true, render: (row) => row.typeText },
  { id: 'in', title: text.moneyIn, minWidth: 140, align: 'end', render: (row) => figureCell(row.in) },
  { id: 'out', title: text.moneyOut, minWidth: 140, align: 'end', render: (row) => figureCell(row.out) },
];

const oddColumns: Column<Odd>[] = [
  {
    id: 'order',
    title: text.order,
    minWidth: 140,
    isTitle: true,
    hasLink: true,
    render: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} />,
  },
  { id: 'investor', title: text.investor, flex: 1.4, minWidth: 150, render: (row) => row.investorName },
  {
    id: 'why',
    title: text.why,
    flex: 2,
    minWidth: 200,
    render: ({ kind, note }) => (note === '' ? oddOfDay[kind] : `${oddOfDay[kind]}: ${note}`),
  },
];

/** The report of a chosen fund and day with its signatures, and the reports of all days. */
export function DayReportTab() {
  return (
    <Stack>
      <FundDesk
        render={(fundId) => (
          <OnDeskDay>
            {(day) => (
              <Stack key={`${fundId}:${day}`}>
                <DayReport {...{ fundId, day }} />
                <DayVoucher {...{ fundId, day }} />
              </Stack>
            )}
          </OnDeskDay>
        )}
      />
      <DayReportList />
    </Stack>
  );
}

function DayReport({ fundId, day }: { fundId: number; day: string }) {
  const query = DayReportsApi.useGetDayReportQuery(
    { query: { fundId, navDate: day } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <QueryBoundary
      query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
      skeleton={<LoadingSkeleton shape="table" count={8} />}
    >
      {({ data }) => <ReportOfDay data={data} />}
    </QueryBoundary>
  );
}

/** Where the report of a day stands, in one word. */
function stateOf(data: Day): { label: string; color: 'default' | 'success' | 'warning' } {
  if (data.prepared) return { label: text.states.prepared, color: 'warning' };
  if (data.isChanged) return { label: text.states.changed, color: 'warning' };
  return data.signed.length > 0
    ? { label: text.states.approved, color: 'success' }
    : { label: text.states.draft, color: 'default' };
}

function ReportOfDay({ data }: { data: Day }) {
  const state = stateOf(data);
  const rest = data.oddCount - data.odd.length;
  const total = { type: 'total', typeText: text.total, in: data.moneyIn, out: data.moneyOut };
  return (
    <Stack data-testid="day-report">
      <div>
        <StatusChip color={state.color}>{state.label}</StatusChip>
      </div>
      <Note>{text.note}</Note>
      <SignOff data={data} />
      <DescriptionList
        items={[
          { key: words.issueNav, value: figureCell(data.issueNav) },
          { key: words.cancelNav, value: figureCell(data.cancelNav) },
          { key: afterDayTexts.statisticalNav, value: figureCell(data.statisticalNav) },
          { key: afterDayTexts.unitsAfter, value: figureCell(data.unitsAfter) },
          { key: afterDayTexts.netAssetAfter, value: figureCell(data.netAssetAfter) },
        ]}
      />
      <DataTable
        label={text.figures}
        rows={data.figures}
        rowId={(row) => row.key}
        columns={figureColumns(data.signed.length > 0)}
      />
      <Typography variant="subtitle1" component="h2">
        {text.money}
      </Typography>
      <DataTable
        label={text.money}
        rows={data.money.length === 0 ? [] : [...data.money, total]}
        rowId={(row) => row.type}
        columns={moneyColumns}
        empty={text.noMoney}
      />
      <Typography variant="subtitle1" component="h2">
        {text.odd}
      </Typography>
      <DataTable
        label={text.odd}
        rows={data.odd}
        rowId={(row) => row.orderId}
        columns={oddColumns}
        empty={text.noOdd}
      />
      {rest > 0 ? <Note>{text.oddRest(formatNumber(rest))}</Note> : null}
    </Stack>
  );
}

/** What keeps the day from being signed, the signature whose turn it is, and the draft as a file. */
function SignOff({ data }: { data: Day }) {
  const dispatch = useAppDispatch();
  const deniedReason = usePermission('maker');
  const [isSigning, setSigning] = useState(false);
  const { busy, save } = useDownload(text.downloadFailed);
  const { fundId, navDate, blocks, prepared } = data;
  const name = text.draftName(data.fundName, jalaliText(navDate));
  const [last] = data.signed;
  // beside a signed report that stands nobody takes a draft for it by mistake
  const isDraft = last === undefined || data.isChanged || prepared !== null;
  const drawn = (format: 'pdf' | 'xlsx') => async () =>
    fileOf(
      await dispatch(DayReportsApi.endpoints.drawDayReport.initiate({ query: { fundId, navDate, format } })).unwrap(),
    );
  const block = blocks[0] === undefined ? null : dayBlocks[blocks[0]];
  return (
    <>
      {blocks.length > 0 && prepared === null ? (
        <Alert severity="info">
          {blocks.map((one) => (
            <div key={one}>{dayBlocks[one]}</div>
          ))}
        </Alert>
      ) : null}
      {prepared ? <SecondSignature report={prepared} /> : null}
      <ButtonRow>
        {last ? <SignedFiles report={last} isOvertaken={data.isChanged} /> : null}
        {prepared || !isDraft ? null : (
          <ActionButton variant="contained" reason={deniedReason ?? block} onClick={() => setSigning(true)}>
            {data.isChanged ? text.signAddendum : text.sign}
          </ActionButton>
        )}
        {isDraft ? (
          <>
            <Button loading={busy === `${name}.pdf`} onClick={() => void save(drawn('pdf'), `${name}.pdf`)}>
              {text.draftPdf}
            </Button>
            <Button loading={busy === `${name}.xlsx`} onClick={() => void save(drawn('xlsx'), `${name}.xlsx`)}>
              {text.draftExcel}
            </Button>
          </>
        ) : null}
      </ButtonRow>
      {isSigning ? <FirstSignature data={data} onClose={() => setSigning(false)} /> : null}
    </>
  );
}

/** The frozen files of the report that two people signed last. */
function SignedFiles({ report, isOvertaken }: { report: Day['signed'][number]; isOvertaken: boolean }) {
  const { download, busyFormat } = useSignedFile(report);
  return (
    <>
      <Button
        variant={isOvertaken ? 'outlined' : 'contained'}
        loading={busyFormat === 'pdf'}
        onClick={() => download('pdf')}
      >
        {text.signedPdf}
      </Button>
      <Button variant="outlined" loading={busyFormat === 'xlsx'} onClick={() => download('xlsx')}>
        {text.signedExcel}
      </Button>
    </>
  );
}

function FirstSignature({ data, onClose }: { data: Day; onClose: () => void }) {
  const [prepare] = DayReportsApi.usePrepareDayReportMutation();
  const { fundId, navDate, version } = data;
  const act = (idempotencyKey: string, reason: string | null) =>
    prepare({ body: { fundId, navDate, version, reason }, idempotencyKey }).unwrap();
  if (data.isChanged)
    return (
      <ReasonDialog
        title={text.addendumTitle}
        confirmLabel={text.signAddendum}
        label={text.addendumReason}
        draftName={`day-report-${fundId}-${navDate}`}
        done={text.signed}
        act={(reason, idempotencyKey) => act(idempotencyKey, reason)}
        onClose={onClose}
      >
        {text.addendumText}
      </ReasonDialog>
    );
  return (
    <ActDialog
      title={text.signTitle}
      confirmLabel={text.sign}
      done={text.signed}
      act={(idempotencyKey) => act(idempotencyKey, null)}
      onClose={onClose}
    >
      <p>{text.title(data.fundName, jalaliText(navDate, 'long'))}</p>
      <p>{text.signText}</p>
    </ActDialog>
  );
}

function SecondSignature({ report }: { report: NonNullable<Day['prepared']> }) {
  const [approve] = DayReportsApi.useApproveDayReportMutation();
  const [reject] = DayReportsApi.useRejectDayReportMutation();
  const ownId = useOwnId();
  const { reportId } = report;
  const params = { reportId };
  return (
    <>
      <Alert severity="info">
        {text.waits(
          personText(report.preparedBy, report.preparedByName, ownId),
          jalaliText(report.preparedAt, 'moment'),
        )}
      </Alert>
      <Decision
        words={text.decision}
        name={`day-report-${reportId}`}
        preparedBy={report.preparedBy}
        version={report.version}
        done={text.frozen}
        approve={(call) => approve({ params, ...call }).unwrap()}
        reject={(call) => reject({ params, ...call }).unwrap()}
      />
    </>
  );
}
