import { useState, type ReactNode } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import { formatNumber } from '#shared/digits.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useDiscardNavWithdrawalMutation, useListDraftNavsQuery } from '#panel/api/prices.ts';
import { newUuid } from '#panel/api/sessionCookies.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { Buttons } from '../kit/plain.ts';
import { kitText } from '../kit/strings.ts';
import { useDuty, useOwnId } from '../kit/useDuty.ts';
import { draftColumns } from './draftColumns.tsx';
import { draftRows, type DraftRow } from './draftRows.ts';
import { ApproveDialog, ReasonDialog, WithdrawDialog } from './PriceDialogs.tsx';
import { pricesText as text } from './strings.ts';

/** Prices that wait for a second person; one or many are approved at once, none of one's own. */
export function Drafts({ fundId, action }: { fundId: number | null; action: ReactNode }) {
  const query = useListDraftNavsQuery(undefined, { refetchOnMountOrArgChange: true });
  const ownId = useOwnId();
  const noDuty = useDuty('checker');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<DraftRow[] | null>(null);
  const [returned, setReturned] = useState<DraftRow | null>(null);
  const [withdrawn, setWithdrawn] = useState<DraftRow | null>(null);
  const [discard] = useDiscardNavWithdrawalMutation();
  const rows = query.data && draftRows(query.data.data, { fundId, ownId });
  const free = (rows ?? []).filter((row) => !row.isOwn && row.withdrawal === null);
  const picked = free.filter((row) => chosen.has(row.key));
  const choose = (row: DraftRow, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(row.key);
    else next.delete(row.key);
    setChosen(next);
  };
  const keep = async ({ fundId: of, navDate, version }: DraftRow) => {
    try {
      await discard({ body: { fundId: of, navDate, version }, idempotencyKey: newUuid() }).unwrap();
      notify.success(text.kept);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, kitText.failed).message);
    }
  };
  const columns = draftColumns({
    hasFund: fundId === null,
    ownId,
    noDuty,
    chosen,
    onChoose: choose,
    onApprove: (row) => setAsked([row]),
    onReject: setReturned,
    onWithdrawal: setWithdrawn,
    onKeep: (row) => void keep(row),
  });
  return (
    <Section title={text.drafts} note={text.draftsNote} action={action}>
      <DataTable
        label={text.drafts}
        rows={rows}
        rowId={(row) => row.key}
        columns={columns}
        query={query}
        isLoading={query.isLoading}
        empty={text.noDrafts}
      />
      {free.length > 0 ? (
        <Buttons sx={{ marginBlockStart: '1rem', alignItems: 'center' }}>
          <FormControlLabel
            control={
              <Checkbox
                checked={picked.length === free.length}
                indeterminate={picked.length > 0 && picked.length < free.length}
                onChange={(event) => setChosen(new Set(event.target.checked ? free.map((row) => row.key) : []))}
              />
            }
            label={text.selectAll}
          />
          <ActionButton
            variant="contained"
            startIcon={<DoneAllRounded />}
            reason={noDuty ?? (picked.length === 0 ? text.nothingChosen : null)}
            onClick={() => setAsked(picked)}
          >
            {text.approveMany(formatNumber(picked.length))}
          </ActionButton>
        </Buttons>
      ) : null}
      {asked ? <ApproveDialog rows={asked} onClose={() => setAsked(null)} onDone={() => setChosen(new Set())} /> : null}
      {returned ? (
        <ReasonDialog kind={returned.isOwn ? 'takeBack' : 'reject'} row={returned} onClose={() => setReturned(null)} />
      ) : null}
      {withdrawn ? <WithdrawDialog row={withdrawn} onClose={() => setWithdrawn(null)} /> : null}
    </Section>
  );
}
