import type { Access } from '#shared/contract/define.ts';
import { fail } from '#shared/contract/failures.ts';
import { hasDuty, isBranchAdmin, isStaff } from '#shared/duty.ts';
import type { InvestorGuard, LiveSession } from './context.ts';
import type { ValidInput } from './validate.ts';

/*
 * Who may call: decided here for every call, from the session row and never from readable cookies (spec 6,
 * reliability 9 rows 4 to 6).
 */

/** Decides what can be decided without the input. @throws SESSION_REQUIRED, ACCESS_DENIED */
export function assertMayCall(access: Access, session: LiveSession | null): void {
  if (access.kind === 'open') return;
  if (!session) throw fail('SESSION_REQUIRED');
  if (access.kind === 'admin' && !hasDuty(session, access.duty)) throw fail('ACCESS_DENIED');
}

/** Decides whether the investor named in the input is the caller's. @throws INVESTOR_NOT_ALLOWED */
export async function assertMayUseInvestor(
  op: { access: Access; method: string },
  session: LiveSession | null,
  input: ValidInput,
  guard: InvestorGuard,
): Promise<void> {
  if (op.access.kind !== 'investor') return;
  if (!session) throw fail('SESSION_REQUIRED');
  const investorId = (input[op.access.from] as Record<string, unknown>)[op.access.key];
  const isAllowed =
    typeof investorId === 'number' &&
    (op.method === 'get'
      ? await mayReadInvestor(session, investorId, guard)
      : await guard.ownsInvestor(session.userId, investorId));
  if (!isAllowed) throw fail('INVESTOR_NOT_ALLOWED');
}

/**
 * True for people of the investor, administrators of the head office, and administrators of the investor's branch
 * (spec 6): the one rule for reading what belongs to an investor.
 */
export async function mayReadInvestor(
  reader: Pick<LiveSession, 'userId' | 'roleId' | 'accessLevel'>,
  investorId: number,
  guard: InvestorGuard,
): Promise<boolean> {
  if (isStaff(reader)) return true;
  if (isBranchAdmin(reader) && (await guard.isInBranchOf(reader.userId, investorId))) return true;
  return guard.ownsInvestor(reader.userId, investorId);
}

/** Problems of the declaration itself, found at start: no access, or an investor key the schema does not require. */
export function accessProblems(op: {
  id: string;
  access?: Access;
  recent?: boolean | 'again';
  params?: unknown;
  query?: unknown;
  body?: unknown;
}): string[] {
  if (!op.access) return [`${op.id} declares no access`];
  if (op.recent && op.access.kind === 'open') return [`${op.id} wants a recent proof but no session`];
  if (op.access.kind !== 'investor') return [];
  const schema = op[op.access.from] as { fields?: Record<string, { spec?: { optional?: boolean } }> } | undefined;
  const field = schema?.fields?.[op.access.key];
  if (!field) return [`${op.id} checks ${op.access.key}, which its ${op.access.from} does not name`];
  return field.spec?.optional === false
    ? []
    : [`${op.id} checks ${op.access.key}, which its ${op.access.from} does not require`];
}
