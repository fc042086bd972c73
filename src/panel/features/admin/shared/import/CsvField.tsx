import { type ChangeEvent, type DragEvent, useMemo, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { isTitleRow, parseCsvRows } from '#shared/csv.ts';
import { formatNumber } from '#shared/digits.ts';
import { decodeFileText } from '#shared/fileText.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { CloseRounded } from '#panel/ui/icons/CloseRounded.tsx';
import { DescriptionRounded } from '#panel/ui/icons/DescriptionRounded.tsx';
import { UploadFileRounded } from '#panel/ui/icons/UploadFileRounded.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { importText } from './strings.ts';

/** Largest content that the contract takes where nothing else is said, and that a person is shown to mend. */
const maxContent = 900_000;

const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? importText.kilobytes(formatNumber(Math.floor(bytes / 1000)))
    : importText.megabytes(formatNumber(Math.floor(bytes / 1_000_000)));

/** Text of a bank's file, in whichever encoding it is. */
export async function readCsvFile(file: Blob): Promise<string> {
  return decodeFileText(new Uint8Array(await file.arrayBuffer()));
}

/** Rows that are not empty, as the reader of the file counts them: a break inside quotes begins none. */
export function countLines(content: string): number {
  return parseCsvRows(content).length;
}

const Zone = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '0.75rem',
  padding: '0.75rem',
  border: `1px dashed ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '&[data-over="true"]': { borderColor: theme.vars.palette.primary.main },
}));
const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
/** Name of a chosen file. */
export const FileName = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
}));
/** What is wrong with a file. */
export const FileProblem = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.error.main,
}));
const Columns = styled('ol')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 0.5rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    paddingInline: '0.5rem',
    borderRadius: 4,
    backgroundColor: theme.vars.palette.panel.sunken,
  },
}));

export interface CsvText {
  /** file name, or that the lines were pasted */
  name: string;
  content: string;
}

/** Lines of a file that are to be taken: all but the row of titles. */
export function countMoves(content: string): number {
  const rows = parseCsvRows(content);
  const [first] = rows;
  return rows.length - (first && isTitleRow(first.cells) ? 1 : 0);
}

interface FileChoice {
  read: (file: File) => Promise<string>;
  maxBytes: number;
  texts: Readonly<Record<'big' | 'unreadable', string>>;
  onRead: (file: CsvText & { size: number }) => void;
}

/** A file that is chosen or dropped is read as text; what is wrong with it is shown in place of it. */
export function useFileChoice({ read, maxBytes, texts, onRead }: FileChoice) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes) {
      setProblem(texts.big);
      return;
    }
    try {
      const content = await read(file);
      setProblem(null);
      onRead({ name: file.name, size: file.size, content });
    } catch (thrown) {
      setProblem(asApiFailure(thrown, texts.unreadable).message);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.target.files?.[0]);
    // the same file may be chosen again after it was corrected
    event.target.value = '';
  };
  return { problem, take, choose };
}

interface Props {
  value: CsvText | null;
  onChange: (file: CsvText | null) => void;
  /** names of the columns in their order; none where a mapping names them */
  columns?: readonly string[];
  error?: string;
  /** what the picker of files offers */
  accept?: string;
  /** text of a file; throws with the message that is shown */
  read?: (file: File) => Promise<string>;
  /** largest file, bytes, where it is made into another text */
  maxBytes?: number;
  /** the text of a chosen file is shown to be mended, too, unless it is too long to be edited in a field */
  isMendable?: boolean;
}

/** A bank's file: chosen, dropped or pasted; the names of the columns in their order are shown beside it. */
export function CsvField({
  value,
  onChange,
  columns = [],
  error,
  accept = '.csv,.txt,text/csv,text/plain',
  read = readCsvFile,
  maxBytes = maxContent,
  isMendable = false,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { problem, take, choose } = useFileChoice({
    read,
    maxBytes,
    texts: { big: importText.fileBig(sizeText(maxBytes)), unreadable: importText.fileUnreadable },
    onRead: ({ name, content }) => onChange({ name, content }),
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const isPasted = value?.name === importText.pasted;
  const content = isPasted ? '' : (value?.content ?? '');
  const lineCount = useMemo(() => countLines(content), [content]);
  const message = problem ?? error;
  const isMended = isMendable && (value?.content.length ?? 0) <= maxContent;
  return (
    <>
      {columns.length > 0 ? (
        <div>
          <Hint>{importText.columns}</Hint>
          <Columns>
            {columns.map((column) => (
              <li key={column}>{column}</li>
            ))}
          </Columns>
        </div>
      ) : null}
      <Zone
        data-over={isOver}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
      >
        {value && !isPasted ? (
          <>
            <DescriptionRounded aria-hidden="true" />
            <FileName>{importText.fileLines(value.name, formatNumber(lineCount))}</FileName>
            <IconButton onClick={() => onChange(null)} aria-label={importText.fileRemove}>
              <CloseRounded />
            </IconButton>
          </>
        ) : (
          <>
            <Button startIcon={<UploadFileRounded />} onClick={() => input.current?.click()}>
              {importText.fileChoose}
            </Button>
            <Hint>{importText.fileDrop}</Hint>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept={accept}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={importText.fileChoose}
          onChange={choose}
        />
      </Zone>
      {value && !isPasted && !isMended ? null : (
        <TextField
          label={value && !isPasted ? importText.fileMend : importText.filePaste}
          multiline
          minRows={3}
          maxRows={8}
          value={value?.content ?? ''}
          onChange={(event) =>
            onChange(
              event.target.value === ''
                ? null
                : { name: value?.name ?? importText.pasted, content: event.target.value },
            )
          }
          // its forms keep the text (`useFileDraft`)
          slotProps={{ htmlInput: { dir: 'auto', maxLength: maxContent, spellCheck: false, 'data-kept': true } }}
        />
      )}
      {message ? <FileProblem role="alert">{message}</FileProblem> : null}
    </>
  );
}

const Sums = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(78px, 1fr))',
  gap: '0.5rem',
  margin: 0,
  '& > div': {
    padding: '0.5rem 0.75rem',
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.panel.sunken,
  },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.subtitle1, margin: 0 },
  '& [data-bad="true"] dd': { color: theme.vars.palette.error.main },
}));
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { ...theme.typography.subtitle2, textAlign: 'start', paddingBlockEnd: '0.25rem' },
  '& th, & td': {
    textAlign: 'start',
    paddingBlock: '0.375rem',
    paddingInlineEnd: '0.75rem',
    borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
    verticalAlign: 'top',
  },
  '& th': { fontWeight: 500, color: theme.vars.palette.text.secondary },
}));

/** How many lines of a file went which way. */
export function ImportSums({ sums }: { sums: readonly { label: string; count: number; isBad?: boolean }[] }) {
  return (
    <div role="status">
      <Sums>
        {sums.map(({ label, count, isBad }) => (
          <div key={label} data-bad={isBad === true && count > 0}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </Sums>
    </div>
  );
}

/** Rows that were read as titles, so that nobody loses a line without a word. */
export function TitleRows({ rows }: { rows: readonly { line: number; text: string }[] }) {
  return rows.map((row) => <Hint key={row.line}>{importText.titles(formatNumber(row.line), row.text)}</Hint>);
}

/** Lines of a file that were not taken, by their number in it, each with its reason; nothing when all were. */
export function LineProblems({ title, rows }: { title: string; rows: readonly { line: number; message: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <Table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{importText.line}</th>
          <th scope="col">{importText.problem}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // two problems may stand in one line
          <tr key={`${row.line}:${index}`}>
            <td>{formatNumber(row.line)}</td>
            <td>{row.message}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
