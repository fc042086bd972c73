import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import { saveFundCosts, type listFundCosts } from '#shared/contract/fundReports.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import { comma } from '#shared/strings.ts';
import { FundReportsApi } from '#panel/api/fundReports.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormDate, planningDays } from '#panel/ui/form/FormDate.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { AddRounded } from '#panel/ui/icons/AddRounded.tsx';
import { DeleteOutlineRounded } from '#panel/ui/icons/DeleteOutlineRounded.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { ui } from '#panel/ui/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { VersionsButton } from '#panel/features/admin/shared/approval/VersionsButton.tsx';
import { fundReportsText } from './strings.ts';

const { costs: text } = fundReportsText;
type Costs = ResponseOf<typeof listFundCosts>['data'][number];

const Lines = styled('ul')({ margin: 0, paddingInlineStart: '1.25rem' });

function stateOf(row: Costs, today: string): string {
  if (row.isCurrent) return text.current;
  return row.fromDate > today ? text.coming : text.past;
}

const columnsOf = (today: string): Column<Costs>[] => [
  {
    id: 'fromDate',
    title: text.fromDate,
    minWidth: 110,
    isTitle: true,
    render: (row) => <JalaliDate value={row.fromDate} />,
  },
  {
    id: 'state',
    title: text.state,
    minWidth: 120,
    render: (row) => <StatusChip color={row.isCurrent ? 'success' : 'default'}>{stateOf(row, today)}</StatusChip>,
  },
  { id: 'lines', title: text.lines, minWidth: 96, render: (row) => text.linesOf(formatNumber(row.items.length)) },
  {
    id: 'savedBy',
    title: fundReportsText.savedBy,
    flex: 1.2,
    minWidth: 150,
    render: (row) => (
      <TwoLines
        first={row.savedBy || fundReportsText.bySystem}
        second={<JalaliDate value={row.savedAt} format="moment" />}
      />
    ),
  },
  {
    id: 'history',
    title: fundReportsText.history,
    minWidth: 96,
    render: (row) => (
      <VersionsButton
        name={`${text.title}${comma} ${formatJalaliDate(row.fromDate)}`}
        versions={[row, ...row.history]}
        render={(one) =>
          one.items.length === 0 ? (
            <div>{fundReportsText.removedMark}</div>
          ) : (
            <Lines>
              {one.items.map((item, index) => (
                <li key={index}>
                  {item.title}: {item.description}
                </li>
              ))}
            </Lines>
          )
        }
      />
    ),
  },
];

/** Tables of what a fund itself spends, each from a day on: entered, corrected and removed, with every version. */
export function CostsSection({ fundId }: { fundId: number }) {
  const today = useBusinessDay();
  const query = FundReportsApi.useListFundCostsQuery({ params: { fundId } });
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="table" count={3} />}>
      {({ data }) => (
        <EditableTable
          title={text.title}
          note={text.note}
          rows={data}
          rowId={(row) => row.fromDate}
          columns={columnsOf(today)}
          duty="maker"
          nameOf={(row) => formatJalaliDate(row.fromDate)}
          labels={text}
          file={<ListFileButtons title={text.title} file="exportFundCosts" args={{ params: { fundId } }} />}
          variant="outlined"
          form={(row, close) => <CostsForm fundId={fundId} table={row} tables={data} onClose={close} />}
          removal={(row, close) => (
            <Removal
              fundId={fundId}
              table={data.find(({ fromDate }) => fromDate === row.fromDate) ?? row}
              onClose={close}
            />
          )}
        />
      )}
    </QueryBoundary>
  );
}

interface Values {
  fromDate: string;
  items: { title: string; description: string }[];
}

interface FormProps {
  fundId: number;
  table: Costs | null;
  /** the tables as they stand now */
  tables: readonly Costs[];
  onClose: () => void;
}

function CostsForm({ fundId, table, tables, onClose }: FormProps) {
  const today = useBusinessDay();
  const [save] = FundReportsApi.useSaveFundCostsMutation();
  const standingOn = (day: string) => tables.find(({ fromDate }) => fromDate === day);
  // a new table begins with the lines of the one in force
  const start = table ?? tables.find(({ isCurrent }) => isCurrent);
  const { control, form, dialog } = useContractForm<Values, object, unknown>({
    values: {
      fromDate: table?.fromDate ?? today,
      items: start?.items.map((item) => ({ ...item })) ?? [{ title: '', description: '' }],
    },
    schema: saveFundCosts.body,
    bodyOf: ({ fromDate, items }) => ({
      fromDate,
      items: items.map((item) => ({ title: item.title.trim(), description: item.description.trim() })),
      version: standingOn(fromDate)?.version ?? null,
    }),
    send: (body, idempotencyKey) => save({ params: { fundId }, body: body as never, idempotencyKey }).unwrap(),
    done: text.saved,
    onClose,
  });
  const day = useWatch({ control, name: 'fromDate' });
  return (
    <FormDialog
      title={table ? text.editTitle : text.addTitle}
      submitLabel={ui.save}
      maxWidth="md"
      {...dialog}
      onClose={onClose}
    >
      <FormDate control={control} name="fromDate" label={text.fromDate} daysAhead={planningDays} />
      {day !== table?.fromDate && standingOn(day) ? <Note role="status">{text.standing}</Note> : null}
      <Items control={control} message={form.formState.errors.items?.message} />
    </FormDialog>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.5rem',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '& > :nth-of-type(2)': { gridColumn: '1 / -1', gridRow: 2 },
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr) auto',
    '& > :nth-of-type(2)': { gridColumn: 'auto', gridRow: 'auto' },
  },
}));

function Items({ control, message }: { control: Control<Values>; message: string | undefined }) {
  const items = useFieldArray({ control, name: 'items' });
  return (
    <>
      {items.fields.map((field, index) => {
        const n = formatNumber(index + 1);
        return (
          <Line key={field.id}>
            <FormText control={control} name={`items.${index}.title`} label={text.itemTitle(n)} maxLength={80} />
            <FormText
              control={control}
              name={`items.${index}.description`}
              label={text.itemDescription(n)}
              maxLength={300}
            />
            <IconButton aria-label={text.removeItem(n)} onClick={() => items.remove(index)}>
              <DeleteOutlineRounded />
            </IconButton>
          </Line>
        );
      })}
      {message ? (
        <Note role="alert" sx={{ color: 'error.main' }}>
          {message}
        </Note>
      ) : null}
      <div>
        <Button startIcon={<AddRounded />} onClick={() => items.append({ title: '', description: '' })}>
          {text.addItem}
        </Button>
      </div>
    </>
  );
}

function Removal({ fundId, table, onClose }: { fundId: number; table: Costs; onClose: () => void }) {
  const [remove] = FundReportsApi.useRemoveFundCostsMutation();
  const { fromDate, version } = table;
  return (
    <ActDialog
      title={text.removeTitle}
      confirmLabel={text.remove}
      color="error"
      done={text.removed}
      version={String(version)}
      act={(idempotencyKey, seen) =>
        remove({ params: { fundId }, body: { fromDate, version: Number(seen) }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      <p>{text.removeText(formatJalaliDate(fromDate))}</p>
    </ActDialog>
  );
}
