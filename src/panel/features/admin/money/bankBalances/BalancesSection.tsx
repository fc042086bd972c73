import Typography from '@mui/material/Typography';
import { formatNumber } from '#shared/digits.ts';
import { bankBalances } from '#shared/lists/bankMoney.ts';
import { BankBalancesApi } from '#panel/api/bankBalances.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { dayFilter, flagFilter, idFilter } from '#panel/ui/list/filters.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { PartTitle, Stack } from '#panel/ui/layout/blocks.ts';
import { StatTiles } from '#panel/ui/data/StatTiles.tsx';
import { balancesText as text } from './strings.ts';
import { useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { enterBankBalance, type listBankBalances } from '#shared/contract/bankBalances.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormReason } from '#panel/ui/form/FormReason.tsx';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';

type Balance = ResponseOf<typeof listBankBalances>['data'][number];

const filters = {
  fund: idFilter('fundId'),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
  different: flagFilter('onlyDifferent'),
};
const idOf = (row: Balance) => `${row.fundId}:${row.businessDate}`;

const colors = { equal: 'success', differs: 'error', untold: 'default' } as const;

function State({ row }: { row: Balance }) {
  if (row.state === 'differs' && !row.isOpen)
    return <StatusChip color="warning">{row.isClosed ? text.closed : text.known}</StatusChip>;
  return <StatusChip color={colors[row.state]}>{row.stateText}</StatusChip>;
}

const columns = columnsOf(bankBalances, { state: (row) => <State row={row} /> });

/** The funds' bank accounts in the books against the bank's closing balances, day by day. */
export function BalancesSection() {
  const list = useListState({ filters, opens: 'balance', scope: 'balances' });
  const query = BankBalancesApi.useListBankBalancesQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const { row } = useOpenedRow(list, { rows: query.data?.data, idOf });
  const summary = query.data?.summary;
  const unknown = query.error ? null : undefined;
  return (
    <Section id="bank-balances" title={text.title} note={text.note}>
      <Stack>
        <StatTiles
          label={text.title}
          stats={[
            { id: 'open', label: text.tiles.open, count: summary?.openCount ?? unknown, tone: 'error' },
            { id: 'different', label: text.tiles.different, count: summary?.differentCount ?? unknown },
            { id: 'untold', label: text.tiles.untold, count: summary?.untoldCount ?? unknown, tone: 'warning' },
          ]}
        />
        <ListFilters
          list={list}
          slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
          days={{ from: text.from, to: text.to, daysAhead: 0 }}
          switches={[{ name: 'different', label: text.onlyDifferent }]}
          actions={<ListFileButtons title={text.title} file={bankBalances.file} args={{ query: list.chosen }} />}
        />
        <DataTable {...tableOf(bankBalances)} query={query} list={list} columns={columns} />
      </Stack>
      <BalanceDrawer row={row} onClose={list.close} />
    </Section>
  );
}

const moneyWithUnit = (rial: string | null, isSigned = false) =>
  rial === null ? text.untold : <Money rial={rial} hasUnit={false} isSigned={isSigned} isHideable={false} />;

/** A fund at the end of a day: both balances, what explains the difference, what was told, and the acts. */
function BalanceDrawer({ row, onClose }: { row: Balance | null; onClose: () => void }) {
  return (
    <SidePanel
      isOpen={row !== null}
      title={row ? text.drawerTitle(row.fundName, jalaliText(row.businessDate)) : ''}
      onClose={onClose}
    >
      {row ? (
        <Stack key={`${row.fundId}:${row.businessDate}`}>
          <DescriptionList
            items={[
              { key: text.columns.state, value: row.stateText },
              { key: text.columns.bank, value: moneyWithUnit(row.bankBalance) },
              { key: text.columns.book, value: moneyWithUnit(row.bookBalance) },
              row.difference === null
                ? null
                : { key: text.columns.difference, value: moneyWithUnit(row.difference, true) },
              ...row.reasons.map((reason) => ({
                key: text.reason(reason.kindText, formatNumber(reason.count)),
                value: moneyWithUnit(reason.amount, true),
              })),
              row.state === 'differs' ? { key: text.unexplained, value: moneyWithUnit(row.unexplained, true) } : null,
            ]}
          />
          <Told row={row} />
          <Acts row={row} />
        </Stack>
      ) : null}
    </SidePanel>
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
          {moneyWithUnit(word.balance)} –{' '}
          {text.told(word.sourceText, word.enteredByName, jalaliText(word.enteredAt, 'moment'))}
          {word.reason ? ` – ${word.reason}` : ''}
          {word.isDiscarded ? ` (${text.discarded})` : index > 0 ? ` (${text.before})` : ''}
        </Typography>
      ))}
    </div>
  ));
}

function Acts({ row }: { row: Balance }) {
  const noEntry = usePermission('maker');
  const noNote = usePermission('makerOrChecker');
  const noClose = usePermission('checker');
  const ownId = useOwnId();
  const isOwn = row.notedBy !== null && row.notedBy === ownId;
  const block = row.note === null ? text.noNote : isOwn ? text.ownNote : noClose;
  const followUps = (['note', 'close'] as const).map((id) => ({
    id,
    label: words[id].submit,
    reason: id === 'note' ? noNote : block,
    dialog: (close: () => void) => <FollowUpDialog act={id} row={row} onClose={close} />,
  }));
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
      <ActButtons
        acts={[
          {
            id: 'enter',
            label: text.enter,
            reason: noEntry,
            dialog: (close) => <EnterDialog row={row} onClose={close} />,
          },
          ...(row.state === 'differs' && !row.isClosed ? followUps : []),
        ]}
      />
    </>
  );
}

const words = {
  note: { title: text.explainTitle, submit: text.explain, done: text.explained, label: text.explain },
  close: { title: text.closeTitle, submit: text.close, done: text.closedDone, label: text.closeReason },
} as const;

interface DialogProps {
  row: Balance;
  onClose: () => void;
}

/** Explains a difference, or closes it. */
function FollowUpDialog({ act, row, onClose }: DialogProps & { act: 'note' | 'close' }) {
  const [note] = BankBalancesApi.useNoteBankBalanceMutation();
  const [close] = BankBalancesApi.useCloseBankBalanceMutation();
  const { businessDate: date, fundId, version } = row;
  const isNote = act === 'note';
  return (
    <ReasonDialog
      width="xs"
      title={words[act].title}
      confirmLabel={words[act].submit}
      label={words[act].label}
      hint={text.hint}
      field={isNote ? 'note' : 'reason'}
      start={isNote ? (row.note ?? '') : ''}
      draftName={`balance-${act}-${fundId}-${date}`}
      done={words[act].done}
      act={async (said, idempotencyKey) => {
        if (isNote) await note({ body: { fundId, date, note: said }, idempotencyKey }).unwrap();
        else await close({ body: { fundId, date, version, reason: said }, idempotencyKey }).unwrap();
      }}
      onClose={onClose}
    >
      {isNote ? null : <Typography variant="body2">{text.closeText}</Typography>}
    </ReasonDialog>
  );
}

/** Tells the bank's balance by hand; a balance that stands is replaced with a reason. */
function EnterDialog({ row, onClose }: DialogProps) {
  const [enter] = BankBalancesApi.useEnterBankBalanceMutation();
  const { control, dialog } = useContractForm({
    values: { accountId: String(row.accounts[0]?.accountId ?? ''), balance: '', reason: '' },
    schema: enterBankBalance.body,
    bodyOf: ({ accountId, balance, reason }) => ({
      accountId: Number(accountId),
      date: row.businessDate,
      balance,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    }),
    send: (body, idempotencyKey) => enter({ body, idempotencyKey }).unwrap(),
    done: text.entered,
    onClose,
  });
  const accountId = useWatch({ control, name: 'accountId' });
  const account = row.accounts.find((one) => String(one.accountId) === accountId);
  const options = row.accounts.map((one) => ({ value: String(one.accountId), label: `${one.bankName} ${one.iban}` }));
  return (
    <FormDialog {...dialog} maxWidth="xs" title={text.enterTitle} submitLabel={text.enter} onClose={onClose}>
      <FormSelect control={control} name="accountId" label={text.account} options={options} />
      <FormAmount control={control} name="balance" label={text.balance} />
      {account?.balance === null ? null : <FormReason control={control} label={text.replaceReason} hint={text.hint} />}
    </FormDialog>
  );
}
