import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/deposits.ts';
import { formatNumber } from '#shared/digits.ts';
import { useImportDepositsMutation } from '#panel/api/deposits.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { CsvField } from '../kit/CsvField.tsx';
import { DeskDialog } from '../kit/DeskDialog.tsx';
import { ImportSums, LineProblems } from '../kit/ImportResult.tsx';
import { BlockedNote } from '../kit/parts.tsx';
import { deskText } from '../kit/strings.ts';
import { useAction } from '../kit/useAction.ts';
import { useBlock } from '../kit/useDuty.ts';
import { useFileDraft } from '../kit/useTextDraft.ts';
import { depositsText as text } from './strings.ts';

type Result = AnswerOf<typeof contract.importDeposits>['data'];

/** Reads a bank statement in: the file, then what became of its lines and which could not be read. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const checkerBlock = useBlock('checker');
  const [importFile] = useImportDepositsMutation();
  const { run, isBusy, failure } = useAction();
  const { file, setFile } = useFileDraft('deposits-statement');
  const [isTried, setTried] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const send = async () => {
    setTried(true);
    if (!file) return;
    const answer = await run(() => importFile({ body: { content: file.content } }).unwrap());
    if (!answer) return;
    setResult(answer.data);
    setFile(null);
    if (answer.data.added > 0) notify.success(text.importDone(formatNumber(answer.data.added)));
    else notify.warning(text.importNothing);
  };
  const again = () => {
    setResult(null);
    setTried(false);
  };
  return (
    <DeskDialog
      isOpen
      title={text.importTitle}
      confirmLabel={result ? undefined : text.importDo}
      width="sm"
      isBusy={isBusy}
      isBlocked={checkerBlock !== null}
      failure={failure}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      {result ? (
        <>
          <ImportResult result={result} />
          <div>
            <Button variant="outlined" onClick={again}>
              {text.importAgain}
            </Button>
          </div>
        </>
      ) : (
        <>
          <BlockedNote blocks={[{ action: text.importDo, reason: checkerBlock }]} />
          <Typography variant="body2">{text.importNote}</Typography>
          <CsvField
            value={file}
            onChange={setFile}
            columns={text.importColumns}
            error={isTried && !file ? deskText.fileEmpty : undefined}
          />
        </>
      )}
    </DeskDialog>
  );
}

const parts = ['added', 'ordered', 'unmatched', 'failed', 'repeated', 'invalid'] as const;

function ImportResult({ result }: { result: Result }) {
  return (
    <>
      {result.added === 0 ? <Alert severity="info">{text.importNothing}</Alert> : null}
      <ImportSums
        sums={parts.map((part) => ({
          label: text.importResult[part],
          count: result[part],
          isBad: part === 'invalid' || part === 'failed',
        }))}
      />
      <LineProblems title={text.importProblems} rows={result.rows} />
    </>
  );
}
