import { useState } from 'react';
import TextField from '@mui/material/TextField';
import type * as contract from '#shared/contract/gatewaySettlements.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatRial } from '#shared/money.ts';
import { GatewaySettlementsApi } from '#panel/api/gatewaySettlements.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { AmountField } from '#panel/ui/form/AmountField.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { settlementsText as text } from './strings.ts';
import { ProposalDialog } from '#panel/features/admin/shared/approval/ProposalDialog.tsx';

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
  const [prepare] = GatewaySettlementsApi.usePrepareGatewaySettlementMutation();
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
  const day = days.find((one) => one.businessDate === until) ?? chosen;
  const line = lines.find((one) => String(one.depositId) === lineId) ?? null;
  const net = line?.amount ?? typedNet;
  const expected = BigInt(day.totalAmount) - BigInt(fee || '0');
  const difference = net === '' ? 0n : BigInt(net) - expected;
  const send = (reason: string, idempotencyKey: string) => {
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
    return prepare({ body, idempotencyKey }).unwrap();
  };
  return (
    <ProposalDialog
      words={text}
      title={text.prepareTitle}
      submitLabel={text.prepare}
      field="differenceReason"
      hasReason={difference !== 0n}
      send={send}
      onClose={onClose}
    >
      {(problemOf) => (
        <>
          <DescriptionList
            items={[
              { key: chosen.sourceText, value: chosen.gatewayTitle },
              { key: text.columns.fund, value: chosen.fundName },
            ]}
          />
          <SelectField
            label={text.until}
            value={until}
            options={days.map(({ businessDate }) => ({ value: businessDate, label: jalaliText(businessDate) }))}
            onChange={setUntil}
          />
          <SelectField
            label={text.line}
            value={lineId}
            options={[
              { value: '', label: text.noLine },
              ...lines.map((one) => ({
                value: String(one.depositId),
                label: text.lineText(jalaliText(one.depositDate), formatRial(one.amount), one.bankRef),
              })),
            ]}
            onChange={setLineId}
            helperText={
              line && line === suggested && until === suggested.suggestion?.untilDate ? text.lineSuggested : undefined
            }
          />
          {line ? null : (
            <>
              <SelectField
                label={text.account}
                value={account}
                options={accounts.map((one) => ({
                  value: String(one.accountId),
                  label: `${one.bankName} ${one.iban}`,
                }))}
                onChange={setAccount}
              />
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
                error={problemOf('settledOn')}
              />
            </>
          )}
          <AmountField label={text.fee} value={fee} onChange={setFee} error={problemOf('fee')} />
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
        </>
      )}
    </ProposalDialog>
  );
}
