import { decisionErrors, version } from './approvals.ts';
import type { Operation } from './kernel/define.ts';
import { shape, type yup } from './kernel/fields.ts';

/*
 * The calls by which a second person decides about what another prepared. What is the same for every kind is here: both want
 * a proof of identity that is not old, send back the version that was seen, and are idempotent.
 */

/** What a kind says of its own call; every decision may answer `decisionErrors` beside its `errors`. */
type OwnPart = Omit<Operation, 'method' | 'access' | 'recent' | 'body' | 'idempotent'> & { errors: readonly string[] };

const decided = <const Codes extends readonly string[]>(errors: Codes) =>
  ({
    method: 'post',
    recent: true,
    idempotent: true,
    errors: [...errors, ...decisionErrors] as readonly (Codes[number] | (typeof decisionErrors)[number])[],
  }) as const;

/** Declares the call by which a checker approves. */
export function approval<const Own extends OwnPart>({ errors, ...own }: Own) {
  const access = { kind: 'admin', duty: 'checker' } as const;
  return { ...own, ...decided<Own['errors']>(errors), access, body: shape({ version: version() }) };
}

/** Declares the call by which a checker rejects, or whoever prepared it takes it back, with a reason. */
export function rejection<const Own extends OwnPart, Reason extends yup.Schema>(
  reason: Reason,
  { errors, ...own }: Own,
) {
  const access = { kind: 'admin', duty: 'makerOrChecker' } as const;
  return { ...own, ...decided<Own['errors']>(errors), access, body: shape({ version: version(), reason }) };
}
