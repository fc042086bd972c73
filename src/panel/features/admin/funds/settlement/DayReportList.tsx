import Button from '@mui/material/Button';
import type * as contract from '#shared/contract/dayReports.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { dayReportLabels } from '#shared/texts/settlementTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { dayReports } from '#shared/lists/settlement.ts';
import { DayReportsApi } from '#panel/api/dayReports.ts';
import { fileOf } from '#panel/api/files.ts';
import { useDownload } from '#panel/components/useDownload.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { ButtonRow } from '#panel/ui/layout/blocks.ts';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ui } from '#panel/ui/strings.ts';
import { dayReportText as text } from './strings.ts';

type Row = ResponseOf<typeof contract.listDayReports>['data'][number];

const states = ['prepared', 'approved', 'rejected'] as const;
const colors = { prepared: 'warning', approved: 'success', rejected: 'default' } as const;
const filters = {
  state: wordFilter('state', states),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};

const nameOf = ({ number }: Row) => (number === 1 ? text.report : text.addendum(toPersianDigits(number - 1)));
const titleOf = (row: Row) => text.titleOf(nameOf(row), row.fundName, jalaliText(row.navDate));

type Format = 'pdf' | 'xlsx';

/** Takes a frozen file of a signed report, under a name that says what it is. */
function useSignedFiles() {
  const dispatch = useAppDispatch();
  const { busy, save } = useDownload(text.downloadFailed);
  const nameFor = (row: Row, format: Format) => `${titleOf(row)}.${format}`;
  const download = (row: Row, format: Format) => {
    const args = { params: { reportId: row.reportId }, query: { format } };
    const ask = () => dispatch(DayReportsApi.endpoints.downloadDayReport.initiate(args)).unwrap();
    void save(async () => fileOf(await ask()), nameFor(row, format));
  };
  return { download, isBusy: (row: Row, format: Format) => busy === nameFor(row, format) };
}

/** The same for one report. */
export function useSignedFile(row: Row) {
  const { download, isBusy } = useSignedFiles();
  const formats: readonly Format[] = ['pdf', 'xlsx'];
  return {
    download: (format: Format) => download(row, format),
    busyFormat: formats.find((format) => isBusy(row, format)) ?? null,
  };
}

/** Signed reports of all funds and days, with their frozen files. */
export function DayReportList() {
  const { change } = useUrlState();
  const { download, isBusy } = useSignedFiles();
  const list = useListState({ filters, scope: 'reports' });
  const query = DayReportsApi.useListDayReportsQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const columns = columnsOf(dayReports, {
    navDate: (row) => <JalaliDate value={row.navDate} format="weekday" />,
    state: (row) => <StatusChip color={colors[row.state]}>{dayReportLabels[row.state]}</StatusChip>,
    number: nameOf,
    files: (row) =>
      row.files.length === 0 ? (
        ui.none
      ) : (
        <ButtonRow>
          {(['pdf', 'xlsx'] as const).map((format) => {
            const label = format === 'pdf' ? text.pdf : text.excel;
            return (
              <Button
                key={format}
                size="small"
                aria-label={text.downloadOf(label, titleOf(row))}
                loading={isBusy(row, format)}
                onClick={() => download(row, format)}
              >
                {label}
              </Button>
            );
          })}
        </ButtonRow>
      ),
    open: (row) => (
      <Button
        size="small"
        aria-label={text.openOf(titleOf(row))}
        onClick={() => change({ fund: row.fundId, day: row.navDate })}
      >
        {text.open}
      </Button>
    ),
  });
  return (
    <Section title={text.list}>
      <ListFilters
        list={list}
        selects={[
          { name: 'state', label: dayReports.columns.state.title, options: optionsOf(states, dayReportLabels) },
        ]}
        days={{ from: text.from, to: text.to }}
        actions={<ListFileButtons title={text.list} file={dayReports.file} args={{ query: list.chosen }} />}
      />
      <DataTable
        {...tableOf(dayReports)}
        label={text.list}
        query={query}
        list={list}
        columns={columns}
        emptyFilter={text.noFilter}
      />
    </Section>
  );
}
