import { convertSchema } from '@sodaru/yup-to-json-schema';
import type { Schema } from 'yup';
import { investorKeyOf, type Operation, schemaOf } from '#shared/contract/kernel/define.ts';
import { errorTextOf } from '#shared/contract/failures.ts';
import { cookieNames, xsrfHeader } from '#shared/cookies.ts';
import { codesOf } from './codes.ts';
import { needsCsrfProof } from './csrf.ts';
import { limitRules } from './limits.ts';
import { guide } from './openapiGuide.ts';
import { nameRecords, type NamedRecords } from './openapiRecords.ts';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 description of the operations (architecture 4). Everything in it is made from the contract. */
export function openApiDocument(operations: readonly Operation[], publicOrigin: string): Json {
  const answers = new Map(operations.filter(answersJson).map((op) => [op.id, envelopeSchema(schemaOf(op.answer))]));
  const shared: Shared = { answers, records: nameRecords(answers), failures: failuresOfSeveral(operations) };
  return {
    openapi: '3.1.0',
    info: { title: 'Investor panel API', version: '1.0.0', description: guide },
    servers: [{ url: publicOrigin }],
    tags: [...new Set(operations.map((op) => op.tag))].sort().map((name) => ({ name })),
    paths: pathsOf(operations, shared),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'data.access of a log-in call. Useless without the companion cookie.',
        },
        companion: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieNames.companion,
          description: 'Set by the log-in calls; HttpOnly, Secure.',
        },
        xsrf: {
          type: 'apiKey',
          in: 'header',
          name: xsrfHeader,
          description: `The value of the ${cookieNames.xsrf} cookie, which must be sent too. GET /api/xsrf/ gives the first one.`,
        },
      },
      schemas: { Failure: failureSchema(), ...shared.records.schemas },
      responses: Object.fromEntries(shared.failures),
    },
  };
}

/** What operations refer to. */
interface Shared {
  /** schema of the answer of each operation that answers in JSON */
  answers: ReadonlyMap<string, Json>;
  records: NamedRecords;
  /** failures that several operations have alike, by the name of their codes */
  failures: ReadonlyMap<string, Json>;
}

function pathsOf(operations: readonly Operation[], shared: Shared): Json {
  const paths: Record<string, Json> = {};
  for (const op of operations) (paths[op.path] ??= {})[op.method] = describeOperation(op, shared);
  return paths;
}

function describeOperation(op: Operation, shared: Shared): Json {
  return {
    operationId: op.id,
    tags: [op.tag],
    summary: op.summary,
    description: describeAccess(op),
    security: securityOf(op),
    parameters: parametersOf(op),
    ...(op.body
      ? {
          requestBody: {
            required: requiredOf(schemaOf(op.body)).length > 0,
            content: { [bodyType(op)]: { schema: jsonSchema(schemaOf(op.body)) } },
          },
        }
      : {}),
    responses: responsesOf(op, shared),
    'x-access': op.access,
    'x-recent-proof': op.recent ?? false,
    'x-rate-limit': {
      name: op.limit ?? 'general',
      calls: limitRules[op.limit ?? 'general'].points,
      seconds: limitRules[op.limit ?? 'general'].seconds,
    },
  };
}

function describeAccess(op: Operation): string {
  const { access } = op;
  const who =
    access.kind === 'open'
      ? 'Open: no session needed.'
      : access.kind === 'user'
        ? 'Any signed-in user.'
        : access.kind === 'investor'
          ? `A signed-in user; \`${access.key}\` (${access.from}) must be an investor of that user, otherwise 403 INVESTOR_NOT_ALLOWED.${op.method === 'get' ? ' Admins may read any investor.' : ''}`
          : `Admins only (duty: ${access.duty}).${access.investor ? ` Those of a branch: \`${access.investor.key}\` (${access.investor.from}) must be an investor of the branch, otherwise 403 INVESTOR_NOT_ALLOWED.` : ''}`;
  return [
    who,
    op.idempotent ? 'Send an Idempotency-Key, so that a repeat after a lost answer does nothing twice.' : '',
    op.recent === 'again'
      ? 'Wants a re-check of the last 5 minutes, the log-in is not enough: on 403 RECHECK_REQUIRED call recheckPassword or recheckPasskey, on RECHECK_FACTOR_REQUIRED prove a second factor or a recovery code, then send the same call again.'
      : op.recent
        ? 'Wants a proof of identity of the last 30 minutes: on 403 RECHECK_REQUIRED call recheckPassword, then send the same call again.'
        : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function securityOf(op: Operation): Json[] {
  const xsrf = needsCsrfProof(op) ? { xsrf: [] } : {};
  if (op.access.kind !== 'open') return [{ bearer: [], companion: [], ...xsrf }];
  return needsCsrfProof(op) ? [xsrf] : [];
}

function parametersOf(op: Operation): Json[] {
  const named = investorKeyOf(op.access);
  const chosen = named?.isChosen ? named.key : null;
  const of = (place: 'path' | 'query', schema: Schema | undefined): Json[] => {
    const { properties = {}, required = [] } = (schema ? jsonSchema(schema) : {}) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: place,
      required: place === 'path' || (required.includes(name) && name !== chosen),
      schema: one,
    }));
  };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description: 'Chosen by the caller, such as a UUID made once per form. Kept for at least 24 hours.',
  };
  return [...of('path', schemaOf(op.params)), ...of('query', schemaOf(op.query)), ...(op.idempotent ? [key] : [])];
}

function bodyType(op: Operation): string {
  if (op.kind === 'multipart') return 'multipart/form-data';
  return op.limit === 'callback' ? 'application/x-www-form-urlencoded' : 'application/json';
}

function responsesOf(op: Operation, { answers, records, failures }: Shared): Json {
  const responses: Record<string, unknown> = successOf(op, records.refer(answers.get(op.id)));
  for (const [status, codes] of failuresOf(op)) {
    const name = nameOfFailures(codes);
    responses[status] = failures.has(name)
      ? { $ref: `#/components/responses/${name}` }
      : failureResponse(status, codes);
  }
  return responses;
}

/** The codes of an operation by their status, smallest first. */
function failuresOf(op: Operation): [status: number, codes: string[]][] {
  const byStatus = new Map<number, string[]>();
  for (const code of codesOf(op)) {
    const status = errorTextOf(code)?.status;
    if (status !== undefined) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].sort(([a], [b]) => a - b);
}

/* Each code has one status, so its codes name a failure. */
const nameOfFailures = (codes: readonly string[]): string => codes.join('.');

function failuresOfSeveral(operations: readonly Operation[]): Map<string, Json> {
  const seen = new Set<string>();
  const several = new Map<string, Json>();
  for (const [status, codes] of operations.flatMap(failuresOf)) {
    const name = nameOfFailures(codes);
    if (seen.has(name)) several.set(name, failureResponse(status, codes));
    seen.add(name);
  }
  return several;
}

function failureResponse(status: number, codes: readonly string[]): Json {
  return {
    description: codes.join(', '),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'object', properties: { code: { enum: codes } } }],
        },
      },
    },
    ...(status === 429
      ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } } }
      : {}),
  };
}

/** True for an operation that answers with a record in the envelope. */
const answersJson = (op: Operation): boolean => op.kind !== 'redirect' && op.kind !== 'raw' && op.status !== 204;

function successOf(op: Operation, answer: unknown): Record<string, Json> {
  if (op.kind === 'redirect')
    return { 302: { description: 'Sends the browser on', headers: { Location: { schema: { type: 'string' } } } } };
  const status = op.status ?? 200;
  if (status === 204) return { 204: { description: 'Done' } };
  if (op.kind === 'raw')
    return {
      [status]: {
        description: 'The bytes',
        content: Object.fromEntries((op.media ?? ['*/*']).map((type) => [type, { schema: rawSchema(type) }])),
      },
    };
  return {
    [status]: { description: 'Done', content: { 'application/json': { schema: answer } } },
  };
}

/** A JSON file is read as what it holds, everything else as bytes. */
const rawSchema = (type: string): Json =>
  type === 'application/json' ? { type: 'object' } : { type: 'string', contentMediaType: 'application/octet-stream' };

function envelopeSchema(answer: Schema): Json {
  const inner = jsonSchema(answer) as { properties?: Json; required?: string[] };
  return {
    type: 'object',
    properties: { ...inner.properties, error: { const: false }, msg: { type: 'string' } },
    required: [...(inner.required ?? []), 'error', 'msg'],
    additionalProperties: false,
  };
}

function failureSchema(): Json {
  return {
    type: 'object',
    properties: {
      error: { const: true },
      message: { type: 'string', description: 'Persian sentence for people' },
      code: { type: 'string', description: 'Stable code for machines' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
        description: 'Persian sentences by field',
      },
      request_id: { type: 'string' },
      retry_after: { type: 'integer', description: 'Seconds to wait' },
    },
    required: ['error', 'message', 'code', 'request_id'],
  };
}

function requiredOf(schema: Schema): string[] {
  return (jsonSchema(schema) as { required?: string[] }).required ?? [];
}

/** JSON schema of a yup schema: objects are closed, and optional fields do not carry yup's empty default. */
export function jsonSchema(schema: Schema): Json {
  return tidy(convertSchema(schema as Parameters<typeof convertSchema>[0])) as Json;
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? value.toString() : value;
  const node = value as Json;
  const isObject = node.type === 'object' || (Array.isArray(node.type) && node.type.includes('object'));
  const isAnything = node.type === 'mixed' || (Array.isArray(node.type) && node.type.length === 0);
  const entries = Object.entries(node)
    .filter(
      ([key, item]) => !(key === 'default' && (isObject || item === undefined)) && !(key === 'type' && isAnything),
    )
    .map(([key, item]): [string, unknown] => [key, key === 'properties' ? tidyProperties(item as Json) : tidy(item)]);
  return {
    ...Object.fromEntries(entries),
    ...(isObject && node.properties && node.additionalProperties === undefined ? { additionalProperties: false } : {}),
  };
}

/** Names of properties are not keywords: one called `default` or `type` stays. */
function tidyProperties(properties: Json): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, item]) => [name, tidy(item)]));
}
