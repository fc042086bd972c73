import { coreApi } from './core.ts';
import { asApiFailure } from './failure.ts';

/** The part of a store's dispatch that an upload needs. */
type Dispatch = (action: ReturnType<typeof coreApi.endpoints.uploadFile.initiate>) => {
  unwrap: () => Promise<{ data: { id: number; file: string } }>;
};

/** Sends a file under a file type id; answers its id and name. Throws an Error with the server's message, or the fallback (spec 8). */
export async function uploadAs(
  dispatch: unknown,
  file: File,
  fileTypeId: number,
  fallbackMessage: string,
): Promise<{ id: number; name: string }> {
  const form = new FormData();
  form.set('file_type_id', String(fileTypeId));
  form.set('file', file);
  try {
    const answer = await (dispatch as Dispatch)(
      coreApi.endpoints.uploadFile.initiate({ body: form } as never),
    ).unwrap();
    return { id: answer.data.id, name: file.name };
  } catch (thrown) {
    throw new Error(asApiFailure(thrown, fallbackMessage).message, { cause: thrown });
  }
}
