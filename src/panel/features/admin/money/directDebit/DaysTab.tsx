import { useState } from 'react';
import { compareDebitDay, noteDebitDay, type listDebitDays } from '#shared/contract/directDebitAdmin.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { addDays } from '#shared/jalali.ts';
import { debitDays } from '#shared/lists/directDebitDesk.ts';
import { DirectDebitAdminApi } from '#panel/api/directDebitAdmin.ts';
import { useToday } from '#panel/components/directDebit/useToday.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import { deskSize, useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { ui } from '#panel/ui/strings.ts';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { daysText as text, debitDeskText } from '#panel/features/admin/shared/debits/strings.ts';

type DayRow = ResponseOf<typeof listDebitDays>['data'][number];

const filters = { from: dayFilter('fromDate'), to: dayFilter('toDate') };

const money = (rial: string, isSigned = false) => (
  <Money rial={rial} isSigned={isSigned} hasUnit={false} isHideable={false} />
);

const columns = columnsOf(debitDays, {
  day: (row) => <JalaliDate value={row.day} format="weekday" />,
  bookCount: (row) => text.rows(row.bookCount),
  providerCount: (row) => (row.providerCount === null ? null : text.rows(row.providerCount)),
  seenByName: (row) =>
    row.seenByName ?? (row.items.length > 0 ? <StatusChip color="warning">{text.open}</StatusChip> : ui.none),
});
const table = tableOf(debitDays);

/** Debits day by day beside the report of the provider; a day opens the rows that differ. */
export function DaysTab() {
  const list = useListState({ filters, opens: 'open', size: deskSize });
  const query = DirectDebitAdminApi.useListDebitDaysQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const { problem, row, onClose } = useOpenedRow<DayRow>(list, { rows: query.data?.data, idOf: table.rowId });
  const [isAsking, setAsking] = useState(false);
  const block = usePermission('makerOrChecker');
  const today = useToday();
  return (
    <Section
      title={text.title}
      note={text.note}
      action={
        <ActionButton variant="contained" reason={block} onClick={() => setAsking(true)}>
          {text.compare}
        </ActionButton>
      }
    >
      <RecordProblem problem={problem} onClose={list.close} />
      <ListFilters
        list={list}
        days={{ from: debitDeskText.from, to: debitDeskText.to, daysAhead: 0 }}
        headActions={<ListFileButtons title={text.title} file={debitDays.file} args={{ query: list.chosen }} />}
      />
      <DataTable
        {...table}
        label={text.title}
        query={query}
        list={list}
        columns={columns}
        emptyFilter={debitDeskText.emptyFilter}
      />
      {row ? <DayPanel row={row} onClose={onClose} /> : null}
      {isAsking && today !== null ? <CompareDialog today={today} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

function DayPanel({ row, onClose }: { row: DayRow; onClose: () => void }) {
  const [isNoting, setNoting] = useState(false);
  const block = usePermission('makerOrChecker');
  const shown = (rial: string | null) => (rial === null ? '—' : money(rial));
  return (
    <SidePanel isOpen title={`${jalaliText(row.day, 'long')} · ${row.providerTitle}`} onClose={onClose}>
      <Stack>
        <DescriptionList
          items={[
            { key: text.columns.book, value: money(row.bookAmount), hint: text.rows(row.bookCount) },
            row.providerAmount === null
              ? { key: text.columns.report, value: text.notAsked }
              : {
                  key: text.columns.report,
                  value: money(row.providerAmount),
                  hint: text.rows(row.providerCount ?? 0),
                },
            row.difference === null ? null : { key: text.columns.difference, value: money(row.difference, true) },
            { key: text.columns.failed, value: formatNumber(row.failedCount) },
            { key: text.columns.pending, value: formatNumber(row.pendingCount) },
            row.seenNote === null || row.seenAt === null
              ? null
              : {
                  key: text.seen,
                  value: row.seenNote,
                  hint: text.seenBy(row.seenByName ?? '', jalaliText(row.seenAt, 'moment')),
                },
          ]}
        />
        <Section title={text.items}>
          {row.items.length === 0 ? (
            <Hint>{text.noItems}</Hint>
          ) : (
            <DescriptionList
              items={row.items.map((item) => ({
                id: `${item.kind}-${item.refId}`,
                key: (
                  <>
                    <Ltr>{toPersianDigits(item.refId)}</Ltr> <StatusChip color="warning">{item.kindText}</StatusChip>
                  </>
                ),
                value: (
                  <>
                    {text.ofProvider}: {shown(item.providerAmount)} · {text.ofBook}: {shown(item.bookAmount)}
                  </>
                ),
                hint: item.note,
              }))}
            />
          )}
        </Section>
        {row.items.length > 0 ? (
          <ActionButton variant="contained" reason={block} onClick={() => setNoting(true)}>
            {text.look}
          </ActionButton>
        ) : null}
      </Stack>
      {isNoting ? <NoteDialog row={row} onClose={() => setNoting(false)} /> : null}
    </SidePanel>
  );
}

function NoteDialog({ row, onClose }: { row: DayRow; onClose: () => void }) {
  const [note] = DirectDebitAdminApi.useNoteDebitDayMutation();
  const { day, provider, version } = row;
  const { control, dialog } = useContractForm({
    values: { day, provider, version, note: '' },
    schema: noteDebitDay.body,
    bodyOf: (values) => values,
    send: (body) => note({ body }).unwrap(),
    done: text.looked,
    onClose,
  });
  return (
    <FormDialog title={text.lookTitle} submitLabel={text.look} maxWidth="xs" {...dialog} onClose={onClose}>
      <Hint>{text.lookNote}</Hint>
      <FormText control={control} name="note" label={text.found} multiline minRows={3} />
    </FormDialog>
  );
}

function CompareDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const [compare] = DirectDebitAdminApi.useCompareDebitDayMutation();
  const { control, dialog } = useContractForm({
    values: { date: addDays(today, -1) },
    schema: compareDebitDay.body,
    bodyOf: (values) => values,
    send: (body) => compare({ body }).unwrap(),
    done: text.compared,
    onClose,
    fieldOfCode: { DEBIT_DAY_AHEAD: 'date' },
  });
  return (
    <FormDialog title={text.compareTitle} submitLabel={text.compare} maxWidth="xs" {...dialog} onClose={onClose}>
      <Hint>{text.compareNote}</Hint>
      <FormDate control={control} name="date" label={text.day} max={addDays(today, -1)} />
    </FormDialog>
  );
}
