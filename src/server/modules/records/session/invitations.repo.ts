import { maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** Stores the invitation of a user, in the place of an earlier one. */
export async function upsertInvitation(
  tx: WriteTx,
  of: { userId: number; colleagueId: number; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('user_invitations')
    .values({ user_id: of.userId, colleague_id: of.colleagueId, sent_at: of.sentAt, expires_at: of.expiresAt })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        colleague_id: of.colleagueId,
        sent_at: of.sentAt,
        expires_at: of.expiresAt,
        accepted_at: null,
        withdrawn_at: null,
      }),
    )
    .execute();
}

/** Notes that an invitation is taken back. */
export async function endInvitation(tx: WriteTx, userId: number, at: Date): Promise<void> {
  await tx.updateTable('user_invitations').set({ withdrawn_at: at }).where('user_id', '=', userId).execute();
}

/** True while a person may log in as far as their invitation goes: nobody invited them, they came, or it is open. */
export async function isInvitationOpen(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const closed = await maybeOne(tx)`
    select user_id from user_invitations
    where user_id = ${userId} and accepted_at is null and (withdrawn_at is not null or expires_at <= ${now})`;
  return closed === null;
}

/** Notes the first log-in of an invited person; nothing where there is no open invitation. */
export async function acceptInvitation(tx: WriteTx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('user_invitations')
    .set({ accepted_at: now })
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}
