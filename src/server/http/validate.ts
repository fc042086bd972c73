import type { Schema } from 'yup';
import { schemaOf, type Operation } from '#shared/contract/kernel/define.ts';
import type { FieldErrors } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { shape } from '#shared/contract/kernel/fields.ts';
import { fieldErrors } from '#shared/fieldErrors.ts';
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
  const errors = Object.create(null) as FieldErrors;
  const [params, query, body] = [schemaOf(op.params), schemaOf(op.query), schemaOf(op.body)];
  const input = {
    params: await check(params ?? nothing, fromTexts(await known(op, raw.params, params), params, false), errors),
    query: await check(query ?? nothing, fromTexts(await known(op, raw.query, query), query, isBank), errors),
    body: await check(body ?? nothing, isTextBody ? fromTexts(raw.body, body, isBank) : raw.body, errors),
  };
  if (Object.keys(errors).length > 0) throw fail('VALIDATION_FAILED', { fields: errors });
  return input;
}

/** True for an address to which a bank sends a browser: its visitor is sent on, whatever the bank has written there. */
export function isReturn(op: Operation): boolean {
  return op.kind === 'redirect' && op.limit === 'callback';
}

/** The page on which a visitor whom a bank sent back finds the record, when the call itself fails; null for other calls. */
export function pageOfReturn(op: Operation): string | null {
  if (!isReturn(op)) return null;
  return op.tag === 'directDebit' ? '/my-direct-debit-contracts' : '/requests';
}

/** Texts of an address of return without those that the contract refuses; a part of the path that is refused names nothing. */
async function known(
  op: Operation,
  texts: Record<string, string>,
  schema: Schema | undefined,
): Promise<Record<string, string>> {
  if (!isReturn(op) || !schema) return texts;
  const wrong = await fieldErrors(schema, normalizeBySchema(fromTexts(texts, schema, true), schema));
  const kept = Object.entries(texts).filter(([name]) => !Object.hasOwn(wrong, name));
  const nobody = schema === op.params ? Object.keys(wrong).map((name) => [name, 'unknown']) : [];
  return Object.fromEntries([...kept, ...nobody]) as Record<string, string>;
}

/** Every problem of an answer against its schema, unknown keys included; empty when it keeps the contract. */
export async function answerProblems(schema: Schema, answer: unknown): Promise<string[]> {
  const errors = await fieldErrors(schema, answer);
  return Object.entries(errors).map(([path, messages]) => `${path}: ${messages.join(', ')}`);
}

/** Adds what is refused to `errors`; a name of two parts keeps the messages of both. */
async function check(schema: Schema, given: unknown, errors: FieldErrors): Promise<unknown> {
  const value = normalizeBySchema(given, schema);
  const found = Object.entries(await fieldErrors(schema, value));
  for (const [name, messages] of found) errors[name] = [...(errors[name] ?? []), ...messages];
  // The types are proven, so this cast only fills in defaults.
  return found.length > 0 ? value : (schema.cast(value, { assert: false, stripUnknown: false }) as unknown);
}

interface Described {
  fields?: Record<string, Schema>;
  innerType?: Schema;
}

/**
 * Casts texts to what the schema declares; what does not look like it stays text, so validation names the field.
 * `dropsUnknown` is for banks: they add fields to their callbacks when they like, and the payer must still come back to us.
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
