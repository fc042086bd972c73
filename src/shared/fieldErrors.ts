import { ValidationError, type Schema } from 'yup';
import type { FieldErrors } from './contract/kernel/errors.ts';
import { toPersianText } from './digits.ts';
import { unknownFieldText } from './texts/httpTexts.ts';

/*
 * The one check of a value against a schema of the contract. Forms and API call it, so that a form takes what the API
 * takes and names the same fields (reliability 12, I3).
 */

/**
 * What a schema refuses, by the path of the field: unknown keys first, then every rule, without casts. A problem of the
 * value as a whole stands at `body`. `value` is normalised already (`normalizeBySchema`); empty when nothing is refused.
 * yup fills a limit in with Latin digits; the messages are for people and have Persian ones.
 */
export async function fieldErrors(schema: Schema, value: unknown): Promise<FieldErrors> {
  const errors = noErrors();
  for (const path of unknownKeys(schema, value, '')) addError(errors, path, unknownFieldText);
  if (Object.keys(errors).length > 0) return errors;
  try {
    await schema.validate(value, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const one of error.inner.length > 0 ? error.inner : [error])
      addError(errors, one.path ?? '', toPersianText(one.message));
  }
  return errors;
}

/** Without a prototype, because fields may be called `toString`. */
function noErrors(): FieldErrors {
  return Object.create(null) as FieldErrors;
}

function addError(errors: FieldErrors, path: string, message: string): void {
  const name = path || 'body';
  const list = (errors[name] ??= []);
  if (!list.includes(message)) list.push(message);
}

interface Described {
  type: string;
  fields?: Record<string, Schema>;
  innerType?: Schema;
  resolve?: (options: { value: unknown }) => Schema;
}

/** Paths of keys that no schema names. Objects are closed whether or not their author said `noUnknown`. */
function unknownKeys(schema: Schema, value: unknown, path: string): string[] {
  const described = schema as unknown as Described;
  if (described.type === 'lazy' && described.resolve) return unknownKeys(described.resolve({ value }), value, path);
  if (described.type === 'array' && Array.isArray(value) && described.innerType) {
    const inner = described.innerType;
    return value.flatMap((item, index) => unknownKeys(inner, item, `${path}[${index}]`));
  }
  if (
    described.type !== 'object' ||
    !described.fields ||
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value)
  )
    return [];
  // A map: names are not known beforehand.
  if ((schema.meta() as { open?: boolean } | undefined)?.open) return [];
  const { fields } = described;
  return Object.entries(value).flatMap(([key, item]) => {
    const at = path ? `${path}.${key}` : key;
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return field ? unknownKeys(field, item, at) : [at];
  });
}
