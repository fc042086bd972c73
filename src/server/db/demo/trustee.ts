import type { Transaction } from 'kysely';
import { tehranDay } from '#shared/jalali.ts';
import type { Database } from '../tables.ts';
import type { FilledPeople } from './fillPeople.ts';

/** Names the trustee of the demo for its first two funds, as two super admins did it. */
export async function fillTrustee(
  tx: Transaction<Database>,
  { userIds }: FilledPeople,
  of: { fundIds: readonly number[]; now: Date },
): Promise<void> {
  const [userId, preparedBy, decidedBy] = ['trustee', 'super', 'secondSuper'].map((key) => userIds.get(key));
  if (!userId || !preparedBy || !decidedBy) throw new Error('the demo has no trustee');
  const at = new Date(of.now.getTime() - 300 * 86_400_000);
  const from_day = tehranDay(at);
  const { id } = await tx
    .insertInto('role_changes')
    .values({
      user_id: userId,
      role_id: 2,
      access_level: 'MT',
      fund_ids: [...of.fundIds],
      funds_from: from_day,
      reason: 'تعیین متولی در امیدنامه صندوق‌ها',
      state: 'executed',
      prepared_by: preparedBy,
      prepared_at: at,
      decided_by: decidedBy,
      decided_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('fund_supervisors')
    .values(of.fundIds.map((fund_id) => ({ user_id: userId, fund_id, from_day, change_id: id })))
    .execute();
}
