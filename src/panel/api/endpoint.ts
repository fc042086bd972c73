import type { BaseQueryFn, EndpointBuilder } from '@reduxjs/toolkit/query/react';
import type { InferType, ObjectSchema, Schema } from 'yup';
import type { ResponseOf, HttpMethod, Operation } from '#shared/contract/define.ts';
import type { TagName } from './baseApi.ts';
import type { ApiRequest } from './http.ts';
import type { ApiFailure } from './failure.ts';

/*
 * Endpoints are typed by the contract and carry method and path as plain text, so that no schema travels with a screen
 * that only reads (design 6). `contract.test.ts` compares every
 * endpoint with its operation, so the two cannot part.
 */

/** Keys with a default in the contract may be left out by the caller. */
type Optional<Value, Defaults> = {
  [K in keyof Value as K extends keyof Defaults ? (undefined extends Defaults[K] ? K : never) : K]: Value[K];
} & {
  [K in keyof Value as K extends keyof Defaults ? (undefined extends Defaults[K] ? never : K) : never]?: Value[K];
};

type DefaultsOf<S> =
  S extends ObjectSchema<infer _In, infer _Context, infer Defaults, infer _Flags> ? Defaults : unknown;

/** What a caller gives for one part of the call; undefined when the operation has no such part. */
type Part<S> = Schema extends S ? undefined : S extends Schema ? Optional<InferType<S>, DefaultsOf<S>> : undefined;

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
  /** log-in calls: the action of the captcha proof that answers a 429 */
  captchaAction?: string;
  isLogout?: boolean;
}

type Build = EndpointBuilder<BaseQueryFn<ApiRequest, unknown, ApiFailure>, TagName, 'api'>;

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

function requestOf(method: HttpMethod, path: string, options: CallOptions, args: AnyArgs | void): ApiRequest {
  return {
    method,
    path: fillPath(path, args?.params),
    query: withoutEmpty(args?.query),
    body: args?.body,
    isMultipart: options.kind === 'multipart',
    isRaw: options.kind === 'raw',
    idempotencyKey: args?.idempotencyKey,
    captchaAction: options.captchaAction,
    isLogout: options.isLogout,
  };
}

type Tags = readonly TagName[];

/** An endpoint that reads: cached by its argument. A POST may read, too (ticket list). */
export function query<O extends Operation>(
  build: Build,
  method: HttpMethod,
  path: string,
  { provides, ...options }: CallOptions & { provides?: Tags } = {},
) {
  return build.query<ResponseOf<O>, Arg<O>>({
    query: (args) => requestOf(method, path, options, args),
    ...(provides && { providesTags: [...provides] }),
  });
}

/** Somebody else changed what the call names. */
const conflict = 409;

/** An endpoint that writes: whatever `invalidates` names is fetched again on success, and when somebody else was faster. */
export function mutation<O extends Operation>(
  build: Build,
  method: HttpMethod,
  path: string,
  { invalidates, ...options }: CallOptions & { invalidates?: Tags } = {},
) {
  return build.mutation<ResponseOf<O>, Arg<O>>({
    query: (args) => requestOf(method, path, options, args),
    ...(invalidates && {
      invalidatesTags: (_answer: unknown, failure: { status?: unknown } | undefined) =>
        failure && failure.status !== conflict ? [] : [...invalidates],
    }),
  });
}
