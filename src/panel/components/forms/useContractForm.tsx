import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type { Schema } from 'yup';
import { type ApiFailure, asApiFailure } from '#panel/api/failure.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { keepNeeded, neededFields } from '#panel/ui/form/needed.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { fieldErrors } from '#shared/fieldErrors.ts';
import { normalizeBySchema } from '#shared/normalize.ts';
import { FailureLine, isDecided } from './FailureLine.tsx';
import { formsText } from './strings.ts';

const conflict = 409;

/** `exitSteps[0].pct` of yup is `exitSteps.0.pct` of the form. */
const fieldOf = (path: string): string => path.replace(/\[(\d+)\]/g, '.$1');

/** Empty text of a field is null on the wire. */
export const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());

/** What a dialog needs of the call behind it. */
interface DialogState {
  isBusy: boolean;
  failure: ReactNode;
  isBlocked?: boolean;
}

/**
 * The version of a record on which a person decides: the one that stood when the question was opened, also when the
 * record is fetched again behind it. A refusal tells what changed; who has read it decides on what stands then. While
 * `isFollowing` nothing was decided or typed yet, and the newest version is the one that is seen.
 */
export function useSeenVersion(version: string | undefined, failure: ApiFailure | null, isFollowing = false): string {
  const [seen, setSeen] = useState(version);
  if (isFollowing && seen !== version) setSeen(version);
  return (failure?.status === conflict ? version : seen) ?? '';
}

/** Runs a call under one idempotency key, and keeps what the API refused it with, beside the button that asked for it. */
export function useAction() {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { idempotencyKey, renew } = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  /** Answers null when the call was refused. */
  const run = async <T,>(call: (idempotencyKey: string) => Promise<T>): Promise<T | null> => {
    setBusy(true);
    setFailure(null);
    try {
      return await call(idempotencyKey);
    } catch (thrown) {
      setFailure(asApiFailure(thrown, formsText.failed));
      return null;
    } finally {
      setBusy(false);
    }
  };
  const dialog: DialogState = {
    isBusy,
    failure: <FailureLine failure={failure} />,
    ...(isDecided(failure) && { isBlocked: true }),
  };
  return {
    run,
    renew,
    isBusy,
    failure,
    dialog,
    forget: () => setFailure(null),
    /** what the API said of a field */
    problemOf: (field: string): string | undefined => failure?.fields?.[field]?.[0],
  };
}

interface ContractForm<F extends FieldValues, Body, Answer> {
  /** what the fields begin with; their names are the fields that a refusal may stand at */
  values: F;
  /** the contract's own check of the body */
  schema: Schema | undefined;
  bodyOf: (values: F) => Body;
  /** of the record that the form changes, as the screen has it now */
  version?: string | null | undefined;
  /** a form in which nothing is typed shows the record as it stands; what was typed stays */
  follows?: boolean;
  /** the call; or the last question, which makes the call itself; `seen`: the version to send (`useSeenVersion`) */
  send: (body: Body, idempotencyKey: string, seen: string) => Promise<Answer>;
  /** what is said or done once it is taken */
  done?: string | ((answer: Answer, values: F) => void);
  onClose?: () => void;
  /** the field of the form behind a name of the contract, where the two are not called the same */
  fieldNamed?: (name: string, values: F) => string;
  /** the field of a refusal that names none, by its code */
  fieldOfCode?: Partial<Record<string, FieldPath<F>>>;
}

/**
 * A form over a call of the contract: checks the body by the contract's own schema before it is sent under the key of the
 * form, and puts what the server refuses below its field. What belongs to no field comes back as `failure`. Typed text
 * always stays.
 */
export function useContractForm<F extends FieldValues, Body, Answer>(options: ContractForm<F, Body, Answer>) {
  const { values: start, schema, bodyOf, send, done, onClose, fieldNamed, fieldOfCode = {} } = options;
  const form = useForm<F>({ defaultValues: start as DefaultValues<F> });
  const needed = schema ? neededFields(schema) : [];
  keepNeeded(
    form.control,
    needed.map((name) => fieldNamed?.(name, form.getValues()) ?? name),
  );
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const version = options.version ?? undefined;
  const isFollowing = options.follows === true && !form.formState.isDirty;
  const seen = useSeenVersion(version, failure, isFollowing);
  const shown = useRef(version);
  const follow = useEffectEvent(() => form.reset(start));
  useEffect(() => {
    if (!isFollowing || shown.current === version) return;
    shown.current = version;
    follow();
  }, [isFollowing, version]);
  // a beginning that was not known yet when the form opened, such as the day of today
  const known = useRef<{ start: F; version: string | undefined }>({ start, version });
  const fillIn = useEffectEvent(() => {
    const before = known.current;
    known.current = { start, version };
    if (before.version !== version) return;
    for (const name of Object.keys(start) as FieldPath<F>[]) {
      const value = start[name];
      if (before.start[name] === '' && value !== '' && form.getValues(name) === '')
        form.resetField(name, { defaultValue: value });
    }
  });
  useEffect(() => fillIn());
  const { idempotencyKey, renew } = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const [isAttaching, setAttaching] = useState(false);
  const nameOf = (path: string): string => {
    const name = fieldOf(path);
    return fieldNamed?.(name, form.getValues()) ?? name;
  };
  const isField = (name: string): name is FieldPath<F> =>
    Object.keys(start).some((field) => field === name || name.startsWith(`${field}.`));

  /** What the API would say of the body, said before it is asked. */
  const check = async (body: Body): Promise<boolean> => {
    const errors = schema ? await fieldErrors(schema, normalizeBySchema(body, schema)) : {};
    const seen = new Set<string>();
    for (const [path, [message = '']] of Object.entries(errors)) {
      const name = nameOf(path);
      if (seen.has(name)) continue;
      seen.add(name);
      if (isField(name)) form.setError(name, { message }, { shouldFocus: seen.size === 1 });
      else setFailure({ code: 'BAD_REQUEST', message, status: 0 });
    }
    return seen.size === 0;
  };

  /** Shows what the server refused. */
  const refuse = (thrown: unknown): void => {
    const failed = asApiFailure(thrown, formsText.failed);
    const named = Object.entries(failed.fields ?? {}).filter(([name]) => isField(nameOf(name)));
    for (const [name, messages] of named) form.setError(nameOf(name) as FieldPath<F>, { message: messages[0] ?? '' });
    const field = fieldOfCode[failed.code];
    if (named.length === 0 && field) form.setError(field, { message: failed.message }, { shouldFocus: true });
    setFailure(named.length === 0 && !field ? failed : null);
  };

  const take = async (values: F): Promise<void> => {
    const body = bodyOf(values);
    if (!(await check(body))) return;
    setBusy(true);
    try {
      const answer = await send(body, idempotencyKey, seen);
      if (typeof done === 'string') notify.success(done);
      else done?.(answer, values);
      // another entry of a form that stays open is another act
      renew();
      onClose?.();
    } catch (thrown) {
      refuse(thrown);
    }
    setBusy(false);
  };

  /** Sends the form once its file is there: what was refused before is forgotten first, or it would hold the form up. */
  const submit = (): void => {
    if (isAttaching) return;
    form.clearErrors();
    setFailure(null);
    void form.handleSubmit((values) => take(values))();
  };

  const dialog = { isBusy, isAttaching, failure: <FailureLine failure={failure} />, onSubmit: submit };
  return {
    form: form as UseFormReturn<F>,
    control: form.control,
    submit,
    refuse,
    isBusy,
    /** for the field of a file (`onBusy`) */
    setAttaching,
    failure,
    dialog,
  };
}
