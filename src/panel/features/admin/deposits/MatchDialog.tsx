import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useMatchDepositMutation } from '#panel/api/deposits.ts';
import { useInvestorBankAccountsQuery } from '#panel/api/investor.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { DeskDialog } from '../kit/DeskDialog.tsx';
import { isReasonFine, ReasonField } from '../kit/ReasonField.tsx';
import { deskText } from '../kit/strings.ts';
import { useAction } from '../kit/useAction.ts';
import { useTextDraft } from '../kit/useTextDraft.ts';
import type { DepositRow } from './depositColumns.tsx';
import { OwnerField, type Owner } from './OwnerField.tsx';
import { depositsText as text } from './strings.ts';

/** Names the owner of a deposit by hand, with a reason; the second person places the order. */
export function MatchDialog({ row, onClose }: { row: DepositRow; onClose: () => void }) {
  const [match] = useMatchDepositMutation();
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const draft = useTextDraft(`deposit-match-${row.depositId}`);
  const [owner, setOwner] = useState<Owner | null>(null);
  const [isTried, setTried] = useState(false);
  const confirm = async () => {
    setTried(true);
    if (!owner || !isReasonFine(draft.text)) return;
    const answer = await run(() =>
      match({
        params: { depositId: row.depositId },
        body: { version: row.version, investorId: owner.investorId, reason: draft.text.trim() },
        idempotencyKey,
      }).unwrap(),
    );
    if (!answer) return;
    draft.clear();
    onClose();
  };
  return (
    <DeskDialog
      isOpen
      title={text.matchTitle}
      confirmLabel={text.actions.match}
      width="sm"
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {row.fundName ? <Typography variant="body2">{text.matchNote(row.fundName)}</Typography> : null}
      <OwnerField
        value={owner}
        onChange={setOwner}
        error={failure?.fields?.['investorId']?.[0] ?? (isTried && !owner ? text.ownerNeeded : undefined)}
      />
      {owner && row.sourceIban ? <SourceNote investorId={owner.investorId} iban={row.sourceIban} /> : null}
      <ReasonField
        value={draft.text}
        onChange={draft.setText}
        typical={text.matchTypical}
        hasFocus={false}
        error={isTried && !isReasonFine(draft.text) ? deskText.reasonShort : undefined}
      />
    </DeskDialog>
  );
}

/** Whether the account that the money came from is the chosen person's. */
function SourceNote({ investorId, iban }: { investorId: number; iban: string }) {
  const accounts = useInvestorBankAccountsQuery({ query: { investorId } });
  if (!accounts.currentData) return null;
  const isOwn = accounts.currentData.data.some((account) => account.iban === iban);
  return <Alert severity={isOwn ? 'success' : 'warning'}>{isOwn ? text.ownerIbanOwn : text.ownerIbanForeign}</Alert>;
}
