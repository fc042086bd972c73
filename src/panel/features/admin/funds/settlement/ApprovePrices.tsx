import { type ReactNode, useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { settlementPreview } from '#shared/contract/settlement.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { PricesApi } from '#panel/api/prices.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { isReasonFine, longestReason, ReasonField } from '#panel/components/forms/ReasonDialog.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Note, Small } from '#panel/ui/layout/blocks.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import type { Draft } from './draftColumns.tsx';
import { PriceCompare } from './PriceDialogs.tsx';
import { pricesText as text, settlementText } from './strings.ts';

const keyOf = ({ fundId, navDate }: Draft): string => `${fundId}:${navDate}`;

/** Greatest move of the three prices of a row, percent; a row without a price before moves most. */
const moveOf = ({ change }: Draft): number =>
  change === null ? Infinity : Math.max(...Object.values(change).map((percent) => Math.abs(Number(percent))));

/** How a row stands once a refusal said that something changed since it was shown. */
interface Shown {
  row: Draft;
  /** nobody may approve it here any more */
  isGone: boolean;
  /** the row as it was shown first, where its prices are others now */
  was: Draft | null;
}

/**
 * The rows of a question: as they stood when it was opened, and after a refusal as they stand now. A changed row among
 * several is left out until it is chosen again, so that one in doubt does not hold up the others.
 */
function useShownRows(rows: readonly Draft[], live: readonly Draft[] | undefined, isRefused: boolean) {
  const [first] = useState(() => [...rows].sort((a, b) => moveOf(b) - moveOf(a)));
  const [wasRefused, setRefused] = useState(false);
  if (isRefused && !wasRefused) setRefused(true);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const now = new Map(live?.map((row) => [keyOf(row), row]));
  const shown = first.map((row): Shown => {
    const current = wasRefused && live ? now.get(keyOf(row)) : row;
    if (!current) return { row, isGone: true, was: null };
    return { row: current, isGone: false, was: current.version === row.version ? null : row };
  });
  const isSole = first.length === 1;
  const isSent = ({ row, isGone, was }: Shown): boolean =>
    !isGone && (was === null || isSole || chosen.has(row.version));
  const choose = ({ version }: Draft, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(version);
    else next.delete(version);
    setChosen(next);
  };
  return { shown, sent: shown.filter(isSent).map(({ row }) => row), isSent, choose };
}

interface Props {
  rows: readonly Draft[];
  /** the same rows as they stand now; those that wait no more are not among them */
  live: readonly Draft[] | undefined;
  /** orders that wait for the one price of the question */
  due?: Pick<ResponseOf<typeof settlementPreview>['data'], 'buy' | 'sell'>;
  onClose: () => void;
  onDone?: () => void;
}

/** Publishes drafts: each with its three prices, those before and the change; a jump wants a reason. */
export function ApproveDialog({ rows, live, due, onClose, onDone }: Props) {
  const [approve] = PricesApi.useApproveNavsMutation();
  const { run, dialog, failure } = useAction();
  // other rows or other prices are another act; the same ones again are not
  const { keyOf: keyFor } = useIdempotencyKey();
  const [jumpReason, setJumpReason] = useState('');
  const [ownReasons, setOwnReasons] = useState<Readonly<Record<string, string>>>({});
  const { shown, sent, isSent, choose } = useShownRows(rows, live, failure !== null);
  const jumps = sent.filter((row) => row.isJump);
  // a reason of the row comes before the one for all
  const reasonOf = (row: Draft): string => ownReasons[keyOf(row)]?.trim() || jumpReason.trim();
  const submit = async () => {
    if (!jumps.every((row) => isReasonFine(reasonOf(row)))) return;
    const body = {
      rows: sent.map((row) => ({
        ...{ fundId: row.fundId, navDate: row.navDate, version: row.version },
        ...(row.isJump ? { jumpReason: reasonOf(row) } : {}),
      })),
    };
    if ((await run(() => approve({ body, idempotencyKey: keyFor(body) }).unwrap())) === null) return;
    notify.success(text.approved(formatNumber(sent.length)));
    onDone?.();
    onClose();
  };
  const [sole] = shown;
  return (
    <FormDialog
      maxWidth="md"
      title={text.approveTitle}
      submitLabel={text.approveMany(formatNumber(sent.length))}
      {...dialog}
      isBlocked={sent.length === 0}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {shown.length === 1 && sole ? (
        <>
          <Doubt of={sole} />
          <PriceCompare nav={sole.row} />
        </>
      ) : (
        <PriceTable
          {...{ shown, isSent }}
          onChoose={choose}
          reasons={ownReasons}
          onReason={(key, reason) => setOwnReasons({ ...ownReasons, [key]: reason })}
        />
      )}
      {due ? <Hangs due={due} /> : null}
      <Warnings rows={sent} />
      {jumps.length > 0 ? (
        <ReasonField
          label={shown.length > 1 ? text.jumpReasonAll : text.jumpReason}
          value={jumpReason}
          onChange={setJumpReason}
          typical={text.jumpReasons}
          hasFocus={false}
        />
      ) : null}
      <Note>{text.approveText}</Note>
    </FormDialog>
  );
}

/** How many orders the price executes, and their rial. */
function Hangs({ due: { buy, sell } }: { due: NonNullable<Props['due']> }) {
  const orders = buy.orders + sell.orders;
  if (orders === 0) return <Note>{settlementText.nothingHangs}</Note>;
  return (
    <div>
      {settlementText.hangs(formatNumber(orders))}
      {buy.orders > 0 ? (
        <div>
          {settlementText.hangsIssue(formatNumber(buy.orders))} <Money rial={buy.amount} isHideable={false} />
        </div>
      ) : null}
      {sell.orders > 0 ? (
        <div>
          {settlementText.hangsRedeem(formatNumber(sell.orders))} <Money rial={sell.gross} isHideable={false} />
        </div>
      ) : null}
    </div>
  );
}

/** What became of a row behind the question, with the person who did it. */
function Doubt({ of: { row, isGone, was } }: { of: Shown }) {
  if (isGone) return <Alert severity="info">{text.gone(row.fundName)}</Alert>;
  if (was === null) return null;
  return <Alert severity="warning">{text.changedBy(row.fundName, row.enteredByName)}</Alert>;
}

const Scroll = styled('div')({ overflowX: 'auto' });
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '0.375rem',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  },
  '& td': { whiteSpace: 'nowrap' },
  '& tr[data-doubt]': { backgroundColor: theme.vars.palette.panel.tints.warning },
}));

const Reason = styled('input')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  minHeight: 30,
  paddingInline: '0.5rem',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
}));

const prices = [
  ['issueNav', text.columns.issue],
  ['cancelNav', text.columns.cancel],
  ['statisticalNav', text.columns.statistical],
] as const;
const price = (value: string) => <Ltr>{formatNumber(trimDecimal(value))}</Ltr>;

interface TableProps {
  shown: readonly Shown[];
  isSent: (row: Shown) => boolean;
  onChoose: (row: Draft, isChosen: boolean) => void;
  reasons: Readonly<Record<string, string>>;
  onReason: (key: string, reason: string) => void;
}

/** One line a fund, the greatest change first: each price with the one before and the change in percent. */
function PriceTable({ shown, isSent, onChoose, reasons, onReason }: TableProps) {
  const typical = useId();
  return (
    <Scroll>
      <datalist id={typical}>
        {text.jumpReasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <Table>
        <caption className="visually-hidden">{text.approveTitle}</caption>
        <thead>
          <tr>
            <th scope="col">{text.columns.fund}</th>
            {prices.map(([name, title]) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((of) => (
            <tr key={keyOf(of.row)} data-doubt={of.was || of.isGone ? '' : undefined}>
              <th scope="row">
                {of.row.fundName}
                <Small>{dayOf(of.row)}</Small>
                <DoubtCell of={of} isSent={isSent(of)} onChoose={onChoose} />
                {of.row.isJump && isSent(of) ? (
                  <Reason
                    list={typical}
                    aria-label={text.jumpReasonOf(of.row.fundName)}
                    placeholder={text.jumpReason}
                    maxLength={longestReason}
                    value={reasons[keyOf(of.row)] ?? ''}
                    onChange={(event) => onReason(keyOf(of.row), event.target.value)}
                  />
                ) : null}
              </th>
              {prices.map(([name]) => (
                <td key={name}>
                  <New of={of} name={name} />
                  <Small>{of.row.previous ? price(of.row.previous[name]) : text.noPrevious}</Small>
                  {of.row.change ? <Change percent={of.row.change[name]} isPill /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}

/** A price; where a colleague changed it behind the question, the one that was shown first is before it. */
function New({ of: { row, was }, name }: { of: Shown; name: (typeof prices)[number][0] }) {
  if (was === null || was[name] === row[name]) return price(row[name]);
  return (
    <>
      <del>{price(was[name])}</del> ← <ins>{price(row[name])}</ins>
    </>
  );
}

/** The day of a price, and the day of the one before that stands below it. */
function dayOf({ navDate, previous }: Draft): string {
  const day = jalaliText(navDate);
  return previous ? text.dayAfter(day, jalaliText(previous.navDate)) : day;
}

function DoubtCell({
  of,
  isSent,
  onChoose,
}: {
  of: Shown;
  isSent: boolean;
  onChoose: TableProps['onChoose'];
}): ReactNode {
  if (of.isGone) return <Small>{text.goneShort}</Small>;
  if (of.was === null) return null;
  return (
    <Small as="label">
      <Checkbox size="small" checked={isSent} onChange={(event) => onChoose(of.row, event.target.checked)} />
      {text.changedRow(of.row.enteredByName)}
    </Small>
  );
}

/** Jumps and days that are not over, fund by fund, and when the orders are executed. */
function Warnings({ rows }: { rows: readonly Draft[] }) {
  const executions = [...new Set(rows.map(({ execution }) => executionText(execution)))];
  return (
    <>
      {rows.map((row) =>
        row.isJump ? (
          <Alert key={keyOf(row)} severity="warning">
            {row.fundName}: {text.jump(toPersianDigits(trimDecimal(row.jumpLimit)))}
          </Alert>
        ) : null,
      )}
      {rows.map((row) =>
        row.isApprovable || row.approvableFrom === null ? null : (
          <Alert key={keyOf(row)} severity="warning">
            {row.fundName}: {text.beforeCutoff(jalaliText(row.approvableFrom, 'moment'))}
          </Alert>
        ),
      )}
      {executions.map((line) => (
        <Note key={line}>{line}</Note>
      ))}
    </>
  );
}

/** When the orders of the day will be executed once the price is approved. */
function executionText(execution: Draft['execution']): string {
  if (execution.mode === 'manual') return text.executionManual;
  const delay = text.executionDelay(toPersianDigits(execution.delayMinutes));
  const time = execution.time === null ? '' : text.executionTime(toPersianDigits(execution.time));
  return text.executionAuto(`${delay}${time}`);
}
