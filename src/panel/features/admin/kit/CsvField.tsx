import { useRef, useState } from 'react';
import type { ChangeEvent, DragEvent } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import CloseRounded from '@mui/icons-material/CloseRounded';
import DescriptionRounded from '@mui/icons-material/DescriptionRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { formatNumber } from '#shared/digits.ts';
import { countLines, maxContent, readCsvFile } from './readCsv.ts';
import { deskText } from './strings.ts';

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
const Name = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
}));
const Fault = styled('p')(({ theme }) => ({
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

/** A bank's file: chosen, dropped or pasted; the names of the columns in their order stand beside it. */
export function CsvField({
  value,
  onChange,
  columns,
  error,
}: {
  value: CsvText | null;
  onChange: (file: CsvText | null) => void;
  columns: readonly string[];
  error?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      if (file.size > maxContent) {
        setFault(deskText.fileBig);
        return;
      }
      const content = await readCsvFile(file);
      setFault(null);
      onChange({ name: file.name, content });
    } catch {
      setFault(deskText.fileUnreadable);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.target.files?.[0]);
    // the same file may be chosen again after it was corrected
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const isPasted = value?.name === deskText.pasted;
  const message = fault ?? error;
  return (
    <>
      <div>
        <Hint>{deskText.columns}</Hint>
        <Columns>
          {columns.map((column) => (
            <li key={column}>{column}</li>
          ))}
        </Columns>
      </div>
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
            <Name>{deskText.fileLines(value.name, formatNumber(countLines(value.content)))}</Name>
            <IconButton onClick={() => onChange(null)} aria-label={deskText.fileRemove}>
              <CloseRounded />
            </IconButton>
          </>
        ) : (
          <>
            <Button startIcon={<UploadFileRounded />} onClick={() => input.current?.click()}>
              {deskText.fileChoose}
            </Button>
            <Hint>{deskText.fileDrop}</Hint>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={deskText.fileChoose}
          onChange={choose}
        />
      </Zone>
      {value && !isPasted ? null : (
        <TextField
          label={deskText.filePaste}
          multiline
          minRows={3}
          maxRows={8}
          value={value?.content ?? ''}
          onChange={(event) =>
            onChange(event.target.value === '' ? null : { name: deskText.pasted, content: event.target.value })
          }
          slotProps={{ htmlInput: { dir: 'auto', maxLength: maxContent, spellCheck: false } }}
        />
      )}
      {message ? <Fault role="alert">{message}</Fault> : null}
    </>
  );
}
