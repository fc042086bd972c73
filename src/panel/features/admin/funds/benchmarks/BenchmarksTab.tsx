import { useState } from 'react';
import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { benchmarkSeries, benchmarkTexts, type BenchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import {
  benchmarkCsvColumns,
  importBenchmarks,
  saveBenchmarkValue,
  type listBenchmarkValues,
} from '#shared/contract/benchmarks.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import { benchmarkValues } from '#shared/lists/rules.ts';
import { comma } from '#shared/strings.ts';
import { BenchmarksApi } from '#panel/api/benchmarks.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { AddRounded } from '#panel/ui/icons/AddRounded.tsx';
import { UploadFileRounded } from '#panel/ui/icons/UploadFileRounded.tsx';
import { ButtonRow, Note, Pair } from '#panel/ui/layout/blocks.ts';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListTabs } from '#panel/ui/list/ListTabs.tsx';
import { wordFilter } from '#panel/ui/list/filters.ts';
import { useListState } from '#panel/ui/list/useListState.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ui } from '#panel/ui/strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { RowActions } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { VersionsButton } from '#panel/features/admin/shared/approval/VersionsButton.tsx';
import { RowsImportDialog } from '#panel/features/admin/shared/import/RowsImportDialog.tsx';
import { benchmarksText as text } from './strings.ts';

type Row = ResponseOf<typeof listBenchmarkValues>['data'][number];

const filters = { series: wordFilter('series', benchmarkSeries) };
const seriesTabs = benchmarkSeries.map((series) => ({ value: series, label: benchmarkTexts[series].short }));

interface Acts {
  reason: string | null;
  onEdit: (row: Row) => void;
  onRemove: (row: Row) => void;
}

const valueColumns = (series: BenchmarkSeries, { reason, onEdit, onRemove }: Acts) => {
  const { title, unit } = benchmarkTexts[series];
  const columns = columnsOf(benchmarkValues, {
    history: (row) => (
      <VersionsButton
        name={`${title}${comma} ${formatJalaliDate(row.asOf)}`}
        versions={[row, ...row.history]}
        render={(one) => (
          <div>
            {one.value === null ? text.removedMark : <Ltr>{formatNumber(one.value)}</Ltr>} · {one.note}
          </div>
        )}
      />
    ),
    actions: (row) => (
      <RowActions
        editLabel={text.editOf(formatJalaliDate(row.asOf))}
        removeLabel={text.removeOf(formatJalaliDate(row.asOf))}
        reason={reason}
        onEdit={() => onEdit(row)}
        onRemove={() => onRemove(row)}
      />
    ),
  });
  return columns.map((column) => (column.id === 'value' ? { ...column, title: text.valueIn(unit) } : column));
};

/** Series that funds are compared with: values by day with source, who and when; entered by hand or from a file. */
export function BenchmarksTab() {
  const list = useListState({ filters, size: 20 });
  const series = list.values.series ?? benchmarkSeries[0];
  const { page, size } = list;
  const query = BenchmarksApi.useListBenchmarkValuesQuery({ query: { series, page, size } }, { skip: !list.isReady });
  // the values of another series must not stand under the chosen tab
  const current = { ...query, data: query.currentData };
  const [edited, setEdited] = useState<{ row: Row | null } | null>(null);
  const [removed, setRemoved] = useState<Row | null>(null);
  const [isImporting, setImporting] = useState(false);
  const reason = usePermission('maker');
  const rows = current.data?.data ?? [];
  return (
    <Section
      title={benchmarkTexts[series].title}
      note={text.note}
      action={
        <ButtonRow>
          <ActionButton
            variant="contained"
            startIcon={<AddRounded />}
            reason={reason}
            onClick={() => setEdited({ row: null })}
          >
            {text.add}
          </ActionButton>
          {reason === null ? (
            <Button startIcon={<UploadFileRounded />} onClick={() => setImporting(true)}>
              {text.open}
            </Button>
          ) : null}
          <ListFileButtons
            title={benchmarkTexts[series].title}
            file={benchmarkValues.file}
            args={{ query: { series } }}
          />
        </ButtonRow>
      }
    >
      <ListTabs
        label={benchmarkValues.title}
        value={series}
        tabs={seriesTabs}
        onChange={(next) => list.change({ series: next === benchmarkSeries[0] ? null : next })}
      />
      <DataTable<Row>
        {...tableOf(benchmarkValues)}
        label={benchmarkTexts[series].title}
        query={current}
        list={{ ...list, isFiltered: false }}
        columns={valueColumns(series, { reason, onEdit: (row) => setEdited({ row }), onRemove: setRemoved })}
        isLoading={current.isFetching && !current.data}
      />
      {edited ? <ValueForm series={series} row={edited.row} rows={rows} onClose={() => setEdited(null)} /> : null}
      {removed ? (
        <Removal
          series={series}
          row={rows.find(({ asOf }) => asOf === removed.asOf) ?? removed}
          onClose={() => setRemoved(null)}
        />
      ) : null}
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </Section>
  );
}

interface FormProps {
  series: BenchmarkSeries;
  row: Row | null;
  /** the values of the page, as they stand now */
  rows: readonly Row[];
  onClose: () => void;
}

function ValueForm({ series, row, rows, onClose }: FormProps) {
  const today = useBusinessDay();
  const [save] = BenchmarksApi.useSaveBenchmarkValueMutation();
  const standingOn = (day: string) => rows.find(({ asOf }) => asOf === day);
  const { control, dialog } = useContractForm({
    values: { asOf: row?.asOf ?? today, value: row?.value ?? '', note: row?.note ?? '' },
    schema: saveBenchmarkValue.body,
    // after a conflict the list is fetched again, and its entry is the one that was read
    bodyOf: ({ asOf, value, note }) => ({
      series,
      asOf,
      value,
      note: note.trim(),
      version: standingOn(asOf)?.version ?? null,
    }),
    send: (body, idempotencyKey) => save({ body, idempotencyKey }).unwrap(),
    done: text.saved,
    onClose,
  });
  const day = useWatch({ control, name: 'asOf' });
  const standing = row === null || day !== row.asOf ? standingOn(day) : undefined;
  const { title, unit } = benchmarkTexts[series];
  return (
    <FormDialog
      title={row ? text.editTitle(title) : text.addTitle(title)}
      submitLabel={ui.save}
      {...dialog}
      onClose={onClose}
    >
      <Pair>
        <FormDate control={control} name="asOf" label={text.asOf} max={today} />
        <FormDecimal control={control} name="value" label={text.valueIn(unit)} helperText={text.hints[series]} />
      </Pair>
      {standing ? <Note role="status">{text.standing(formatNumber(standing.value))}</Note> : null}
      <FormText control={control} name="note" label={text.source} maxLength={200} />
    </FormDialog>
  );
}

function Removal({ series, row, onClose }: { series: BenchmarkSeries; row: Row; onClose: () => void }) {
  const [remove] = BenchmarksApi.useRemoveBenchmarkValueMutation();
  const { asOf, version } = row;
  return (
    <ReasonDialog
      title={text.removeTitle}
      confirmLabel={text.remove}
      color="error"
      label={text.reason}
      hint={text.reasonHint}
      draftName={`benchmark-${series}-${asOf}`}
      maxLength={200}
      done={text.removed}
      version={String(version)}
      act={(reason, idempotencyKey, seen) =>
        remove({ body: { series, asOf, version: Number(seen), reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <p>
        {benchmarkTexts[series].title}
        {comma} <JalaliDate value={asOf} />: <Ltr>{formatNumber(row.value)}</Ltr>
      </p>
    </ReasonDialog>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [send] = BenchmarksApi.useImportBenchmarksMutation();
  return (
    <RowsImportDialog
      title={text.fileTitle}
      columnsNote={text.fileColumns}
      columns={benchmarkCsvColumns}
      sampleName="benchmarks.csv"
      check={(csv) => importBenchmarks.body.validate({ csv }, { strict: true })}
      send={async (csv, idempotencyKey) => {
        const { added, changed, same } = (await send({ body: { csv }, idempotencyKey }).unwrap()).data;
        return text.imported(formatNumber(added), formatNumber(changed), formatNumber(same));
      }}
      onClose={onClose}
    />
  );
}
