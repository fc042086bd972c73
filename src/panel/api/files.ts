import { send } from './http.ts';
import { FailedCall } from './failure.ts';

/** Fetches a file of the API with the session's bearer: a plain link or an <img> would carry none. Throws the failure of the API. */
export async function fetchFile(path: string): Promise<Blob> {
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

/** Fetches a file of the API and hands it to the browser to save. Throws the failure of the API. */
export async function downloadFile(path: string, name: string): Promise<void> {
  saveFile(await fetchFile(path), name);
}
