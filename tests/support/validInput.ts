import type { Schema } from 'yup';
import { schemaOf, type Operation } from '#shared/contract/kernel/define.ts';
import type { CallInput } from './client.ts';

interface Described {
  type: string;
  fields?: Record<string, Schema>;
  innerType?: Schema;
}

/** Values that fit the rules of the contract by the name of the field; tried in order until one is valid. */
const candidates: readonly unknown[] = [
  '1',
  1,
  true,
  '0012345687',
  '10320456783',
  '09120000001',
  '50000000',
  '2026-11-21',
  '2026-11-21T06:30:00.000Z',
  '123456',
  'IR180620000001234567890123',
  'Sepidar-1405',
  '10:30',
  '1405/08/30',
  'متن',
  'text-with-twenty-characters-and-more',
  '100',
  '1.5',
  {},
  [],
];

/** An input that passes the schema of an operation, so that a refusal can only come from access. */
export function validInput(op: Operation): Required<Pick<CallInput, 'params' | 'query'>> & { body?: unknown } {
  const of = (schema: Schema | undefined): unknown => (schema ? exampleOf(schema) : {});
  if (op.kind === 'multipart') {
    const form = new FormData();
    form.set('file_type_id', '10');
    form.set('file', new File(['%PDF-1.7\n%%EOF'], 'a.pdf'));
    return { params: {}, query: {}, body: form };
  }
  return {
    params: of(schemaOf(op.params)) as Record<string, string>,
    query: of(schemaOf(op.query)) as Record<string, unknown>,
    ...(op.method === 'get' ? {} : { body: of(schemaOf(op.body)) }),
  };
}

/** A value that is valid for a schema: only what is required, or undefined when nothing is. */
export function exampleOf(schema: Schema): unknown {
  const described = schema as unknown as Described;
  if (described.type === 'object' && described.fields) {
    const entries = Object.entries(described.fields)
      .filter(([, field]) => !isValid(field, undefined))
      .map(([name, field]): [string, unknown] => [name, exampleOf(field)]);
    return Object.fromEntries(entries);
  }
  if (described.type === 'array' && described.innerType) {
    const one = exampleOf(described.innerType);
    return isValid(schema, [one]) ? [one] : [];
  }
  const choices = ((schema.describe() as { oneOf?: unknown[] }).oneOf ?? []).concat(candidates);
  return choices.find((value) => isValid(schema, value));
}

function isValid(schema: Schema, value: unknown): boolean {
  return schema.isValidSync(value, { strict: true });
}
