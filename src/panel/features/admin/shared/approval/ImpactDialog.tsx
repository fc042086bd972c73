import { type ReactNode, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Dialog } from '#panel/ui/dialog/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { promiseKinds } from '#shared/contract/ruleImpact.ts';
import { orderTypeLabels } from '#shared/texts/orderTexts.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { saveSchedule } from '#shared/contract/fundRules.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { type ApiFailure, asApiFailure } from '#panel/api/failure.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { ui } from '#panel/ui/strings.ts';
import { formsText } from '#panel/components/forms/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { approvalText } from './strings.ts';

type Impact = ResponseOf<typeof saveSchedule>['data']['impact'];

/** A change of timing or calendar: sent once to see its effect and once to make it. */
interface ImpactChange {
  title: string;
  /** what changes, in words */
  facts?: ReactNode;
  confirmLabel: string;
  color?: 'primary' | 'error';
  /** what the change does, without making it */
  preview: () => Promise<{ data: { impact: Impact } }>;
  /** makes it, or keeps it for a second person (`changeId`); a removal answers nothing */
  make: () => Promise<{ data: { impact: Impact; changeId?: number | null } | null }>;
  /** what to say when it is made */
  done: string;
  /** true for a removal that waits for a second person: it answers nothing */
  isWaiting?: boolean | ((impact: Impact) => boolean);
  onDone?: () => void;
}

/** Shows which open orders a change moves before it is made, makes it after a confirmation, and keeps what it moved. */
export function useImpact() {
  const [asked, setAsked] = useState<{ change: ImpactChange; impact: Impact } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [result, setResult] = useState<{ impact: Impact; isWaiting: boolean; done: string } | null>(null);

  /** Asks for the effect and opens the confirmation. @throws what the server refuses */
  const ask = async (change: ImpactChange): Promise<void> => {
    setFailure(null);
    setResult(null);
    setBusy(true);
    try {
      const { data } = await change.preview();
      setAsked({ change, impact: data.impact });
    } finally {
      setBusy(false);
    }
  };

  /** Asks from a place without a form; a refusal is told by a message. */
  const tryAsk = (change: ImpactChange): void => {
    ask(change).catch((thrown: unknown) => notify.error(asApiFailure(thrown, formsText.failed).message));
  };

  const confirm = async (): Promise<void> => {
    if (!asked || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { change, impact } = asked;
      const { data } = await change.make();
      const isKnownToWait = typeof change.isWaiting === 'function' ? change.isWaiting(impact) : change.isWaiting;
      const isWaiting = isKnownToWait === true || typeof data?.changeId === 'number';
      setResult({ impact: data?.impact ?? impact, isWaiting, done: change.done });
      setAsked(null);
      change.onDone?.();
    } catch (thrown) {
      setFailure(asApiFailure(thrown, formsText.failed));
    } finally {
      setBusy(false);
    }
  };

  return {
    asked,
    isBusy,
    failure,
    result,
    ask,
    tryAsk,
    confirm,
    cancel: () => setAsked(null),
    forget: () => setResult(null),
  };
}

export type ImpactFlow = ReturnType<typeof useImpact>;

const text = approvalText.impact;

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, maxHeight: 320, overflowY: 'auto' });
const Row = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: '0.125rem 1rem',
  paddingBlock: '0.5rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1.2fr 1fr 1fr', alignItems: 'center' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));
const Parts = styled('div')({ display: 'grid', gap: '0.75rem' });

/** What an order asks for; nothing where it is for all units. */
function asked({ amount, units }: Impact['changes'][number]): string {
  if (amount !== null) return ` · ${text.rial(formatNumber(amount))}`;
  return units === null ? '' : ` · ${text.units(formatNumber(units))}`;
}

/** The orders that a change moves: whose, of how much, and from which day to which. */
export function ImpactList({ impact }: { impact: Impact }) {
  return (
    <>
      {impact.changes.length < impact.orders ? <p>{text.listed(formatNumber(impact.changes.length))}</p> : null}
      <List>
        {impact.changes.map((change) => (
          <Row key={change.orderId}>
            <span>
              <Ltr>{toPersianDigits(change.orderNo)}</Ltr>
              {change.investorName === '' ? null : <small>{change.investorName}</small>}
              <small>
                {orderTypeLabels[change.orderType]}
                {asked(change)} · {change.fundName}
              </small>
            </span>
            <Moved label={text.price} from={change.from.priceDate} to={change.to.priceDate} />
            <Moved
              label={text.end}
              from={change.from.licenseDate ?? change.from.payoutDate}
              to={change.to.licenseDate ?? change.to.payoutDate}
            />
          </Row>
        ))}
      </List>
    </>
  );
}

/** Money that was promised for a day that the change closes, by kind and day. */
export function PromiseList({ impact }: { impact: Impact }) {
  if (impact.promises.length === 0) return null;
  return (
    <>
      <Alert severity="warning" data-testid="promises">
        {text.promises}
      </Alert>
      <List>
        {impact.promises.map(({ kind, count, from, to }) => (
          <Row key={`${kind} ${from} ${to}`}>
            <span>{promiseKinds[kind]}</span>
            <span>{text.count(formatNumber(count))}</span>
            {from === to ? <JalaliDate value={from} /> : <Moved label={text.day} from={from} to={to} />}
          </Row>
        ))}
      </List>
    </>
  );
}

/** True when a change moves orders, or what somebody was promised. */
export const movesAnything = ({ orders, promises }: Impact): boolean => orders > 0 || promises.length > 0;

/** A day that moves; one that stays is shown once. */
function Moved({ label, from, to }: { label: string; from: string | null; to: string | null }) {
  if (from === to)
    return (
      <span>
        <small>{label}</small>
        {to ? <JalaliDate value={to} /> : ui.none}
      </span>
    );
  return (
    <span>
      <small>{label}</small>
      {from ? <JalaliDate value={from} /> : ui.none} {text.to}{' '}
      <strong>{to ? <JalaliDate value={to} /> : ui.none}</strong>
    </span>
  );
}

/** What a change will do to open orders, before it is made: the last question. */
export function ImpactDialog({ flow }: { flow: ImpactFlow }) {
  const { asked } = flow;
  if (!asked) return null;
  const { change, impact } = asked;
  return (
    <Dialog open onClose={flow.isBusy ? undefined : flow.cancel} maxWidth="sm" fullWidth>
      <DialogTitle>{change.title}</DialogTitle>
      <DialogContent>
        <Parts>
          <FailureLine failure={flow.failure} />
          {change.facts}
          <Alert severity={impact.orders > 0 ? 'warning' : 'info'} data-testid="impact">
            {impact.orders > 0 ? text.will(formatNumber(impact.orders)) : text.none}
          </Alert>
          {impact.orders > 0 ? <ImpactList impact={impact} /> : null}
          <PromiseList impact={impact} />
        </Parts>
      </DialogContent>
      <DialogActions>
        <Button onClick={flow.cancel} disabled={flow.isBusy}>
          {ui.cancel}
        </Button>
        <Button
          variant="contained"
          color={change.color ?? 'primary'}
          loading={flow.isBusy}
          onClick={() => void flow.confirm()}
        >
          {change.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function resultText({ impact, isWaiting, done }: NonNullable<ImpactFlow['result']>): string {
  const count = formatNumber(impact.orders);
  if (isWaiting) return impact.orders > 0 ? text.waits(count) : text.waitsNone;
  return impact.orders > 0 ? text.did(done, count) : text.didNone(done);
}

/** The result is told nowhere else, and the button that was pressed may lie far below. */
const bringIntoView = (bar: HTMLElement | null): void => bar?.scrollIntoView({ block: 'nearest' });

/** What the change has done, or will do once a second person approves it; on the screen until it is closed. */
export function ImpactResult({ flow }: { flow: ImpactFlow }) {
  const { result } = flow;
  if (!result) return null;
  return (
    <Alert
      ref={bringIntoView}
      severity={result.isWaiting ? 'info' : 'success'}
      onClose={flow.forget}
      closeText={ui.close}
      data-testid="impact-result"
    >
      {resultText(result)}
      {result.impact.orders > 0 ? (
        <Accordion title={text.list}>
          <ImpactList impact={result.impact} />
        </Accordion>
      ) : null}
      <PromiseList impact={result.impact} />
    </Alert>
  );
}
