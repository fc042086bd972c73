import { useRef, useState } from 'react';
import { asApiFailure } from '../api/failure.ts';
import { fetchFile, saveFile } from '../api/files.ts';
import { notify } from '../ui/toast/notify.ts';

/** Hands one file at a time to the browser to save; a failure is told by a toast, `failedText` where the API says nothing. */
export function useDownload(failedText: string) {
  const [busy, setBusy] = useState<string | null>(null);
  const isRunning = useRef(false);
  const run = async (key: string, name: string, make: () => Promise<Blob>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(key);
    try {
      saveFile(await make(), name);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, failedText).message);
    }
    isRunning.current = false;
    setBusy(null);
  };
  return {
    /** path, or name of the file that `save` makes, that is on its way */
    busy,
    /** a file of the API, by its path */
    download: (path: string, name: string) => run(path, name, () => fetchFile(path)),
    /** a file that is made: the answer of an export, or a text of the page */
    save: (make: () => Promise<Blob>, name: string) => run(name, name, make),
  };
}
