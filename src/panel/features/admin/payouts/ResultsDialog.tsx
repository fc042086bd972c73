import { useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/payoutBatches.ts';
import { useImportPayoutResultsMutation } from '#panel/api/payouts.ts';
import { CsvField } from '../kit/CsvField.tsx';
import { DeskDialog } from '../kit/DeskDialog.tsx';
import { ImportSums, LineProblems } from '../kit/ImportResult.tsx';
import { deskText } from '../kit/strings.ts';
import { useAction } from '../kit/useAction.ts';
import { useFileDraft } from '../kit/useTextDraft.ts';
import type { BatchRow } from './payoutColumns.tsx';
import { payoutsText as text } from './strings.ts';
import { useBatchFile } from './useBatchFile.ts';

type Result = AnswerOf<typeof contract.importPayoutResults>['data'];
const parts = ['paid', 'failed', 'repeated', 'invalid', 'open'] as const;

/** Reads the bank's answer to a file in: the lines, then what became of each, the wrong ones with their reason. */
export function ResultsDialog({ batch, onClose }: { batch: BatchRow; onClose: () => void }) {
  const { batchNo, version } = batch;
  const [importFile] = useImportPayoutResultsMutation();
  const { run, isBusy, failure } = useAction();
  const batchFile = useBatchFile(batchNo);
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
    <DeskDialog
      isOpen
      title={text.importTitle(batchNo)}
      confirmLabel={result ? undefined : text.importDo}
      width="sm"
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void send()}
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
            error={isTried && !file ? deskText.fileEmpty : undefined}
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
    </DeskDialog>
  );
}
