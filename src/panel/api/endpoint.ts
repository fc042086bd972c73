import type { BaseQueryFn, EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react';
import type { Described, ResponseOf, HttpMethod, Operation } from '#shared/contract/kernel/define.ts';
import { baseApi, type TagName } from './baseApi.ts';
import type { ApiRequest } from './http.ts';
import type { ApiFailure } from './failure.ts';

/*
 * Endpoints are typed by the contract and carry method and path as text, so that no schema travels with a screen that
 * only reads (design 6). The compiler compares that text with the contract; `contract.test.ts` compares what is sent.
 */

/** Keys with a default in the contract may be left out by the caller. */
type Optional<Value, Defaults> = {
  [K in keyof Value as K extends keyof Defaults ? (undefined extends Defaults[K] ? K : never) : K]: Value[K];
} & {
  [K in keyof Value as K extends keyof Defaults ? (undefined extends Defaults[K] ? never : K) : never]?: Value[K];
};

type DefaultsOf<S> = S extends { readonly __default: infer Defaults } ? Defaults : unknown;

/** What a caller gives for one part of the call; undefined when the operation has no such part. */
type Part<S> = Described extends S
  ? undefined
  : S extends Described
    ? Optional<S['__outputType'], DefaultsOf<S>>
    : undefined;

type Need<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** Argument of an endpoint: the operation's parts, and the key of the opened form where the operation takes one. */
export type ArgsOf<O extends Operation> = Need<'params', Part<NonNullable<O['params']>>> &
  Need<'query', Part<NonNullable<O['query']>>> &
  Need<'body', Part<NonNullable<O['body']>>> & { idempotencyKey?: string };

/** Argument as hooks take it: may be left out when nothing in it is needed. */
export type Arg<O extends Operation> = Record<string, never> extends ArgsOf<O> ? ArgsOf<O> | void : ArgsOf<O>;

/** What a call means beside its method and path. */
interface CallOptions {
  kind?: 'multipart' | 'raw';
  /** its body may be longer than usual (`hasLargeBody` of the contract) */
  isLarge?: boolean;
  /** log-in calls: the action of the captcha proof that answers a 429 */
  captchaAction?: string;
  isLogout?: boolean;
}

type BaseQuery = BaseQueryFn<ApiRequest, unknown, ApiFailure>;
type Build = EndpointBuilder<BaseQuery, TagName, 'api'>;

interface AnyArgs {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
}

/** Fills `{name}` of a path. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

/** Empty strings of filters are not sent. */
function withoutEmpty(query: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  if (!query) return undefined;
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

function requestOf(call: string, options: CallOptions, args: AnyArgs | void): ApiRequest {
  const [method = '', path = ''] = call.split(' ');
  return {
    method: method.toLowerCase() as HttpMethod,
    path: fillPath(path, args?.params),
    query: withoutEmpty(args?.query),
    body: args?.body,
    isMultipart: options.kind === 'multipart',
    isLarge: options.kind === 'multipart' || options.isLarge === true,
    isRaw: options.kind === 'raw',
    idempotencyKey: args?.idempotencyKey,
    captchaAction: options.captchaAction,
    isLogout: options.isLogout,
  };
}

type Tags = TagName | readonly TagName[];
const listOf = (tags: Tags): readonly TagName[] => (typeof tags === 'string' ? [tags] : tags);

/** Method and path of an operation, as an endpoint names them. */
type CallOf<O extends Operation> = `${Uppercase<O['method']>} ${O['path']}`;
type KindOf<O extends Operation> = O extends { kind: infer Kind } ? Kind : 'json';

/** An endpoint before the cache knows its name. `C` and `K` exist for the compiler alone. */
interface Entry<T extends 'query' | 'mutation', C extends string, K extends string> {
  (build: Build): unknown;
  ofType?: T;
  ofCall?: C;
  ofKind?: K;
}

type EntryOf<O extends Operation> = Entry<'query' | 'mutation', CallOf<O>, KindOf<O> & string>;

/** Endpoints of operations by their ids: a call or a kind that is not in the contract does not compile. */
type Table<C> = { [Id in keyof C]?: C[Id] extends Operation ? EntryOf<C[Id]> : never };

type DefinitionOf<O extends Operation, E> =
  E extends Entry<'query', string, string>
    ? QueryDefinition<Arg<O>, BaseQuery, TagName, ResponseOf<O>, 'api'>
    : MutationDefinition<Arg<O>, BaseQuery, TagName, ResponseOf<O>, 'api'>;

type Definitions<C, T> = {
  [Id in keyof T]: Id extends keyof C ? (C[Id] extends Operation ? DefinitionOf<C[Id], T[Id]> : never) : never;
};

/**
 * Puts endpoints of the operations of `Contract` into the query cache. Screens call the hooks of what it gives, as in
 * `CreditApi.useListCreditQuery()`; its name has a capital, because the lint of hooks knows them by it.
 */
export function endpoints<Contract>() {
  return <T extends Table<Contract>>(table: T & Record<Exclude<keyof T, keyof Contract>, never>) =>
    baseApi.injectEndpoints({
      endpoints: (build) =>
        Object.fromEntries(
          Object.entries<(build: Build) => unknown>(table).map(([id, entry]) => [id, entry(build)]),
        ) as Definitions<Contract, T>,
    });
}

/** An endpoint that reads: cached by its argument under `tags`. A POST may read, too (ticket list). */
export function reads<const C extends string>(
  call: C,
  tags: Tags = [],
  options: CallOptions = {},
): Entry<'query', C, 'json'> {
  return (build) =>
    build.query<unknown, AnyArgs | void>({
      query: (args) => requestOf(call, options, args),
      providesTags: [...listOf(tags)],
    });
}

/** Somebody else changed what the call names. */
const conflict = 409;

/** An endpoint that writes: what `tags` name is fetched again on success, and when somebody else was faster. */
export function changes<const C extends string, const K extends 'json' | 'multipart' | 'raw' = 'json'>(
  call: C,
  tags: Tags = [],
  options: CallOptions & { kind?: Exclude<K, 'json'> } = {},
): Entry<'mutation', C, K> {
  return (build) =>
    build.mutation<unknown, AnyArgs | void>({
      query: (args) => requestOf(call, options, args),
      invalidatesTags: (_answer: unknown, failure: { status?: unknown } | undefined) =>
        failure && failure.status !== conflict ? [] : [...listOf(tags)],
    });
}

/** An endpoint that answers a file; each call fetches it again. */
export const gives = <const C extends string>(call: C): Entry<'mutation', C, 'raw'> =>
  changes<C, 'raw'>(call, [], { kind: 'raw' });
