import type { AnswerOf, InputOf, Operation } from '#shared/contract/define.ts';
import { operations, type OperationId } from '#shared/contract/operations.ts';
import type { RequestContext, SignedInContext } from './context.ts';

/** Answers of operations that are not JSON. */
export interface RawAnswer {
  redirect?: string;
  body?: Uint8Array | string;
  contentType?: string;
  fileName?: string;
  isInline?: boolean;
  cacheControl?: string;
}

/** What a handler knows of its caller: only an operation that is open to everyone can be called without a session. */
export type ContextOf<O extends Operation> = O['access'] extends { kind: 'open' } ? RequestContext : SignedInContext;

/** What a handler gives: the answer of the contract; a file or an address where the operation answers no JSON. */
export type ResponseOf<O extends Operation> = O extends { kind: 'redirect' | 'raw' } ? RawAnswer : AnswerOf<O>;

/** What implements an operation; every type in it follows from the contract. */
export type Handler<O extends Operation> = (ctx: ContextOf<O>, input: InputOf<O>) => Promise<ResponseOf<O>>;

/** Handlers of operations by their ids. */
export type Handlers<Id extends OperationId = OperationId> = { [K in Id]: Handler<(typeof operations)[K]> };

/** A service: what is named like an operation has the operation's types; other members are its own. */
export type Service = Partial<Handlers> & Record<string, unknown>;

/** An operation and what implements it, as the HTTP layer calls it after it has checked the input. */
export interface Route {
  op: Operation;
  handle(ctx: RequestContext, input: unknown): Promise<unknown>;
}

/** Binds an operation to its handler. */
export function route<O extends Operation>(op: O, handle: Handler<O>): Route {
  // the pipeline checks session and input against the same operation before it calls the handler
  return { op, handle };
}

/** A table of handlers whose names and types are checked against the contract. */
export function handlers<Id extends OperationId>(table: Handlers<Id>): Handlers<Id> {
  return table;
}

/** Binds every operation of the contract to its handler; an operation without one does not compile. */
export function routesOf(table: Handlers): Route[] {
  return Object.entries<Route['handle']>(table as never).map(([id, handle]) => ({
    op: operations[id as OperationId],
    handle,
  }));
}
