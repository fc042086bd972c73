import { send } from './client.ts';
import { FailedCall } from './failure.ts';

/**
 * Fetches a file of the API with the session's bearer (a plain link would carry none) and hands it to the browser to
 * save. Throws the failure of the API.
 */
export async function downloadFile(path: string, name: string): Promise<void> {
  const result = await send({ method: 'get', path, isRaw: true });
  if (result.error) throw new FailedCall(result.error);
  const url = URL.createObjectURL((result.data as { data: Blob }).data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
