import { investorKeyOf, type Access } from '#shared/contract/kernel/define.ts';
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

/** What a session may call in a view as an investor beside reads: to end the view, and to end or renew the session. */
const ofEveryView: readonly string[] = ['endInvestorView', 'endOwnSession', 'logout', 'refreshSession'];

/** In a view as an investor nothing is changed, whatever the operation is for. @throws VIEW_READ_ONLY */
export function assertMayInView(
  op: { id: string; method: string; writes?: boolean },
  session: LiveSession | null,
): void {
  if (!session?.viewing || ofEveryView.includes(op.id)) return;
  if (op.method !== 'get' || op.writes) throw fail('VIEW_READ_ONLY');
}

/** Decides whether the caller may reach the investor named in the input. @throws INVESTOR_NOT_ALLOWED, INVESTOR_OF_AGE */
export async function assertMayUseInvestor(
  op: { access: Access; method: string },
  session: LiveSession | null,
  input: ValidInput,
  guard: InvestorGuard,
): Promise<void> {
  const named = investorKeyOf(op.access);
  if (!named) return;
  if (!session) throw fail('SESSION_REQUIRED');
  const investorId = (input[named.from] as Record<string, unknown>)[named.key];
  if (typeof investorId !== 'number') throw fail('INVESTOR_NOT_ALLOWED');
  if (op.access.kind === 'investor' && op.method !== 'get') {
    const acts = await guard.actsFor(session.userId, investorId);
    if (acts !== 'yes') throw fail(acts === 'no' ? 'INVESTOR_NOT_ALLOWED' : 'INVESTOR_OF_AGE');
  } else if (!(await mayReach(op, session, investorId, guard))) throw fail('INVESTOR_NOT_ALLOWED');
}

function mayReach(
  op: { access: Access },
  session: LiveSession,
  investorId: number,
  guard: InvestorGuard,
): Promise<boolean> {
  return op.access.kind === 'admin'
    ? looksAfter(session, investorId, guard)
    : mayReadInvestor(session, investorId, guard);
}

/** True for administrators of the head office, and for those of the investor's branch (spec 6). */
async function looksAfter(
  reader: Pick<LiveSession, 'userId' | 'roleId' | 'accessLevel'>,
  investorId: number,
  guard: InvestorGuard,
): Promise<boolean> {
  return isStaff(reader) || (isBranchAdmin(reader) && (await guard.isInBranchOf(reader.userId, investorId)));
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
  return (await looksAfter(reader, investorId, guard)) || guard.ownsInvestor(reader.userId, investorId);
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
  const named = investorKeyOf(op.access);
  if (!named) return [];
  const schema = op[named.from] as { fields?: Record<string, { spec?: { optional?: boolean } }> } | undefined;
  const field = schema?.fields?.[named.key];
  if (!field) return [`${op.id} checks ${named.key}, which its ${named.from} does not name`];
  return field.spec?.optional === false
    ? []
    : [`${op.id} checks ${named.key}, which its ${named.from} does not require`];
}
