import Checkbox from '@mui/material/Checkbox';
import { formatNumber } from '#shared/digits.ts';
import type { Column } from '#panel/ui/table/columns.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { kitText } from '../kit/strings.ts';
import { personText } from '../kit/useDuty.ts';
import type { DraftRow } from './draftRows.ts';
import { pricesText } from './strings.ts';

const { columns: text } = pricesText;
const price = (value: string) => <Ltr>{formatNumber(value)}</Ltr>;

interface Options {
  hasFund: boolean;
  ownId: number | null;
  noDuty: string | null;
  chosen: ReadonlySet<string>;
  onChoose: (row: DraftRow, isChosen: boolean) => void;
  onApprove: (row: DraftRow) => void;
}

/** Columns of prices that wait; on a phone each is a card. */
export function draftColumns(options: Options): Column<DraftRow>[] {
  const { hasFund, ownId, noDuty, chosen } = options;
  const columns: (Column<DraftRow> | null)[] = [
    {
      id: 'select',
      title: text.select,
      flex: 0.5,
      minWidth: 60,
      render: (row) => (
        <Checkbox
          size="small"
          checked={!row.isOwn && chosen.has(row.key)}
          disabled={row.isOwn}
          onChange={(event) => options.onChoose(row, event.target.checked)}
          slotProps={{ input: { 'aria-label': pricesText.select(row.fundName) } }}
        />
      ),
    },
    hasFund
      ? { id: 'fund', title: text.fund, flex: 1.8, minWidth: 140, isTitle: true, render: (row) => row.fundName }
      : null,
    {
      id: 'day',
      title: text.day,
      minWidth: 96,
      isTitle: !hasFund,
      render: (row) => <JalaliDate value={row.navDate} />,
    },
    { id: 'issue', title: text.issue, minWidth: 90, render: (row) => price(row.issueNav) },
    { id: 'cancel', title: text.cancel, minWidth: 90, render: (row) => price(row.cancelNav) },
    { id: 'statistical', title: text.statistical, minWidth: 90, render: (row) => price(row.statisticalNav) },
    {
      id: 'change',
      title: text.change,
      minWidth: 90,
      render: (row) => (row.change === null ? kitText.none : <Change percent={row.change} isPill />),
    },
    { id: 'source', title: text.source, flex: 0.8, minWidth: 70, render: (row) => pricesText.sources[row.source] },
    {
      id: 'by',
      title: text.by,
      flex: 1.1,
      minWidth: 90,
      render: (row) => personText(row.enteredBy, row.enteredByName, ownId),
    },
    {
      id: 'actions',
      title: text.actions,
      minWidth: 96,
      render: (row) => (
        <ActionButton
          isCompact
          size="small"
          variant="outlined"
          aria-label={pricesText.approveOf(row.fundName)}
          reason={noDuty ?? (row.isOwn ? pricesText.draftsNote : null)}
          onClick={() => options.onApprove(row)}
        >
          {pricesText.approve}
        </ActionButton>
      ),
    },
  ];
  return columns.filter((column) => column !== null);
}
