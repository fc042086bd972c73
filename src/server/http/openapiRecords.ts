import { InvariantError } from '#server/invariant.ts';
import { eitherShapes, recordNames, type EitherShape } from './openapiNames.ts';

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isRecord = (node: Json): boolean => [node.type].flat().includes('object') && isJson(node.properties);
const isNullable = (node: Json): boolean => Array.isArray(node.type) && node.type.includes('null');

/** What two schemas have in common when they describe the same record, whether it may be null or not. */
const keyOf = (node: Json): string => JSON.stringify({ ...node, type: 'object' });

/** The schema at a place such as `listOrders.data[].next`. @throws InvariantError where there is none */
function schemaAt(place: string, answers: ReadonlyMap<string, Json>): Json {
  const [operation = '', ...fields] = place.split('.');
  let node: unknown = answers.get(operation);
  for (const field of fields) {
    node = (node as { properties?: Json } | undefined)?.properties?.[field.replace('[]', '')];
    if (field.endsWith('[]')) node = (node as { items?: unknown } | undefined)?.items;
  }
  if (!isJson(node) || !isRecord(node)) throw new InvariantError('no record is described at this place', { place });
  return node;
}

/** One of the shapes of an answer, all of whose fields are there. */
function shapeOf(node: Json, { fields, only = {} }: EitherShape): Json {
  const properties = fields.map((field) => {
    const described = (node.properties as Record<string, Json>)[field];
    return [field, only[field] ? { ...described, enum: only[field] } : described];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as Json,
    required: fields,
    additionalProperties: false,
  };
}

export interface NamedRecords {
  /** the schemas by name */
  schemas: Json;
  /** A schema with a reference in place of each record that has a name. */
  refer(schema: unknown): unknown;
}

/**
 * The records of answers under their names.
 * @param answers schema of the answer of each operation; a name whose operation is not among them is left out
 * @throws InvariantError for a place without a record, and for two names of one record
 */
export function nameRecords(answers: ReadonlyMap<string, Json>): NamedRecords {
  const isThere = ([, place]: [string, string]): boolean => answers.has(place.split('.')[0] ?? '');
  const names = new Map<string, string>();
  const either = new Map<string, Json>();
  const named: [string, Json][] = [];
  const add = (name: string, node: Json): void => {
    const key = keyOf(node);
    if (names.has(key)) throw new InvariantError('two names of one record', { name, other: names.get(key) });
    names.set(key, name);
    named.push([name, node]);
  };
  for (const [name, place] of Object.entries(recordNames).filter(isThere)) add(name, schemaAt(place, answers));
  for (const [place, shapes] of Object.entries(eitherShapes)) {
    if (!isThere(['', place])) continue;
    const node = schemaAt(place, answers);
    for (const [name, one] of Object.entries(shapes)) add(name, shapeOf(node, one));
    either.set(keyOf(node), { oneOf: Object.keys(shapes).map(referenceTo) });
  }
  const within = (node: Json): Json =>
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, refer(value)]));
  function refer(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(refer);
    if (!isJson(value)) return value;
    if (!isRecord(value)) return within(value);
    const key = keyOf(value);
    const name = names.get(key);
    const reference = name === undefined ? either.get(key) : referenceTo(name);
    if (!reference) return within(value);
    return isNullable(value) ? { anyOf: [reference, { type: 'null' }] } : reference;
  }
  return { schemas: Object.fromEntries(named.map(([name, node]) => [name, within(node)])), refer };
}

const referenceTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
