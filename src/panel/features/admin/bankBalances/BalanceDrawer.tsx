import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { Buttons, PartTitle, Stack } from '../kit/plain.ts';
import { useDuty, useOwnId } from '../kit/useDuty.ts';
import { BalanceDialog, type BalanceAct, type Balance } from './BalanceDialog.tsx';
import { balancesText as text } from './strings.ts';

const money = (rial: string | null, isSigned = false) =>
  rial === null ? text.untold : <Money rial={rial} hasUnit={false} isSigned={isSigned} isHideable={false} />;

/** A fund at the end of a day: both balances, what explains the difference, what was told, and the acts. */
export function BalanceDrawer({ row, onClose }: { row: Balance | null; onClose: () => void }) {
  return (
    <BottomDrawer
      isOpen={row !== null}
      title={row ? text.drawerTitle(row.fundName, jalaliText(row.businessDate)) : ''}
      onClose={onClose}
    >
      {row ? (
        <Stack key={`${row.fundId}:${row.businessDate}`}>
          <DescriptionList
            items={[
              { key: text.columns.state, value: row.stateText },
              { key: text.columns.bank, value: money(row.bankBalance) },
              { key: text.columns.book, value: money(row.bookBalance) },
              row.difference === null ? null : { key: text.columns.difference, value: money(row.difference, true) },
              ...row.reasons.map((reason) => ({
                key: text.reason(reason.kindText, formatNumber(reason.count)),
                value: money(reason.amount, true),
              })),
              row.state === 'differs' ? { key: text.unexplained, value: money(row.unexplained, true) } : null,
            ]}
          />
          <Told row={row} />
          <Acts row={row} />
        </Stack>
      ) : null}
    </BottomDrawer>
  );
}

function Told({ row }: { row: Balance }) {
  return row.accounts.map((account) => (
    <div key={account.accountId}>
      <PartTitle>
        {account.bankName} <Ltr>{account.iban}</Ltr>
      </PartTitle>
      {account.told.length === 0 ? <Typography variant="body2">{text.untold}</Typography> : null}
      {account.told.map((word, index) => (
        <Typography key={word.enteredAt + String(index)} variant="body2">
          {money(word.balance)} – {text.told(word.sourceText, word.enteredByName, jalaliText(word.enteredAt, 'moment'))}
          {word.reason ? ` – ${word.reason}` : ''}
          {word.isDiscarded ? ` (${text.discarded})` : index > 0 ? ` (${text.before})` : ''}
        </Typography>
      ))}
    </div>
  ));
}

function Acts({ row }: { row: Balance }) {
  const [act, setAct] = useState<BalanceAct | null>(null);
  const noEntry = useDuty('maker');
  const noNote = useDuty('makerOrChecker');
  const noClose = useDuty('checker');
  const ownId = useOwnId();
  const isOwn = row.notedBy !== null && row.notedBy === ownId;
  const block = row.note === null ? text.noNote : isOwn ? text.ownNote : noClose;
  return (
    <>
      {row.note ? (
        <Typography variant="body2">
          {row.note} ({text.by(row.notedByName ?? '', row.notedAt ? jalaliText(row.notedAt, 'moment') : '')})
        </Typography>
      ) : null}
      {row.isClosed ? (
        <Typography variant="body2">
          {text.closed}: {row.closeReason} (
          {text.by(row.closedByName ?? '', row.closedAt ? jalaliText(row.closedAt, 'moment') : '')})
        </Typography>
      ) : null}
      <Buttons>
        <ActionButton reason={noEntry} onClick={() => setAct('enter')}>
          {text.enter}
        </ActionButton>
        {row.state === 'differs' && !row.isClosed ? (
          <>
            <ActionButton reason={noNote} onClick={() => setAct('note')}>
              {text.explain}
            </ActionButton>
            <ActionButton reason={block} onClick={() => setAct('close')}>
              {text.close}
            </ActionButton>
          </>
        ) : null}
      </Buttons>
      {act ? <BalanceDialog act={act} row={row} onClose={() => setAct(null)} /> : null}
    </>
  );
}
