import { useState } from 'react';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useCloseReconciliationItemMutation, useNoteReconciliationItemMutation } from '#panel/api/reconciliation.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Buttons, Stack } from '../kit/plain.ts';
import { useAction } from '../kit/useAction.ts';
import { useDuty, useOwnId } from '../kit/useDuty.ts';
import { reconciliationText } from './strings.ts';
import type { ReconciliationRow } from './types.ts';

const text = reconciliationText.item;
type Item = ReconciliationRow['items'][number];

interface Props {
  row: ReconciliationRow;
  item: Item;
}

/** The note of one person about a row that differs, and its close by another. */
export function ItemFollowUp({ row, item }: Props) {
  const [asked, setAsked] = useState<'note' | 'close' | null>(null);
  const noNote = useDuty('makerOrChecker');
  const noClose = useDuty('checker');
  const ownId = useOwnId();
  const isOwn = item.notedBy !== null && item.notedBy === ownId;
  const block = item.note === null ? text.noNote : isOwn ? text.ownNote : noClose;
  return (
    <Stack sx={{ gap: '0.5rem' }}>
      {item.note === null ? <span>{text.open}</span> : <span>{item.note}</span>}
      {item.notedAt ? (
        <Typography variant="caption">{text.by(item.notedByName ?? '', jalaliText(item.notedAt, 'moment'))}</Typography>
      ) : null}
      {item.isClosed ? (
        <Typography variant="caption">
          {reconciliationText.closed}: {item.closeReason}{' '}
          {text.by(item.closedByName ?? '', item.closedAt ? jalaliText(item.closedAt, 'moment') : '')}
        </Typography>
      ) : (
        <Buttons>
          <ActionButton size="small" isCompact reason={noNote} onClick={() => setAsked('note')}>
            {text.note}
          </ActionButton>
          <ActionButton size="small" isCompact reason={block} onClick={() => setAsked('close')}>
            {text.close}
          </ActionButton>
        </Buttons>
      )}
      {asked ? <FollowUpDialog act={asked} row={row} item={item} onClose={() => setAsked(null)} /> : null}
    </Stack>
  );
}

function FollowUpDialog({ act, row, item, onClose }: Props & { act: 'note' | 'close'; onClose: () => void }) {
  const [note] = useNoteReconciliationItemMutation();
  const [close] = useCloseReconciliationItemMutation();
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const [typed, setTyped] = useState(act === 'note' ? (item.note ?? '') : '');
  const isNote = act === 'note';
  const submit = async () => {
    const { kind, reference, version } = item;
    const key = { date: row.businessDate, subject: row.subject, kind, reference };
    const said = typed.trim();
    const done = await run(() =>
      isNote
        ? note({ body: { ...key, note: said }, idempotencyKey }).unwrap()
        : close({ body: { ...key, version, reason: said }, idempotencyKey }).unwrap(),
    );
    if (!done) return;
    notify.success(isNote ? text.noted : text.closedDone);
    onClose();
  };
  const fault = failure?.fields?.[isNote ? 'note' : 'reason']?.[0];
  return (
    <FormDialog
      isOpen
      maxWidth="xs"
      title={isNote ? text.noteTitle : text.closeTitle}
      submitLabel={isNote ? text.note : text.close}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {isNote ? null : <Typography variant="body2">{text.closeText}</Typography>}
      <TextField
        label={isNote ? text.note : text.closeReason}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        multiline
        minRows={2}
        error={Boolean(fault)}
        helperText={fault ?? text.hint}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </FormDialog>
  );
}
