import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { toCsv } from '#shared/csv.ts';
import type { importDeposits } from '#shared/contract/bankStatements.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { DepositsApi } from '#panel/api/deposits.ts';
import { saveFile } from '#panel/api/files.ts';
import { DownloadRounded } from '#panel/ui/icons/DownloadRounded.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { isReasonFine, ReasonField } from '#panel/components/forms/ReasonDialog.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { useFileDraft, useTextDraft } from '#panel/ui/form/useTextDraft.ts';
import { depositsText as text } from './strings.ts';
import { countMoves, CsvField, LineProblems, TitleRows } from '#panel/features/admin/shared/import/CsvField.tsx';
import { BlockedNote } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { importText } from '#panel/features/admin/shared/import/strings.ts';

interface LineProblem {
  line: number;
  message: string;
  /** the line as it stands in the file */
  content: string;
}

/** Problems by line, as the server tells them (`line.4`), with the text of their lines. */
function problemsOf(fields: Readonly<Record<string, readonly string[]>> | undefined, content: string): LineProblem[] {
  const lines = content.split(/\r?\n/);
  return Object.entries(fields ?? {})
    .filter(([name]) => name.startsWith('line.'))
    .map(([name, messages]) => {
      const line = Number(name.slice(5));
      return { line, message: messages.join(text.importSeparator), content: lines[line - 1] ?? '' };
    })
    .sort((a, b) => a.line - b.line);
}

const saveSample = () =>
  saveFile(new Blob([toCsv(text.importColumns, text.importSampleRows)], { type: 'text/csv' }), 'statement.csv');

type Imported = ResponseOf<typeof importDeposits>['data'];

/** Lines of the file that the maker has to know of: known ones, those of other statements, and those like other money. */
function ImportResult({ imported, onClose }: { imported: Imported; onClose: () => void }) {
  const { repeated, alike, linkedCount, titles } = imported;
  return (
    <FormDialog
      title={text.importTitle}
      submitLabel={text.importClose}
      maxWidth="md"
      onSubmit={onClose}
      onClose={onClose}
    >
      <TitleRows rows={titles} />
      {alike.length > 0 ? <Alert severity="warning">{text.importAlike(formatNumber(alike.length))}</Alert> : null}
      <LineProblems
        title={text.importAlikeTitle}
        rows={alike.map((one) => ({ line: one.line, message: toPersianDigits(one.text) }))}
      />
      {linkedCount > 0 ? <Alert severity="info">{text.importLinked(formatNumber(linkedCount))}</Alert> : null}
      {repeated.length > 0 ? <Alert severity="info">{text.importRepeated(formatNumber(repeated.length))}</Alert> : null}
      <LineProblems
        title={text.importRepeatedTitle}
        rows={repeated.map((one) => ({ line: one.line, message: text.importRepeatedLine(one.bankRef) }))}
      />
    </FormDialog>
  );
}

/** Brings a bank statement in, whole or not at all: problems stand at their lines, and the text stays until it is taken. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const makerBlock = usePermission('maker');
  const [importFile] = DepositsApi.useImportDepositsMutation();
  const { run, renew, forget, failure, dialog } = useAction();
  const { file, setFile } = useFileDraft('deposits-statement');
  const late = useTextDraft('deposits-late-reason');
  const [isTried, setTried] = useState(false);
  const [imported, setImported] = useState<Imported | null>(null);
  const isLate = failure?.code === 'STATEMENT_LATE';
  const problems = problemsOf(failure?.fields, file?.content ?? '');
  const send = async () => {
    setTried(true);
    if (!file || (isLate && !isReasonFine(late.text))) return;
    const reason = late.text.trim();
    const body = { content: file.content, ...(reason !== '' && { lateReason: reason }) };
    const answer = await run((idempotencyKey) => importFile({ body, idempotencyKey }).unwrap());
    renew();
    if (!answer) return;
    const { statementId, lineCount, balanceCount } = answer.data;
    if (statementId !== null) notify.success(text.importDone(formatNumber(lineCount)));
    if (balanceCount > 0) notify.success(text.importBalances(formatNumber(balanceCount)));
    setFile(null);
    late.clear();
    const { repeated, alike, linkedCount, titles } = answer.data;
    if (repeated.length + alike.length + linkedCount + titles.length > 0) setImported(answer.data);
    else onClose();
  };
  if (imported) return <ImportResult imported={imported} onClose={onClose} />;
  return (
    <FormDialog
      title={text.importTitle}
      submitLabel={file ? text.importDo(formatNumber(countMoves(file.content))) : text.importNone}
      maxWidth="md"
      {...dialog}
      isBlocked={makerBlock !== null}
      failure={problems.length > 0 && !isLate ? null : dialog.failure}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <BlockedNote blocks={[{ action: text.import, reason: makerBlock }]} />
      <Typography variant="body2">{text.importNote}</Typography>
      <div>
        <Button startIcon={<DownloadRounded />} onClick={saveSample}>
          {text.importSample}
        </Button>
      </div>
      <CsvField
        value={file}
        onChange={(next) => {
          setFile(next);
          forget();
        }}
        columns={text.importColumns}
        isMendable={problems.length > 0}
        error={isTried && !file ? importText.fileEmpty : undefined}
      />
      {isLate ? (
        <ReasonField
          label={text.lateLabel}
          value={late.text}
          onChange={late.setText}
          typical={text.lateTypical}
          isKept
          hasFocus={false}
        />
      ) : null}
      {problems.length > 0 && !isLate ? (
        <Alert severity="error">{text.importFaulty(formatNumber(problems.length))}</Alert>
      ) : null}
      <LineProblems
        title={importText.problem}
        rows={problems.map(({ line, message, content }) => ({ line, message: `${message} — ${content}` }))}
      />
    </FormDialog>
  );
}
