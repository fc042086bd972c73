import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { listBankBalances } from '#shared/contract/bankBalances.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import {
  useCloseBankBalanceMutation,
  useEnterBankBalanceMutation,
  useNoteBankBalanceMutation,
} from '#panel/api/bankBalances.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { AmountField } from '#panel/ui/form/AmountField.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { useAction } from '../kit/useEntry.ts';
import { balancesText as text } from './strings.ts';

export type Balance = AnswerOf<typeof listBankBalances>['data'][number];

export type BalanceAct = 'enter' | 'note' | 'close';

const words = {
  enter: { title: text.enterTitle, submit: text.enter, done: text.entered, label: text.replaceReason },
  note: { title: text.explainTitle, submit: text.explain, done: text.explained, label: text.explain },
  close: { title: text.closeTitle, submit: text.close, done: text.closedDone, label: text.closeReason },
} as const;

/** Tells a balance by hand, explains a difference, or closes it. */
export function BalanceDialog({ act, row, onClose }: { act: BalanceAct; row: Balance; onClose: () => void }) {
  const [enter] = useEnterBankBalanceMutation();
  const [note] = useNoteBankBalanceMutation();
  const [close] = useCloseBankBalanceMutation();
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const [accountId, setAccountId] = useState(String(row.accounts[0]?.accountId ?? ''));
  const [balance, setBalance] = useState('');
  const [typed, setTyped] = useState(act === 'note' ? (row.note ?? '') : '');
  const said = typed.trim();
  const account = row.accounts.find((one) => String(one.accountId) === accountId);
  const send = () => {
    const { businessDate: date, fundId, version } = row;
    if (act === 'note') return note({ body: { fundId, date, note: said }, idempotencyKey }).unwrap();
    if (act === 'close') return close({ body: { fundId, date, version, reason: said }, idempotencyKey }).unwrap();
    const body = { accountId: Number(accountId), date, balance, ...(said !== '' && { reason: said }) };
    return enter({ body, idempotencyKey }).unwrap();
  };
  const submit = async () => {
    if (!(await run(send))) return;
    notify.success(words[act].done);
    onClose();
  };
  const fault = failure?.fields?.[act === 'note' ? 'note' : 'reason']?.[0];
  return (
    <FormDialog
      maxWidth="xs"
      title={words[act].title}
      submitLabel={words[act].submit}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {act === 'close' ? <Typography variant="body2">{text.closeText}</Typography> : null}
      {act === 'enter' ? (
        <>
          <TextField
            select
            label={text.account}
            value={accountId}
            onChange={(event) => setAccountId(event.target.value)}
          >
            {row.accounts.map((one) => (
              <MenuItem key={one.accountId} value={String(one.accountId)}>
                {one.bankName} {one.iban}
              </MenuItem>
            ))}
          </TextField>
          <AmountField
            label={text.balance}
            value={balance}
            onChange={setBalance}
            error={failure?.fields?.['balance']?.[0]}
          />
        </>
      ) : null}
      {act === 'enter' && account?.balance === null ? null : (
        <TextField
          label={words[act].label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          multiline
          minRows={2}
          error={Boolean(fault)}
          helperText={fault ?? text.hint}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      )}
    </FormDialog>
  );
}
