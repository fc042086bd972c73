import type { ReadableStream } from 'node:stream/web';
import type { ResponseOf, InputOf, Operation } from '#shared/contract/kernel/define.ts';
import { operations, type OperationId } from '#shared/contract/operations.ts';
import { InvariantError } from '../invariant.ts';
import type { BrowserAccess, BrowserContext, CommandContext, OpenContext } from './context.ts';

/** Answers of operations that are not JSON. */
export interface RawAnswer {
  redirect?: string;
  /** a stream is sent while it is made */
  body?: Uint8Array | string | ReadableStream;
  contentType?: string;
  fileName?: string;
  isInline?: boolean;
  cacheControl?: string;
}

/** What a handler knows of its caller: only an operation that is open to everyone can be called without a session. */
export type ContextOf<O extends Operation> = O['access'] extends { kind: 'open' } ? OpenContext : CommandContext;

/** What a handler gives: the answer of the contract; a file or an address where the operation answers no JSON. */
export type HandlerResult<O extends Operation> = O extends { kind: 'redirect' | 'raw' } ? RawAnswer : ResponseOf<O>;

/** `Handler` of an operation that starts, renews or ends a session: it also reaches cookies and headers. */
export type BrowserHandler<O extends Operation> = (
  ctx: ContextOf<O> & BrowserAccess,
  input: InputOf<O>,
) => Promise<HandlerResult<O>>;

/** What implements an operation; every type in it follows from the contract. */
export type Handler<O extends Operation> = (ctx: ContextOf<O>, input: InputOf<O>) => Promise<HandlerResult<O>>;

/** Handlers of operations by their ids. */
export type Handlers<Id extends OperationId = OperationId> = { [K in Id]: Handler<(typeof operations)[K]> };

/** `Handlers` of operations that change cookies. */
export type BrowserHandlers<Id extends OperationId = OperationId> = {
  [K in Id]: BrowserHandler<(typeof operations)[K]>;
};

/** A service: what is named like an operation has the operation's types; other members are its own. */
export type Service = Partial<Handlers> & Record<string, unknown>;

/** Operations that a table of services implements by name. */
type OwnId<S> = { [K in keyof S]: keyof S[K] & OperationId }[keyof S];

/** Members of services that are named like an operation and have its types, but for those that `Special` has written itself. */
type Checked<S, Special> = { [K in keyof S]: Pick<Handlers, Exclude<keyof S[K] & OperationId, keyof Special>> };

/**
 * Handlers of all operations that services implement under the operation's name, and the ones of `special`, which read cookies, send files
 * or carry another shape, in their place. A handler of a wrong type does not compile.
 * @throws InvariantError when two services implement one operation
 */
export function handlersOf<S extends object, Special extends Partial<BrowserHandlers>>(
  services: S & Checked<S, Special>,
  special: Special,
): Handlers<Exclude<OwnId<S>, keyof Special>> & Special {
  const table: Record<string, unknown> = { ...special };
  for (const [name, service] of Object.entries<object>(services)) {
    for (const [id, handle] of Object.entries(service)) {
      if (!(id in operations) || id in special || table[id] === handle) continue;
      if (id in table) throw new InvariantError('an operation is implemented twice', { id, service: name });
      table[id] = handle;
    }
  }
  return table as Handlers<Exclude<OwnId<S>, keyof Special>> & Special;
}

/** An operation and what implements it, as the HTTP layer calls it after it has checked the input. */
export interface Route {
  op: Operation;
  handle(ctx: BrowserContext, input: unknown): Promise<unknown>;
}

/** Binds an operation to its handler. */
export function route<O extends Operation>(op: O, handle: BrowserHandler<O>): Route {
  // the pipeline checks session and input against the same operation before it calls the handler
  return { op, handle };
}

/** A table of handlers whose names and types are checked against the contract. */
export function handlers<Id extends OperationId>(table: Handlers<Id>): Handlers<Id> {
  return table;
}

/** `handlers` of operations that change cookies. */
export function browserHandlers<Id extends OperationId>(table: BrowserHandlers<Id>): BrowserHandlers<Id> {
  return table;
}

/** Binds every operation of the contract to its handler; an operation without one does not compile. */
export function routesOf(table: BrowserHandlers): Route[] {
  return Object.entries<Route['handle']>(table as never).map(([id, handle]) => ({
    op: operations[id as OperationId],
    handle,
  }));
}
