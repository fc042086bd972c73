import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { orderTypeLabels } from '#shared/contract/orderTexts.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { FailureLine } from './FormDialog.tsx';
import { kitText } from './strings.ts';
import type { Impact, ImpactFlow } from './useImpact.ts';

const text = kitText.impact;

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
const Stack = styled('div')({ display: 'grid', gap: '0.75rem' });

/** The orders that a change moves: from which day to which. */
export function ImpactList({ impact }: { impact: Impact }) {
  return (
    <>
      {impact.changes.length < impact.orders ? <p>{text.listed(formatNumber(impact.changes.length))}</p> : null}
      <List>
        {impact.changes.map((change) => (
          <Row key={change.orderId}>
            <span>
              <Ltr>{toPersianDigits(change.orderNo)}</Ltr>
              <small>
                {orderTypeLabels[change.orderType]} · {change.fundName}
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

function Moved({ label, from, to }: { label: string; from: string | null; to: string | null }) {
  return (
    <span>
      <small>{label}</small>
      {from ? <JalaliDate value={from} /> : kitText.none} {text.to}{' '}
      <strong>{to ? <JalaliDate value={to} /> : kitText.none}</strong>
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
        <Stack>
          <FailureLine failure={flow.failure} />
          {change.facts}
          <Alert severity={impact.orders > 0 ? 'warning' : 'info'} data-testid="impact">
            {impact.orders > 0 ? text.will(formatNumber(impact.orders)) : text.none}
          </Alert>
          {impact.orders > 0 ? <ImpactList impact={impact} /> : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={flow.cancel} disabled={flow.isBusy}>
          {kitText.cancel}
        </Button>
        <Button
          variant="contained"
          color={change.colour ?? 'primary'}
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

/** The result is told nowhere else, and the button that was pressed may lie far beneath. */
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
      closeText={text.close}
      data-testid="impact-result"
    >
      {resultText(result)}
      {result.impact.orders > 0 ? (
        <Accordion title={text.list}>
          <ImpactList impact={result.impact} />
        </Accordion>
      ) : null}
    </Alert>
  );
}
