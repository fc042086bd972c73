import { ValidationError, type Schema } from 'yup';
import type { Operation } from '#shared/contract/define.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { unknownFieldText } from '#shared/contract/httpTexts.ts';
import { shape } from '#shared/contract/fields.ts';
import { normalizeBySchema } from '#shared/normalize.ts';

const nothing = shape({});

export interface RawInput {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

export interface ValidInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Normalises and checks the input against the contract: bodies strictly (no casts), texts of path, query and forms cast
 * to the declared types first; unknown keys refused; defaults filled in. @throws VALIDATION_FAILED with Persian field errors
 */
export async function validateInput(op: Operation, raw: RawInput): Promise<ValidInput> {
  const isBank = op.limit === 'callback';
  const isTextBody = op.kind === 'multipart' || isBank;
  const errors = noErrors();
  const input = {
    params: await check(op.params ?? nothing, fromTexts(raw.params, op.params, false), errors),
    query: await check(op.query ?? nothing, fromTexts(raw.query, op.query, isBank), errors),
    body: await check(op.body ?? nothing, isTextBody ? fromTexts(raw.body, op.body, isBank) : raw.body, errors),
  };
  if (Object.keys(errors).length > 0) throw fail('VALIDATION_FAILED', { fields: errors });
  return input;
}

/** Every problem of an answer against its schema, unknown keys included; empty when it keeps the contract. */
export async function answerProblems(schema: Schema, answer: unknown): Promise<string[]> {
  const errors = noErrors();
  await check(schema, answer, errors, false);
  return Object.entries(errors).map(([path, messages]) => `${path}: ${messages.join(', ')}`);
}

async function check(schema: Schema, given: unknown, errors: FieldErrors, normalise = true): Promise<unknown> {
  const value = normalise ? normalizeBySchema(given, schema) : given;
  for (const path of unknownKeys(schema, value, '')) addError(errors, path, unknownFieldText);
  if (Object.keys(errors).length > 0 && normalise) return value;
  try {
    await schema.validate(value, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const one of error.inner.length > 0 ? error.inner : [error]) addError(errors, one.path ?? '', one.message);
    return value;
  }
  // The types are proven, so this cast only fills in defaults.
  return normalise ? (schema.cast(value, { assert: false, stripUnknown: false }) as unknown) : value;
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

/**
 * Casts texts to what the schema declares; what does not look like it stays text, so validation names the field.
 * `dropsUnknown` is for banks: they add fields to their callbacks when they like, and people must come back all the same.
 */
function fromTexts(values: unknown, schema: Schema | undefined, dropsUnknown: boolean): unknown {
  const fields = (schema as Described | undefined)?.fields ?? {};
  if (typeof values !== 'object' || values === null) return values;
  const cast = Object.entries(values)
    .filter(([key, value]) => value !== '' && !(dropsUnknown && !Object.hasOwn(fields, key)))
    .map(([key, value]): [string, unknown] => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      return [key, typeof value === 'string' && field ? castText(value, field) : value];
    });
  return Object.fromEntries(cast);
}

function castText(value: string, schema: Schema): unknown {
  const text = normalizeBySchema(value, schema) as string;
  if (schema.type === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
  if (schema.type === 'array') {
    const inner = (schema as unknown as Described).innerType;
    return text.split(',').map((item) => (inner ? castText(item, inner) : item));
  }
  return text;
}
