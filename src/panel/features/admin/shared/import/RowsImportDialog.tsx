import { type ChangeEvent, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type CsvRow, parseCsvRows } from '#shared/csv.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { type ApiFailure, asApiFailure } from '#panel/api/failure.ts';
import { saveFile } from '#panel/api/files.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { DownloadRounded } from '#panel/ui/icons/DownloadRounded.tsx';
import { UploadFileRounded } from '#panel/ui/icons/UploadFileRounded.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ButtonRow, Note } from '#panel/ui/layout/blocks.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { formsText } from '#panel/components/forms/strings.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { readCsvFile } from './CsvField.tsx';
import { rowsImportText as text } from './strings.ts';

const Scroll = styled('div')({ maxHeight: 320, overflow: 'auto' });
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '0.375rem 0.5rem',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  },
  '& tr[data-problem]': { backgroundColor: theme.vars.palette.panel.tints.error },
  '& td[role="alert"]': { color: theme.vars.palette.error.main, fontWeight: 600 },
}));

/** Problems by line, as the server tells them: `line.4`. */
function problemsOf(failure: ApiFailure | null): ReadonlyMap<number, string[]> {
  const found = Object.entries(failure?.fields ?? {}).filter(([name]) => name.startsWith('line.'));
  return new Map(found.map(([name, messages]) => [Number(name.slice(5)), messages]));
}

interface Props {
  title: string;
  /** what the columns hold */
  columnsNote: string;
  columns: readonly string[];
  /** name of the sample that is saved */
  sampleName: string;
  /** checks the text as the contract does */
  check: (csv: string) => Promise<unknown>;
  /** sends the text with the rows of colleagues that may be replaced, and answers what is said when it is taken */
  send: (csv: string, idempotencyKey: string, seen: string[]) => Promise<string>;
  onClose: () => void;
}

/** Rows out of a file: they are seen before they are sent, problems stand at their row, and the text stays. */
export function RowsImportDialog({ title, columnsNote, columns, sampleName, check, send, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [csv, setCsv] = useState('');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { idempotencyKey, renew } = useIdempotencyKey();
  const problems = problemsOf(failure);
  const seen = (failure?.changes ?? []).flatMap(({ before }) => before ?? []);
  const rows = parseCsvRows(csv);
  const count = Math.max(0, rows.length - 1);
  const change = (next: string) => {
    setCsv(next);
    setFailure(null);
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    try {
      change(await readCsvFile(file));
      // another text is another import
      renew();
    } catch {
      notify.error(text.unreadable);
    }
  };
  const submit = async () => {
    setBusy(true);
    try {
      await check(csv);
      // rows of colleagues that the last refusal has shown are replaced by the next try
      notify.success(await send(csv, idempotencyKey, seen));
      onClose();
    } catch (thrown) {
      setFailure(asApiFailure(thrown, (thrown as Error).message || formsText.failed));
    }
    setBusy(false);
  };
  return (
    <FormDialog
      title={title}
      submitLabel={seen.length > 0 ? text.replace : count > 0 ? text.send(formatNumber(count)) : text.sendNone}
      isBusy={isBusy}
      failure={problems.size > 0 ? null : <FailureLine failure={failure} />}
      onSubmit={() => void submit()}
      onClose={onClose}
      maxWidth="md"
    >
      <Note>
        {columnsNote} <Ltr>{columns.join(', ')}</Ltr>
      </Note>
      <ButtonRow>
        <Button variant="outlined" startIcon={<UploadFileRounded />} onClick={() => input.current?.click()}>
          {text.choose}
        </Button>
        <Button
          startIcon={<DownloadRounded />}
          onClick={() => saveFile(new Blob([`\uFEFF${columns.join(',')}\r\n`], { type: 'text/csv' }), sampleName)}
        >
          {text.sample}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv"
          className="visually-hidden"
          aria-label={text.choose}
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
      </ButtonRow>
      <TextField
        label={text.content}
        helperText={text.contentHint}
        value={csv}
        onChange={(event) => change(event.target.value)}
        multiline
        minRows={3}
        maxRows={10}
        slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
      />
      {seen.length > 0 ? (
        <Alert severity="warning" role="alert">
          {failure?.message}
        </Alert>
      ) : problems.size > 0 ? (
        <Alert severity="error">{text.faulty(formatNumber(problems.size))}</Alert>
      ) : null}
      {count > 0 || problems.size > 0 ? (
        <FileRows rows={rows} problems={problems} isChecked={failure !== null} />
      ) : null}
    </FormDialog>
  );
}

interface RowsProps {
  rows: readonly CsvRow[];
  problems: ReadonlyMap<number, string[]>;
  /** the server has read them */
  isChecked: boolean;
}

function FileRows({ rows, problems, isChecked }: RowsProps) {
  const [head, ...lines] = rows;
  const titles = head?.cells ?? [];
  const first = problems.get(head?.line ?? 1);
  return (
    <Scroll tabIndex={0} role="region" aria-label={text.rows}>
      {first ? <Alert severity="error">{first.join(' ')}</Alert> : null}
      <Table>
        <thead>
          <tr>
            <th scope="col">{text.line}</th>
            {titles.map((title, index) => (
              <th key={`${title}:${index}`} scope="col" dir="ltr">
                {title}
              </th>
            ))}
            {isChecked ? <th scope="col">{text.problems}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, cells }) => {
            const found = problems.get(line);
            return (
              <tr key={line} data-problem={found ? '' : undefined}>
                <td>{toPersianDigits(line)}</td>
                {titles.map((title, at) => (
                  <td key={`${title}:${at}`} dir="auto">
                    {cells[at] ?? ''}
                  </td>
                ))}
                {isChecked ? (
                  <td role={found ? 'alert' : undefined}>
                    {found ? found.join(text.separator) : problems.size > 0 ? text.ok : ''}
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Scroll>
  );
}
