import type { FileTypeId } from '#shared/contract/core.ts';
import { send } from './http.ts';
import { FailedCall } from './failure.ts';

/**
 * Sends a file (spec 7): 60 s at most, progress from 0 to 1. Answers its id and path; throws the failure of the API.
 */
export async function upload(
  file: File,
  fileTypeId: FileTypeId,
  onProgress?: (part: number) => void,
): Promise<{ id: number; file: string; name: string }> {
  const result = await send({
    method: 'post',
    path: '/api/core/upload/',
    body: { file_type_id: fileTypeId, file },
    isMultipart: true,
    onProgress,
  });
  if (result.error) throw new FailedCall(result.error);
  const { id, file: path } = (result.data as { data: { id: number; file: string } }).data;
  return { id, file: path, name: file.name };
}
