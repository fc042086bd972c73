import { useState } from 'react';
import dynamic from 'next/dynamic';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import { formatNumber } from '#shared/digits.ts';
import { BankSlipsApi } from '#panel/api/bankSlips.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ButtonRow } from '#panel/ui/layout/blocks.ts';
import { bulkText } from '#panel/features/admin/shared/approval/bulkStrings.ts';
import type { BulkAct, ChosenSlip } from '#panel/features/admin/shared/approval/singleReason.ts';
import { hasOpenSlip, isPayable, type ReportRow } from './orderColumns.tsx';
import { ordersReportText as text } from './strings.ts';

const CreateBatchDialog = dynamic(
  () => import('#panel/features/admin/shared/approval/CreateBatchDialog.tsx').then((part) => part.CreateBatchDialog),
  { ssr: false },
);
const BulkDialog = dynamic(
  () => import('#panel/features/admin/shared/approval/BulkSlips.tsx').then((part) => part.BulkDialog),
  { ssr: false },
);

/** What can be done with the chosen rows. The slips are read before the question, so that what is decided is what was seen. */
export function BulkBar({ rows, onClear }: { rows: readonly ReportRow[]; onClear: () => void }) {
  const dispatch = useAppDispatch();
  const [loading, setLoading] = useState<BulkAct | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [question, setQuestion] = useState<{ act: BulkAct; slips: readonly ChosenSlip[] } | null>(null);
  const [isPaying, setPaying] = useState(false);
  const ofSlips = rows.filter(hasOpenSlip);
  const payouts = rows.filter(isPayable);
  const hasOneFund = new Set(payouts.map(({ fundId }) => fundId)).size === 1;
  const ask = async (act: BulkAct) => {
    setLoading(act);
    setFailure(null);
    try {
      const slips = await Promise.all(
        ofSlips.map(async (row) => {
          const read = BankSlipsApi.endpoints.getBankSlip.initiate(
            { params: { receiptId: row.slipId ?? 0 } },
            { forceRefetch: true, subscribe: false },
          );
          return (await dispatch(read).unwrap()).data;
        }),
      );
      setQuestion({ act, slips });
    } catch (thrown) {
      setFailure(asApiFailure(thrown, bulkText.loadFailed).message);
    }
    setLoading(null);
  };
  const close = () => {
    setQuestion(null);
    setPaying(false);
    onClear();
  };
  return (
    <>
      {rows.length > 0 ? (
        <Alert severity="info" sx={{ marginBlockEnd: 4 }} className="no-print">
          <ButtonRow sx={{ alignItems: 'center' }}>
            <strong role="status">{text.chosen(formatNumber(rows.length))}</strong>
            {ofSlips.length > 0 ? <SlipButtons loading={loading} ask={(act) => void ask(act)} /> : null}
            {payouts.length > 0 ? (
              <Button
                size="small"
                variant="contained"
                disabled={!hasOneFund}
                aria-describedby={hasOneFund ? undefined : 'one-fund'}
                onClick={() => setPaying(true)}
              >
                {bulkText.makeFile}
              </Button>
            ) : null}
            <Button size="small" onClick={onClear}>
              {text.clear}
            </Button>
          </ButtonRow>
          {payouts.length > 0 && !hasOneFund ? <div id="one-fund">{bulkText.oneFund}</div> : null}
          {failure ? <div role="alert">{failure}</div> : null}
        </Alert>
      ) : null}
      {question ? <BulkDialog {...question} onClose={close} /> : null}
      {isPaying ? (
        <CreateBatchDialog initialFund={String(payouts[0]?.fundId ?? '')} chosen={payouts} onClose={close} />
      ) : null}
    </>
  );
}

function SlipButtons({ loading, ask }: { loading: BulkAct | null; ask: (act: BulkAct) => void }) {
  return (
    <>
      <Button
        size="small"
        variant="contained"
        loading={loading === 'approve'}
        disabled={loading !== null}
        onClick={() => ask('approve')}
      >
        {bulkText.approve}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        loading={loading === 'reject'}
        disabled={loading !== null}
        onClick={() => ask('reject')}
      >
        {bulkText.reject}
      </Button>
    </>
  );
}
