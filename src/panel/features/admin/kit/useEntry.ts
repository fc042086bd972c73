import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Schema } from 'yup';
import { type ApiFailure, asApiFailure } from '#panel/api/failure.ts';
import { baseApi } from '#panel/api/baseApi.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { deskText, kitText } from './strings.ts';

interface Fault {
  path?: string;
  message: string;
}

const conflict = 409;

/** `exitSteps[0].pct` of yup is `exitSteps.0.pct` of the form. */
const fieldOf = (path: string): string => path.replace(/\[(\d+)\]/g, '.$1');

/**
 * A form over a call of the contract: checks the body by the contract's own schema before it is sent, and puts what the
 * server refuses below its field. What belongs to no field comes back as `failure`. Typed text always stays. After a
 * conflict the lists are fetched again, as in `useAction`.
 */
export function useEntry<F extends FieldValues>(
  form: Pick<UseFormReturn<F>, 'setError' | 'clearErrors' | 'handleSubmit'>,
  schema: Schema | undefined,
  fields: readonly FieldPath<F>[],
) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isField = (name: string): name is FieldPath<F> =>
    fields.some((field) => field === name || name.startsWith(`${field}.`));

  const check = async (body: unknown): Promise<boolean> => {
    setFailure(null);
    try {
      await schema?.validate(body, { strict: true, abortEarly: false });
      return true;
    } catch (thrown) {
      const inner = (thrown as { inner?: Fault[] }).inner ?? [];
      const seen = new Set<string>();
      for (const { path = '', message } of inner) {
        const name = fieldOf(path);
        if (seen.has(name)) continue;
        seen.add(name);
        if (isField(name)) form.setError(name, { message }, { shouldFocus: seen.size === 1 });
        else setFailure({ code: 'BAD_REQUEST', message, status: 0 });
      }
      return false;
    }
  };

  /** Shows what the server refused; `byCode` names the field of a refusal that names none. */
  const refuse = (thrown: unknown, byCode: Partial<Record<string, FieldPath<F>>> = {}): void => {
    const failed = asApiFailure(thrown, kitText.failed);
    const named = Object.entries(failed.fields ?? {}).filter(([name]) => isField(fieldOf(name)));
    for (const [name, messages] of named) form.setError(fieldOf(name) as FieldPath<F>, { message: messages[0] ?? '' });
    const field = byCode[failed.code];
    if (named.length === 0 && field) form.setError(field, { message: failed.message }, { shouldFocus: true });
    setFailure(named.length === 0 && !field ? failed : null);
    if (failed.status === conflict) dispatch(baseApi.util.invalidateTags(['admin']));
  };

  /** Sends the form: what was refused before is forgotten first, or it would hold the form up. */
  const submit = (run: (values: F) => Promise<void>) => (): void => {
    form.clearErrors();
    setFailure(null);
    void form.handleSubmit((values) => run(values))();
  };

  return { failure, check, refuse, submit };
}

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
