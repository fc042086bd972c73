import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import { formatNumber } from '#shared/digits.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { useApproveNavsMutation, useListDraftNavsQuery } from '#panel/api/prices.ts';
import { newUuid } from '#panel/api/sessionCookies.ts';
import { revalidate } from '#panel/api/baseApi.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { ConfirmDialog } from '#panel/ui/overlay/ConfirmDialog.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/table/DataTable.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FailureLine } from '../kit/FormDialog.tsx';
import { Buttons } from '../kit/plain.ts';
import { kitText } from '../kit/strings.ts';
import { useDuty, useOwnId } from '../kit/useDuty.ts';
import { draftColumns } from './draftColumns.tsx';
import { draftRows, isBig, type DraftRow } from './draftRows.ts';
import { pricesText as text } from './strings.ts';

/** Prices that wait for a second person; one or many are approved at once, none of one's own. */
export function Drafts({ fundId, action }: { fundId: number | null; action: ReactNode }) {
  const query = useListDraftNavsQuery(undefined, { ...revalidate, refetchOnMountOrArgChange: true });
  const funds = useListFundsQuery({ query: {} });
  const ownId = useOwnId();
  const noDuty = useDuty('checker');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<DraftRow[] | null>(null);
  const rows = query.data && draftRows(query.data.data, { fundId, funds: funds.data?.data ?? [], ownId });
  const free = (rows ?? []).filter((row) => !row.isOwn);
  const picked = free.filter((row) => chosen.has(row.key));
  const choose = (row: DraftRow, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(row.key);
    else next.delete(row.key);
    setChosen(next);
  };
  const columns = draftColumns({
    hasFund: fundId === null,
    ownId,
    noDuty,
    chosen,
    onChoose: choose,
    onApprove: (row) => setAsked([row]),
  });
  return (
    <Section title={text.drafts} note={text.draftsNote} action={action}>
      <DataTable
        label={text.drafts}
        rows={rows}
        rowId={(row) => row.key}
        columns={columns}
        isLoading={query.isLoading}
        error={query.error ?? null}
        onRetry={() => void query.refetch()}
        empty={<EmptyView text={text.noDrafts} />}
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
    </Section>
  );
}

function ApproveDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly DraftRow[];
  onClose: () => void;
  onDone: () => void;
}) {
  const [approve, approving] = useApproveNavsMutation();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [key] = useState(newUuid);
  const big = rows.filter(isBig).length;
  const confirm = async () => {
    try {
      const body = { rows: rows.map(({ fundId, navDate }) => ({ fundId, navDate })) };
      const { data } = await approve({ body, idempotencyKey: key }).unwrap();
      notify.success(text.approved(formatNumber(data.approved)));
      onDone();
      onClose();
    } catch (thrown) {
      setFailure(asApiFailure(thrown, kitText.failed));
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={text.approveTitle}
      confirmLabel={text.approveMany(formatNumber(rows.length))}
      isBusy={approving.isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FailureLine failure={failure} />
      <ul>
        {rows.slice(0, 10).map((row) => (
          <li key={row.key}>
            {row.fundName} · {jalaliText(row.navDate, 'weekday')}
          </li>
        ))}
      </ul>
      {big > 0 ? <Alert severity="warning">{text.bigChange(formatNumber(big))}</Alert> : null}
      <p>{text.approveText}</p>
    </ConfirmDialog>
  );
}
