import { useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type * as contract from '#shared/contract/payoutBatches.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { MAX_STATEMENT_FILE } from '#shared/contract/statementFiles.ts';
import { paymentFormats, type PaymentFormatCode } from '#shared/paymentFormats.ts';
import { toCsv } from '#shared/csv.ts';
import { PayoutsApi } from '#panel/api/payouts.ts';
import { fileOf } from '#panel/api/files.ts';
import { useDownload } from '#panel/components/useDownload.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { useFileDraft } from '#panel/ui/form/useTextDraft.ts';
import type { BatchRow } from './payoutColumns.tsx';
import { payoutsText as text } from './strings.ts';
import { CsvField, ImportSums, LineProblems, TitleRows } from '#panel/features/admin/shared/import/CsvField.tsx';
import { bankFileTypes, useSheetReader } from '#panel/features/admin/shared/import/sheetFile.ts';
import { importText } from '#panel/features/admin/shared/import/strings.ts';
import { DownloadRounded } from '#panel/ui/icons/DownloadRounded.tsx';

type Result = ResponseOf<typeof contract.importPayoutResults>['data'];
const parts = ['paid', 'failed', 'repeated', 'invalid', 'open'] as const;

/** Reads the bank's answer to a file in: the lines, then what became of each, the wrong ones with their reason. */
export function ResultsDialog({ batch, onClose }: { batch: BatchRow; onClose: () => void }) {
  const { batchNo, version } = batch;
  const [importFile] = PayoutsApi.useImportPayoutResultsMutation();
  const { run, dialog, problemOf } = useAction();
  const read = useSheetReader();
  const batchFile = useBatchFile(batchNo, batch.format);
  const { file, setFile } = useFileDraft(`payout-results-${batchNo}`);
  const [isTried, setTried] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const send = async () => {
    setTried(true);
    if (!file) return;
    const answer = await run(() =>
      importFile({ params: { batchNo }, body: { version, content: file.content } }).unwrap(),
    );
    if (!answer) return;
    setResult(answer.data);
    setFile(null);
  };
  const again = () => {
    setResult(null);
    setTried(false);
  };
  return (
    <FormDialog
      title={text.importTitle(batchNo)}
      submitLabel={result ? undefined : text.importDo}
      maxWidth="sm"
      {...dialog}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {result ? (
        <>
          <ImportSums
            sums={parts.map((part) => ({
              label: text.importResult[part],
              count: result[part],
              isBad: part === 'failed' || part === 'invalid',
            }))}
          />
          <TitleRows rows={result.titles} />
          <LineProblems
            title={text.importProblems}
            rows={result.rows
              .filter((row) => row.outcome === 'invalid')
              .map((row) => ({ line: row.line, message: row.message ?? row.outcomeText }))}
          />
          <div>
            <Button variant="outlined" onClick={again}>
              {text.importAgain}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Typography variant="body2">{text.importNote}</Typography>
          <CsvField
            value={file}
            onChange={setFile}
            columns={text.importColumns}
            accept={bankFileTypes}
            read={read}
            maxBytes={MAX_STATEMENT_FILE}
            isMendable
            error={isTried && !file ? importText.fileEmpty : problemOf('content')}
          />
          <div>
            <Button
              size="small"
              startIcon={<DownloadRounded />}
              loading={batchFile.isBusy}
              onClick={() => void batchFile.template()}
            >
              {text.template}
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** Most rows that the API gives at once. */
const pageSize = 100;

/** The bank's file of a batch, and the form of its answer with the rows already in it. */
export function useBatchFile(batchNo: string, format: PaymentFormatCode) {
  const dispatch = useAppDispatch();
  const { save, busy } = useDownload(text.downloadFailed);
  const rowsOf = async (page: number) => {
    const { getPayoutBatch } = PayoutsApi.endpoints;
    const args = { params: { batchNo }, query: { page, size: pageSize } };
    return dispatch(getPayoutBatch.initiate(args, { subscribe: false, forceRefetch: true })).unwrap();
  };
  return {
    isBusy: busy !== null,
    download: () =>
      save(async () => {
        const { downloadPayoutBatch } = PayoutsApi.endpoints;
        return fileOf(await dispatch(downloadPayoutBatch.initiate({ params: { batchNo } })).unwrap());
      }, `${batchNo}.${paymentFormats[format].kind}`),
    template: () =>
      save(async () => {
        const lines: string[][] = [];
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const answer = await rowsOf(page);
          pages = answer.pageInfo.totalPages;
          lines.push(...answer.data.rows.map((row) => [String(row.payoutId), row.amount, '', '', '']));
        }
        return new Blob([toCsv(text.importColumns, lines)], { type: 'text/csv' });
      }, text.templateName(batchNo)),
  };
}
