import type { IdentityService } from '#shared/texts/identityTexts.ts';
import type { SingleWrite } from '#server/db/connection.ts';

export type CheckResult = 'match' | 'mismatch' | 'found' | 'unknown' | 'no_answer';

/** Keeps that a service was asked and its short answer; gives the id. */
export async function insertCheck(
  tx: SingleWrite,
  check: {
    service: IdentityService;
    provider: string;
    traceId: string | null;
    investorId: number | null;
    userId: number | null;
    result: CheckResult;
    /** null: a guest who registers, or a job */
    askedBy: number | null;
    at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('identity_checks')
    .values({
      service: check.service,
      provider: check.provider,
      trace_id: check.traceId,
      investor_id: check.investorId,
      user_id: check.userId,
      result: check.result,
      asked_by: check.askedBy,
      asked_at: check.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
