import { useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReinvestRow } from '#panel/api/assets.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { useListReinvestQuery, useSetReinvestMutation } from '#panel/api/profits.ts';
import { newUuid } from '#shared/uuid.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { ClosedNote } from '#panel/shell/pages/ClosedPart.tsx';
import { useSite } from '#panel/shell/site.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { PlainList } from '#panel/ui/layout/blocks.ts';
import { CodeDialog } from '#panel/ui/dialog/CodeDialog.tsx';
import { useCodeConfirmation } from '#panel/ui/dialog/useCodeConfirmation.ts';
import { sentNow } from '#panel/ui/form/CodeEntry.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { formatPercent } from '#shared/digits.ts';
import { text } from './strings.ts';

interface ReinvestRequest {
  investorId: number;
  fundId: number;
  isOn: boolean;
  /** whole percent of the profit, 0 to 100 */
  percent: number;
}

/** Asks for the code that confirms exactly one change, then makes the change with it, once however often it is pressed. */
function useReinvestSwitch(onDone: (effectiveFrom: string | null) => void) {
  const [set] = useSetReinvestMutation();
  const { keyOf } = useIdempotencyKey();
  return useCodeConfirmation({
    send: async (body: ReinvestRequest) => {
      const { data } = await set({ body, idempotencyKey: newUuid() }).unwrap();
      return sentNow(data.mobile_mask ?? '', data.expire_in ?? 0);
    },
    confirm: async (otp, { request }) => {
      const body = { ...request, otp };
      const { data } = await set({ body, idempotencyKey: keyOf(body) }).unwrap();
      onDone(data.setting?.effectiveFrom ?? null);
    },
    failureOf: (thrown) => asApiFailure(thrown, text.reinvestFailed),
  });
}

const percentStep = 5;
const Track = styled('div')({ paddingInline: '0.75rem', marginBlock: '0.75rem' });

interface ReinvestDialogProps {
  row: ReinvestRow;
  investorId: number;
  onClose: () => void;
}

/** The switch of one fund: on or off, how much of the profit, what that means, then the code that confirms exactly this. */
function ReinvestDialog({ row, investorId, onClose }: ReinvestDialogProps) {
  const [isOn, setOn] = useState(row.isOn);
  const [percent, setPercent] = useState(row.percent);
  const change = useReinvestSwitch((effectiveFrom) => {
    notify.success(effectiveFrom ? text.reinvestDone(jalaliText(effectiveFrom, 'weekday')) : text.reinvestSaved);
    onClose();
  });
  return (
    <CodeDialog
      confirmation={change}
      isOpen
      title={text.reinvestOf(row.fundName)}
      askLabel={text.askCode}
      confirmLabel={text.reinvestConfirm}
      onAsk={() => void change.ask({ investorId, fundId: row.fundId, isOn, percent })}
      onClose={onClose}
    >
      {change.sent ? (
        <Typography variant="subtitle2" sx={{ marginBlockEnd: 2 }}>
          {isOn ? text.reinvestSumOn(formatPercent(percent, 0)) : text.reinvestSumOff}
        </Typography>
      ) : (
        <>
          <FormControlLabel
            control={<Switch checked={isOn} onChange={(event) => setOn(event.target.checked)} />}
            label={text.reinvestSwitch}
          />
          {isOn ? (
            <Track>
              <Typography variant="body2">{text.reinvestPart(formatPercent(percent, 0))}</Typography>
              <Slider
                value={percent}
                min={0}
                max={100}
                step={percentStep}
                aria-label={text.reinvestPercent}
                getAriaValueText={(value) => formatPercent(value, 0)}
                onChange={(_event, value) => setPercent(value)}
              />
            </Track>
          ) : null}
          <Typography variant="body2">{isOn ? text.reinvestHow : text.reinvestOff}</Typography>
          <Typography variant="body2" sx={{ marginBlockStart: 2 }}>
            {text.reinvestFrom}
          </Typography>
        </>
      )}
    </CodeDialog>
  );
}

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 0.75rem',
  paddingBlock: '0.75rem',
  '&:not(:last-of-type)': { borderBlockEnd: `1px dashed ${theme.vars.palette.divider}` },
  '& > .words': { flex: '1 1 12rem', minWidth: 0, display: 'grid', gap: '0.125rem' },
  '& > .state': { display: 'flex', alignItems: 'center', gap: '0.75rem' },
}));
const Small = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));

function share(isOn: boolean, percent: number): string {
  return isOn ? text.reinvestOn(formatPercent(percent, 0)) : text.off;
}

/** A change that is not in force yet; until its day the setting before it counts. */
function isWaiting(row: ReinvestRow): boolean {
  const wanted = row.isOn ? row.percent : 0;
  return row.effectiveFrom !== null && wanted !== (row.currentIsOn ? row.currentPercent : 0);
}

interface RowProps {
  row: ReinvestRow;
  nextProfitDate: string | null;
  onChange: () => void;
}

function FundSwitch({ row, nextProfitDate, onChange }: RowProps) {
  const isOnline = useOnline();
  const isClosed = useSite().closed.includes('reinvestment');
  return (
    <Row>
      <span className="words">
        <strong>{row.fundName}</strong>
        {nextProfitDate ? <Small>{text.nextProfit(jalaliText(nextProfitDate, 'weekday'))}</Small> : null}
        {isWaiting(row) && row.effectiveFrom ? (
          <Small>{text.reinvestWaits(jalaliText(row.effectiveFrom, 'weekday'), share(row.isOn, row.percent))}</Small>
        ) : null}
      </span>
      <span className="state">
        <StatusChip color={row.currentIsOn ? 'success' : 'default'}>
          {share(row.currentIsOn, row.currentPercent)}
        </StatusChip>
        <Button
          className="no-print"
          size="small"
          variant="outlined"
          disabled={!isOnline || isClosed}
          aria-label={text.reinvestChangeOf(row.fundName)}
          onClick={onChange}
        >
          {text.reinvestChange}
        </Button>
      </span>
    </Row>
  );
}

/** Per fund whether its profit is invested again, how much of it, and from when a change counts (domain 1.10). */
export function ReinvestCard({ investorId }: { investorId: number }) {
  const query = useListReinvestQuery({ query: { investorId } });
  const funds = useListFundsQuery({ query: {} });
  const { whole, change } = useUrlState();
  // in the URL, since the row of a holding opens it too
  const openId = whole('reinvest');
  const setOpenId = (reinvest: number | null) => change({ reinvest }, { resets: null });
  const { closed } = useSite();
  const open = query.data?.data.find((row) => row.fundId === openId);
  const nextOf = (fundId: number) => funds.data?.data.find((fund) => fund.fundId === fundId)?.nextProfitDate ?? null;
  return (
    <Section title={text.reinvest} note={text.reinvestNote} id="reinvest">
      {closed.includes('reinvestment') ? <ClosedNote part="reinvestment" /> : null}
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyView text={text.reinvestNone} />
          ) : (
            <PlainList>
              {data.map((row) => (
                <FundSwitch
                  key={row.fundId}
                  row={row}
                  nextProfitDate={nextOf(row.fundId)}
                  onChange={() => setOpenId(row.fundId)}
                />
              ))}
            </PlainList>
          )
        }
      </QueryBoundary>
      {open && !closed.includes('reinvestment') ? (
        <ReinvestDialog row={open} investorId={investorId} onClose={() => setOpenId(null)} />
      ) : null}
    </Section>
  );
}
