import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type * as contract from '#shared/contract/gatewaySettlements.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatRial } from '#shared/money.ts';
import { usePrepareGatewaySettlementMutation } from '#panel/api/gatewaySettlements.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { AmountField } from '#panel/ui/form/AmountField.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { settlementsText as text } from './strings.ts';
import { ProposalReason, useProposal } from '#panel/features/admin/shared/approval/useProposal.tsx';

export type Unsettled = ResponseOf<typeof contract.listUnsettledPayments>['data'];
export type UnsettledDay = Unsettled['days'][number];

interface Props {
  /** the day that was chosen; payments of earlier days go with it */
  day: UnsettledDay;
  board: Unsettled;
  onClose: () => void;
}

/** Says which line of the statement holds the payments of a gateway, or the debits of a provider, up to a day. */
export function PrepareSettlement({ day: chosen, board, onClose }: Props) {
  const today = useBusinessDay();
  const [prepare] = usePrepareGatewaySettlementMutation();
  const isOf = (one: { source: string; gateway: string }) =>
    one.source === chosen.source && one.gateway === chosen.gateway;
  const days = board.days.filter((day) => isOf(day) && day.fundId === chosen.fundId);
  const lines = board.lines.filter((line) => line.fundId === chosen.fundId);
  const accounts = board.accounts.filter((account) => account.fundId === chosen.fundId);
  const suggested = lines.find(({ suggestion }) => suggestion && isOf(suggestion)) ?? null;
  const [until, setUntil] = useState(suggested?.suggestion?.untilDate ?? chosen.businessDate);
  const [lineId, setLineId] = useState(suggested ? String(suggested.depositId) : '');
  const [fee, setFee] = useState(suggested?.suggestion?.fee ?? chosen.totalFee);
  const [account, setAccount] = useState(String(accounts[0]?.accountId ?? ''));
  const [bankRef, setBankRef] = useState('');
  const [typedNet, setTypedNet] = useState('');
  const [settledOn, setSettledOn] = useState('');
  const { reason, problemOf, dialog, field, send } = useProposal({ prepared: text.prepared, onClose });
  const day = days.find((one) => one.businessDate === until) ?? chosen;
  const line = lines.find((one) => String(one.depositId) === lineId) ?? null;
  const net = line?.amount ?? typedNet;
  const expected = BigInt(day.totalAmount) - BigInt(fee || '0');
  const difference = net === '' ? 0n : BigInt(net) - expected;
  const submit = () => {
    const body = {
      source: chosen.source,
      gateway: chosen.gateway,
      fundId: chosen.fundId,
      untilDate: until,
      fee: fee || '0',
      ...(line
        ? { depositId: line.depositId }
        : {
            ...(account !== '' && { accountId: Number(account) }),
            ...(bankRef.trim() !== '' && { bankRef: bankRef.trim() }),
            ...(typedNet !== '' && { net: typedNet }),
            ...(settledOn !== '' && { settledOn }),
          }),
      ...(difference !== 0n && reason !== '' && { differenceReason: reason }),
    };
    return send((idempotencyKey) => prepare({ body, idempotencyKey }).unwrap());
  };
  const problem = (name: string) => problemOf(name);
  return (
    <FormDialog title={text.prepareTitle} submitLabel={text.prepare} {...dialog} onSubmit={() => void submit()}>
      <DescriptionList
        items={[
          { key: chosen.sourceText, value: chosen.gatewayTitle },
          { key: text.columns.fund, value: chosen.fundName },
        ]}
      />
      <TextField select label={text.until} value={until} onChange={(event) => setUntil(event.target.value)}>
        {days.map((one) => (
          <MenuItem key={one.businessDate} value={one.businessDate}>
            {jalaliText(one.businessDate)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={text.line}
        value={lineId}
        onChange={(event) => setLineId(event.target.value)}
        helperText={
          line && line === suggested && until === suggested.suggestion?.untilDate ? text.lineSuggested : undefined
        }
      >
        <MenuItem value="">{text.noLine}</MenuItem>
        {lines.map((one) => (
          <MenuItem key={one.depositId} value={String(one.depositId)}>
            {text.lineText(jalaliText(one.depositDate), formatRial(one.amount), one.bankRef)}
          </MenuItem>
        ))}
      </TextField>
      {line ? null : (
        <>
          <TextField select label={text.account} value={account} onChange={(event) => setAccount(event.target.value)}>
            {accounts.map((one) => (
              <MenuItem key={one.accountId} value={String(one.accountId)}>
                {one.bankName} {one.iban}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={text.bankRef}
            value={bankRef}
            onChange={(event) => setBankRef(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 40, dir: 'ltr' } }}
          />
          <AmountField label={text.net} value={typedNet} onChange={setTypedNet} />
          <DateField
            size="small"
            label={text.settledOn}
            value={settledOn}
            max={today}
            onChange={setSettledOn}
            error={problem('settledOn')}
          />
        </>
      )}
      <AmountField label={text.fee} value={fee} onChange={setFee} error={problem('fee')} />
      <DescriptionList
        items={[
          { key: text.facts.gross, value: <Money rial={day.totalAmount} hasUnit={false} isHideable={false} /> },
          { key: text.expected, value: <Money rial={expected.toString()} hasUnit={false} isHideable={false} /> },
          {
            key: text.facts.difference,
            value: <Money rial={difference.toString()} hasUnit={false} isSigned isHideable={false} />,
          },
        ]}
      />
      {difference === 0n ? null : (
        <ProposalReason label={text.reason} hint={text.reasonHint} of={field} error={problem('differenceReason')} />
      )}
    </FormDialog>
  );
}
