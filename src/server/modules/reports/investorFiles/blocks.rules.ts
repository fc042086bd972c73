import type { ErrorCode } from '#shared/contract/failures.ts';

/** A user who may act for an investor, as far as blocking goes. */
export interface BlockablePerson {
  itSelf: boolean;
  roleId: 1 | 2 | 3;
}

/** The person whose log-in is the investor's own; null for a child or a company without one. */
export function ownPerson<P extends BlockablePerson>(people: readonly P[]): P | null {
  return people.find((person) => person.itSelf) ?? null;
}

/**
 * Why this desk may not change the log-in of a person; null when it may. Staff keep their log-in here: their access is with
 * the super admin, so that a maker cannot lock out who decides about their work.
 */
export function blockProblem(
  person: BlockablePerson | null,
): Extract<ErrorCode, 'INVESTOR_WITHOUT_LOGIN' | 'INVESTOR_IS_STAFF'> | null {
  if (!person) return 'INVESTOR_WITHOUT_LOGIN';
  return person.roleId > 1 ? 'INVESTOR_IS_STAFF' : null;
}
