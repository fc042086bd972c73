import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ChangeEvent, DragEvent, Ref } from 'react';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { styled } from '#panel/ui/theme/styled.ts';
import { AttachFileRounded } from '../icons/AttachFileRounded.tsx';
import { CloseRounded } from '../icons/CloseRounded.tsx';
import { FolderZipRounded } from '../icons/FolderZipRounded.tsx';
import { PhotoCameraRounded } from '../icons/PhotoCameraRounded.tsx';
import { PictureAsPdfRounded } from '../icons/PictureAsPdfRounded.tsx';
import { fieldText } from './strings.ts';
import { Ltr } from '../text/Ltr.tsx';
import { notify } from '../toast/notify.ts';
import { defaultMaxBytes, fileAccept, fileProblem, megabytes, readyFile } from './fileRules.ts';

const Zone = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.75rem',
  padding: '0.75rem',
  border: `1px dashed ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
}));
// a camera is at hand where the pointer is a finger
const CameraButton = styled(Button)({ '@media not all and (pointer: coarse)': { display: 'none' } });
const Preview = styled('img')(({ theme }) => ({
  width: 48,
  height: 48,
  objectFit: 'cover',
  borderRadius: theme.shape.borderRadius,
}));
const Name = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));

export interface UploadedFile {
  id: number;
  name: string;
  /** the file itself, for the preview of a picture chosen or pasted here */
  source?: File;
}

export interface FileFieldHandle {
  /** takes a file that came another way, pasted for example, as if it was chosen here */
  take: (file: File) => void;
}

export interface FileFieldProps<F extends UploadedFile = UploadedFile> {
  label: string;
  value: F | null;
  onChange: (file: F | null) => void;
  /** sends the file; throws an Error whose message is shown */
  upload: (file: File) => Promise<F>;
  /** the server's maximum, 1 MiB when unknown */
  maxBytes?: number;
  error?: string;
  /** a file is drawn again or uploaded: a form that was sent meanwhile would go without it, so it waits */
  onBusy: (isBusy: boolean) => void;
  ref?: Ref<FileFieldHandle>;
}

/**
 * One attachment: makes a photo fit, checks type and size, uploads, shows a preview (image, pdf icon or zip icon); removing clears it. A
 * failed upload is told beside the field and as a toast with the server's words (spec 8).
 */
export function FileField<F extends UploadedFile>({
  label,
  value,
  onChange,
  upload,
  maxBytes = defaultMaxBytes,
  error,
  onBusy,
  ref,
}: FileFieldProps<F>) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [shrunk, setShrunk] = useState<string | null>(null);
  const preview = usePreview(value?.source);

  const count = (change: 1 | -1) => {
    running.current += change;
    setBusy(running.current > 0);
    onBusy(running.current > 0);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    setShrunk(null);
    count(1);
    try {
      const ready = await readyFile(file, maxBytes);
      const found = fileProblem(ready, maxBytes);
      setProblem(found);
      if (found) return;
      if (ready.size < file.size) setShrunk(fieldText.fileShrunk(megabytes(file.size), megabytes(ready.size)));
      onChange({ ...(await upload(ready)), source: ready });
    } catch (thrown) {
      const message = messageOf(thrown);
      setProblem(message);
      notify.error(message);
    } finally {
      count(-1);
    }
  };
  useImperativeHandle(ref, () => ({ take: (file: File) => void take(file) }));
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.target.files?.[0]);
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };

  const message = problem ?? error;
  return (
    <div>
      <Zone onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        {value ? (
          <>
            <FilePreview name={value.name} preview={preview} />
            <Name>
              <Ltr>{value.name}</Ltr>
            </Name>
            <IconButton onClick={() => onChange(null)} aria-label={fieldText.fileRemove}>
              <CloseRounded />
            </IconButton>
          </>
        ) : (
          <Button
            onClick={() => input.current?.click()}
            startIcon={isBusy ? <CircularProgress size={18} /> : <AttachFileRounded />}
            disabled={isBusy}
          >
            {isBusy ? fieldText.fileUploading : label}
          </Button>
        )}
        {value || isBusy ? null : (
          <CameraButton onClick={() => camera.current?.click()} startIcon={<PhotoCameraRounded />}>
            {fieldText.fileCamera}
          </CameraButton>
        )}
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          className="visually-hidden"
          onChange={choose}
          tabIndex={-1}
          aria-label={fieldText.fileCamera}
        />
        <input
          ref={input}
          type="file"
          accept={fileAccept}
          className="visually-hidden"
          onChange={choose}
          tabIndex={-1}
          aria-label={label}
        />
        {/* the fields of files are empty again by now: this one tells a dialog that there is something to lose */}
        <input type="hidden" value={value?.id ?? ''} />
      </Zone>
      <FormHelperText error={Boolean(message)} role={message ? 'alert' : undefined}>
        {message ?? (value ? shrunk : null) ?? fieldText.fileHint(megabytes(maxBytes))}
      </FormHelperText>
    </div>
  );
}

/** Address of a picture as long as it is shown; null for anything else. */
function usePreview(source: File | undefined): string | null {
  const address = useMemo(() => (source?.type.startsWith('image/') ? URL.createObjectURL(source) : null), [source]);
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);
  return address;
}

function messageOf(thrown: unknown): string {
  const message = (thrown as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== '' ? message : fieldText.fileFailed;
}

function FilePreview({ name, preview }: { name: string; preview: string | null }) {
  if (preview) return <Preview src={preview} alt={fieldText.filePreview} width={48} height={48} />;
  if (name.toLowerCase().endsWith('.pdf')) return <PictureAsPdfRounded fontSize="large" aria-hidden="true" />;
  if (name.toLowerCase().endsWith('.zip')) return <FolderZipRounded fontSize="large" aria-hidden="true" />;
  return <AttachFileRounded fontSize="large" aria-hidden="true" />;
}
