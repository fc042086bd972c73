import Checkbox from '@mui/material/Checkbox';
import { navSourceLabels } from '#shared/texts/settlementTexts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listDraftNavs } from '#shared/contract/prices.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { ButtonRow } from '#panel/ui/layout/blocks.ts';
import { figureCell } from '#panel/ui/list/values.tsx';
import { ui } from '#panel/ui/strings.ts';
import { pricesText } from './strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { personText } from '#panel/features/admin/shared/approval/usePermission.ts';

export type Draft = ResponseOf<typeof listDraftNavs>['data'][number];

export interface DraftRow extends Draft {
  key: string;
  /** entered by the person who looks at it, or they asked to withdraw it */
  isOwn: boolean;
}

/** Drafts and withdrawals, with what a second person looks at. */
export function draftRows(drafts: readonly Draft[], ownId: number | null): DraftRow[] {
  return drafts.map((draft) => {
    const preparedBy = draft.withdrawal ? draft.withdrawal.by : draft.enteredBy;
    return { ...draft, key: `${draft.fundId}:${draft.navDate}`, isOwn: preparedBy !== null && preparedBy === ownId };
  });
}

/** The greatest of the three changes, with its sign. */
const greatestOf = (change: NonNullable<Draft['change']>): string =>
  Object.values(change).reduce((most, one) => (Math.abs(Number(one)) > Math.abs(Number(most)) ? one : most));

const { columns: text } = pricesText;

interface Options {
  hasFund: boolean;
  ownId: number | null;
  deniedReason: string | null;
  chosen: ReadonlySet<string>;
  onChoose: (row: DraftRow, isChosen: boolean) => void;
  onApprove: (row: DraftRow) => void;
  onReject: (row: DraftRow) => void;
  onWithdrawal: (row: DraftRow) => void;
  onKeep: (row: DraftRow) => void;
}

/** Columns of prices that wait; on a phone each is a card. */
export function draftColumns(options: Options): Column<DraftRow>[] {
  const { hasFund, ownId, deniedReason, chosen } = options;
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
          disabled={row.isOwn || row.withdrawal !== null}
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
    { id: 'issue', title: text.issue, minWidth: 90, render: (row) => figureCell(row.issueNav) },
    { id: 'cancel', title: text.cancel, minWidth: 90, render: (row) => figureCell(row.cancelNav) },
    { id: 'statistical', title: text.statistical, minWidth: 90, render: (row) => figureCell(row.statisticalNav) },
    {
      id: 'change',
      title: text.change,
      minWidth: 90,
      render: (row) => (row.change === null ? ui.none : <Change percent={greatestOf(row.change)} isPill />),
    },
    { id: 'source', title: text.source, flex: 0.8, minWidth: 70, render: (row) => navSourceLabels[row.source] },
    {
      id: 'by',
      title: text.by,
      flex: 1.1,
      minWidth: 90,
      render: (row) => personText(row.enteredBy, row.enteredByName, ownId),
    },
    {
      id: 'actions',
      title: ui.actions,
      flex: 1.6,
      minWidth: 170,
      render: (row) => (
        <ButtonRow>
          <ActionButton
            isCompact
            size="small"
            variant="outlined"
            color={row.withdrawal ? 'error' : 'primary'}
            aria-label={(row.withdrawal ? pricesText.withdrawOf : pricesText.approveOf)(row.fundName)}
            reason={deniedReason ?? (row.isOwn ? pricesText.draftsNote : null)}
            onClick={() => (row.withdrawal ? options.onWithdrawal(row) : options.onApprove(row))}
          >
            {row.withdrawal ? pricesText.withdraw : pricesText.approve}
          </ActionButton>
          <ActionButton
            isCompact
            size="small"
            aria-label={(row.withdrawal ? pricesText.keepOf : row.isOwn ? pricesText.takeBackOf : pricesText.rejectOf)(
              row.fundName,
            )}
            reason={row.isOwn ? null : deniedReason}
            onClick={() => (row.withdrawal ? options.onKeep(row) : options.onReject(row))}
          >
            {row.withdrawal ? pricesText.keep : row.isOwn ? pricesText.takeBack : pricesText.rejectShort}
          </ActionButton>
        </ButtonRow>
      ),
    },
  ];
  return columns.filter((column) => column !== null);
}
