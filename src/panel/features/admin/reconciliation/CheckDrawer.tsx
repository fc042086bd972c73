import Alert from '@mui/material/Alert';
import { toPersianDigits } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { formatNumber } from '#shared/digits.ts';
import { DrawerHead } from '../kit/parts.tsx';
import { Stack } from '../kit/plain.ts';
import { EvenChip } from './reconciliationColumns.tsx';
import { ItemFollowUp } from './ItemFollowUp.tsx';
import { reconciliationText as text } from './strings.ts';
import type { ReconciliationRow } from './types.ts';

type Item = ReconciliationRow['items'][number];

const money = (rial: string | null) => (rial === null ? '—' : <Money rial={rial} hasUnit={false} isHideable={false} />);

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
    render: (row) => money(row.bankAmount),
  },
  {
    id: 'bookAmount',
    title: text.itemColumns.book,
    minWidth: 110,
    align: 'end',
    render: (row) => money(row.bookAmount),
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
    <BottomDrawer isOpen={row !== null} title={row?.subjectText ?? ''} isWide onClose={onClose}>
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
                value: money(row.bankAmount),
                hint: text.rows(formatNumber(row.bankCount)),
              },
              {
                key: text.columns.book,
                value: money(row.bookAmount),
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
    </BottomDrawer>
  );
}
