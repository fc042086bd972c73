import { useState } from 'react';
import { baseApi } from '#panel/api/baseApi.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { deskText } from './strings.ts';

const conflict = 409;

/**
 * Runs a call of a form: keeps what the API refused with, beside the button that asked for it. After a conflict the
 * lists are fetched again: somebody else was faster, and the screen has to say so.
 */
export function useAction() {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    setFailure(null);
    try {
      return await work();
    } catch (thrown) {
      const found = asApiFailure(thrown, deskText.actionFailed);
      setFailure(found);
      if (found.status === conflict) dispatch(baseApi.util.invalidateTags(['admin']));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, failure, forget: () => setFailure(null) };
}
