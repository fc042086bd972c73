import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from 'yup';

interface Described {
  type: string;
  fields?: Record<string, Schema>;
  innerType?: Schema;
}

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    '۱۲۳',
    'يك',
    '%',
    '../..',
    "' or 1=1 --",
    '{"$gt":""}',
    'null',
    'undefined',
    'NaN',
    '-0',
    '1e309',
    '٠',
    '\u202E',
  ),
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2147483648, Number.MAX_SAFE_INTEGER, 1e308),
  fc.constantFrom<unknown>([], {}, [[]], { a: 1 }, ['x', 'y']),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

const plausible: Readonly<Record<string, Arbitrary<unknown>>> = {
  string: fc.oneof(
    fc.constantFrom(
      '1',
      '0012345687',
      '09120000001',
      '50000000',
      '2026-11-21',
      '1405/08/30',
      '123456',
      'IR180620000001234567890123',
      'متن',
    ),
    fc.string({ maxLength: 40 }),
  ),
  number: fc.oneof(fc.constantFrom(1, 2, 3, 5, 10, 20), fc.integer({ min: 0, max: 2147483647 })),
  boolean: fc.boolean(),
  mixed: fc.jsonValue({ maxDepth: 2 }),
};

/** Values for a schema: mostly what it wants, often almost, sometimes anything. */
export function arbitraryOf(schema: Schema | undefined): Arbitrary<unknown> {
  if (!schema) return fc.constant({});
  const described = schema as unknown as Described;
  return fc.oneof(
    { weight: 5, arbitrary: wanted(schema, described) },
    { weight: described.type === 'object' ? 0 : 1, arbitrary: nasty },
  );
}

function wanted(schema: Schema, described: Described): Arbitrary<unknown> {
  if (described.type === 'object' && described.fields) {
    const fields = Object.entries(described.fields).map(([name, field]): [string, Arbitrary<unknown>] => [
      name,
      arbitraryOf(field),
    ]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  }
  if (described.type === 'array') return fc.array(arbitraryOf(described.innerType), { maxLength: 4 });
  const choices = (schema.describe() as { oneOf?: unknown[] }).oneOf ?? [];
  const base = plausible[described.type] ?? fc.constant(null);
  return choices.length > 0 ? fc.oneof(fc.constantFrom(...choices), base) : base;
}
