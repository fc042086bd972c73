import { fail } from '#shared/contract/failures.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Ids } from '#server/ports/ids.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { lockUser } from '#server/modules/records/session/session.repo.ts';
import { upsertEnrolment } from './enrolments.repo.ts';
import { findFactor } from './factors.repo.ts';
import { hasFactor, isFactorMandatory } from './factors.service.ts';
import { drawCode, enrolmentHash } from './handedCodes.ts';

/** How long a set-up code is good: a person who is appointed before a weekend comes back after it. */
const ENROLMENT_MS = 72 * 3_600_000;

/**
 * Makes the set-up code of a person and keeps its hash in the caller's transaction; an earlier code ends.
 * @param by.madeBy the super admin who hands it over; null on the terminal of the machine
 */
export async function giveEnrolment(
  tx: WriteTx,
  ids: Ids,
  by: { userId: number; madeBy: number | null; at: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const code = drawCode(ids, 4);
  const expiresAt = new Date(by.at.getTime() + ENROLMENT_MS);
  await upsertEnrolment(tx, {
    ...{ userId: by.userId, hash: enrolmentHash(code), madeBy: by.madeBy, madeAt: by.at, expiresAt },
  });
  return { code, expiresAt };
}

/** Set-up codes of people with a role, made by a super admin (decision 110). */
export function createEnrolmentsService({ ports }: Pick<Deps, 'ports'>, { audit }: { audit: AuditService }) {
  return {
    /** @throws USER_NOT_FOUND, ENROLMENT_NOT_NEEDED */
    makeEnrolment: (ctx, { body: { user_id: userId } }) =>
      ctx.transaction(async (tx) => {
        const user = await lockUser(tx, userId);
        if (!user) throw fail('USER_NOT_FOUND');
        const isNeeded = user.isActive && isFactorMandatory(user.roleId) && !hasFactor(await findFactor(tx, userId));
        if (!isNeeded) throw fail('ENROLMENT_NOT_NEEDED');
        const given = await giveEnrolment(tx, ports.ids, { userId, madeBy: ctx.actor.userId, at: ports.clock.now() });
        await audit.act(tx, ctx, 'user.enrolmentMade', `user:${userId}`, {
          after: { expiresAt: given.expiresAt.toISOString() },
        });
        return { data: { code: given.code, expiresAt: given.expiresAt.toISOString() } };
      }),
  } satisfies Partial<Handlers>;
}
