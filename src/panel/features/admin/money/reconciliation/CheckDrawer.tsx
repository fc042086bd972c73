import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ReconciliationApi } from '#panel/api/reconciliation.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { rialCell } from '#panel/ui/list/values.tsx';
import { EvenChip, type ReconciliationRow } from './reconciliationColumns.tsx';
import { reconciliationText, reconciliationText as text } from './strings.ts';
import { useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';

type Item = ReconciliationRow['items'][number];

const itemColumns: readonly Column<Item>[] = [
  {
    id: 'kindText',
    title: text.itemColumns.kind,
    flex: 1.6,
    minWidth: 180,
    isTitle: true,
    render: (row) => row.kindText,
  },
  {
    id: 'reference',
    title: text.itemColumns.reference,
    flex: 2,
    minWidth: 180,
    render: (row) => (
      <>
        <Ltr>{row.reference}</Ltr>
        <CopyButton text={row.reference} label={text.itemColumns.reference} />
      </>
    ),
  },
  {
    id: 'bankAmount',
    title: text.itemColumns.bank,
    minWidth: 110,
    align: 'end',
    render: (row) => rialCell(row.bankAmount),
  },
  {
    id: 'bookAmount',
    title: text.itemColumns.book,
    minWidth: 110,
    align: 'end',
    render: (row) => rialCell(row.bookAmount),
  },
];

/** What people found out about a row that differs, and the acts on it. */
const followUp = (row: ReconciliationRow): Column<Item> => ({
  id: 'followUp',
  title: text.item.state,
  flex: 2,
  minWidth: 200,
  render: (item) => <ItemFollowUp row={row} item={item} />,
});

/** One check of one day: both sides, the difference, and the rows behind it. */
export function CheckDrawer({ row, onClose }: { row: ReconciliationRow | null; onClose: () => void }) {
  return (
    <SidePanel isWide isOpen={row !== null} title={row?.subjectText ?? ''} onClose={onClose}>
      {row ? (
        <Stack>
          <DrawerHead>
            <div>
              <strong>{text.columns.difference}</strong>
              <Figure rial={row.difference} size="xl" isSigned isHideable={false} />
            </div>
            <EvenChip row={row} />
          </DrawerHead>
          {row.note ? <Alert severity="info">{row.note}</Alert> : null}
          <DescriptionList
            items={[
              { key: text.columns.day, value: jalaliText(row.businessDate, 'long') },
              {
                key: text.columns.bank,
                value: rialCell(row.bankAmount),
                hint: text.rows(formatNumber(row.bankCount)),
              },
              {
                key: text.columns.book,
                value: rialCell(row.bookAmount),
                hint: text.rows(formatNumber(row.bookCount)),
              },
              { key: text.checkedAt, value: toPersianDigits(jalaliText(row.checkedAt, 'moment')) },
            ]}
          />
          {row.items.length > 0 ? (
            <DataTable
              label={text.itemsTitle}
              rows={row.items}
              rowId={(item) => `${item.kind}:${item.reference}`}
              columns={[...itemColumns, followUp(row)]}
            />
          ) : row.isEven ? null : (
            <Alert severity="warning">{text.noItems}</Alert>
          )}
        </Stack>
      ) : null}
    </SidePanel>
  );
}

const itemText = reconciliationText.item;

interface Props {
  row: ReconciliationRow;
  item: Item;
}

/** The note of one person about a row that differs, and its close by another. */
function ItemFollowUp({ row, item }: Props) {
  const noNote = usePermission('makerOrChecker');
  const noClose = usePermission('checker');
  const ownId = useOwnId();
  const isOwn = item.notedBy !== null && item.notedBy === ownId;
  const block = item.note === null ? itemText.noNote : isOwn ? itemText.ownNote : noClose;
  return (
    <Stack sx={{ gap: '0.5rem' }}>
      {item.note === null ? <span>{itemText.open}</span> : <span>{item.note}</span>}
      {item.notedAt ? (
        <Typography variant="caption">
          {itemText.by(item.notedByName ?? '', jalaliText(item.notedAt, 'moment'))}
        </Typography>
      ) : null}
      {item.isClosed ? (
        <Typography variant="caption">
          {reconciliationText.closed}: {item.closeReason}{' '}
          {itemText.by(item.closedByName ?? '', item.closedAt ? jalaliText(item.closedAt, 'moment') : '')}
        </Typography>
      ) : (
        <ActButtons
          isCompact
          acts={(['note', 'close'] as const).map((act) => ({
            id: act,
            label: itemText[act],
            reason: act === 'note' ? noNote : block,
            dialog: (close) => <FollowUpDialog act={act} row={row} item={item} onClose={close} />,
          }))}
        />
      )}
    </Stack>
  );
}

function FollowUpDialog({ act, row, item, onClose }: Props & { act: 'note' | 'close'; onClose: () => void }) {
  const [note] = ReconciliationApi.useNoteReconciliationItemMutation();
  const [close] = ReconciliationApi.useCloseReconciliationItemMutation();
  const isNote = act === 'note';
  const { kind, reference, version } = item;
  const key = { date: row.businessDate, subject: row.subject, kind, reference };
  return (
    <ReasonDialog
      width="xs"
      title={isNote ? itemText.noteTitle : itemText.closeTitle}
      confirmLabel={itemText[act]}
      label={isNote ? itemText.note : itemText.closeReason}
      hint={itemText.hint}
      field={isNote ? 'note' : 'reason'}
      start={isNote ? (item.note ?? '') : ''}
      draftName={`reconciliation-${act}-${row.businessDate}-${kind}-${reference}`}
      done={isNote ? itemText.noted : itemText.closedDone}
      act={async (said, idempotencyKey) => {
        if (isNote) await note({ body: { ...key, note: said }, idempotencyKey }).unwrap();
        else await close({ body: { ...key, version, reason: said }, idempotencyKey }).unwrap();
      }}
      onClose={onClose}
    >
      {isNote ? null : <Typography variant="body2">{itemText.closeText}</Typography>}
    </ReasonDialog>
  );
}
