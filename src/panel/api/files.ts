import type { FileTypeId } from '#shared/contract/uploads.ts';
import { loadClient } from './client.ts';
import { FailedCall } from './failure.ts';

/**
 * Sends a file (spec 7): 60 s at most, progress from 0 to 1. Answers its id and path; throws the failure of the API.
 */
export async function upload(
  file: File,
  fileTypeId: FileTypeId,
  onProgress?: (part: number) => void,
): Promise<{ id: number; file: string; name: string }> {
  const { send } = await loadClient();
  const result = await send({
    method: 'post',
    path: '/api/core/upload/',
    body: { file_type_id: fileTypeId, file },
    isMultipart: true,
    isLarge: true,
    onProgress,
  });
  if (result.error) throw new FailedCall(result.error);
  const { id, file: path } = (result.data as { data: { id: number; file: string } }).data;
  return { id, file: path, name: file.name };
}

/** Fetches a file of the API with the session's bearer: a plain link or an <img> would carry none. Throws the failure of the API. */
export async function fetchFile(path: string): Promise<Blob> {
  const { send } = await loadClient();
  const result = await send({ method: 'get', path, isRaw: true });
  if (result.error) throw new FailedCall(result.error);
  return fileOf(result.data as object);
}

/** The file that an endpoint of the kind `raw` answered with. */
export function fileOf(answer: object): Blob {
  return (answer as { data: Blob }).data;
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/zip': '.zip',
  'image/jpeg': '.jpg',
  'image/png': '.png',
};

/** Hands a file to the browser to save; a name without an ending gets that of the file's kind. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = /\.\w{2,4}$/.test(name) ? name : name + (endings[file.type.split(';')[0] ?? ''] ?? '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
