import { describe, expect, it } from 'vitest';
import { operations } from '#shared/contract/operations.ts';
import { openApiDocument } from './openapi.ts';

type Json = Record<string, unknown>;
interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Json> }>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json> };
}

const { paths, components } = openApiDocument(
  Object.values(operations),
  'https://panel.example',
) as unknown as Document;

const described = Object.values(paths).flatMap((methods) => Object.values(methods));
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Schema of what an operation answers under `data`, or under another field. */
function answerOf(operationId: string, field = 'data'): unknown {
  const one = described.find((op) => op.operationId === operationId);
  const success = one?.responses['200'] ?? one?.responses['201'];
  const content = success?.['content'] as Record<string, { schema: { properties: Json } }> | undefined;
  return content?.['application/json']?.schema.properties[field];
}

const nodesOf = (value: unknown): Json[] => {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  return isJson(value) ? [value, ...Object.values(value).flatMap(nodesOf)] : [];
};

const order = { $ref: '#/components/schemas/Order' };

describe('records of the OpenAPI file', () => {
  it('are written once under their name', () => {
    expect(answerOf('listOrders')).toEqual({ type: 'array', items: order });
    expect(answerOf('listOrders', 'pageInfo')).toEqual({ $ref: '#/components/schemas/Page' });
    expect(components.schemas['Page']).toMatchObject({
      type: 'object',
      required: ['page', 'size', 'totalCount', 'totalPages'],
      additionalProperties: false,
    });
    expect(components.schemas['Order']?.['properties']).toMatchObject({
      next: { $ref: '#/components/schemas/OrderNextEvent' },
    });
    expect(components.schemas['Goal']?.['properties']).toMatchObject({
      plan: { anyOf: [{ $ref: '#/components/schemas/GoalPlan' }, { type: 'null' }] },
    });
  });

  it('have a name where several operations answer eight fields or more', () => {
    const places = new Map<string, string[]>();
    for (const { operationId, responses } of described)
      for (const node of nodesOf(responses)) {
        const fields = isJson(node['properties']) ? Object.keys(node['properties']) : [];
        const text = JSON.stringify({ ...node, type: 'object' });
        if (fields.length >= 8) places.set(text, [...(places.get(text) ?? []), `${operationId}: ${fields.join(' ')}`]);
      }
    expect([...places.values()].filter((found) => found.length > 1)).toEqual([]);
  });

  it('say which fields come together where an answer has one of two shapes', () => {
    const shapes = { Session: ['access', 'refresh', 'role'], SecondStepWanted: ['second_factor'] };
    const either = { oneOf: Object.keys(shapes).map((name) => ({ $ref: `#/components/schemas/${name}` })) };
    for (const id of ['loginPassword', 'loginOtp', 'registerPassword']) expect(answerOf(id), id).toEqual(either);
    for (const [name, required] of Object.entries(shapes)) expect(components.schemas[name]).toMatchObject({ required });
    expect(components.schemas['DeviceUndecided']).toEqual({
      type: 'object',
      properties: { state: { type: 'string', enum: ['waiting', 'refused'] } },
      required: ['state'],
      additionalProperties: false,
    });
  });

  it('are there for every reference', () => {
    const known = [
      ...Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(components.responses).map((name) => `#/components/responses/${name}`),
    ];
    const named = nodesOf([paths, components]).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(named.length).toBeGreaterThan(1000);
    expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !/^[\w.#/-]+$/.test(name))).toEqual([]);
  });
});

it('failures that several operations have alike are written once, with all their codes', () => {
  for (const [name, response] of Object.entries(components.responses))
    expect(response['description'], name).toBe(name.replaceAll('.', ', '));
  const written = described.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, one]) =>
      Number(status) >= 400 && !('$ref' in one) ? [one['description']] : [],
    ),
  );
  expect(written.length).toBe(new Set(written).size);
});
