import { sql, type RawBuilder } from 'kysely';
import { investorName, userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import { comma } from '#shared/strings.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Signer } from './signing.rules.ts';

/** True when the power to sign of a row `l` of `user_investors` counts on a day (ISO). */
const signsOn = (day: string): RawBuilder<boolean> => sql`(
  l.is_signatory and coalesce(l.sign_from <= ${day}::date, true) and coalesce(l.sign_until >= ${day}::date, true)
)`;

/** Whether a user may sign for an investor on a day (ISO), and the names of those who may. */
export async function findSignature(
  tx: Tx,
  userId: number,
  investorId: number,
  day: string,
): Promise<{ isLegal: boolean; maySign: boolean; names: string | null } | null> {
  return maybeOne<{ isLegal: boolean; maySign: boolean; names: string | null }>(tx)`
    select i.is_legal as "isLegal",
      exists (
        select from user_investors l
        where l.investor_id = i.id and l.user_id = ${userId} and ${signsOn(day)}
      ) as "maySign",
      (
        select string_agg(
          coalesce(${userNameOrNull('p')}, p.company_name, u.username), ${`${comma} `}::text order by u.id
        )
        from user_investors l
        join users u on u.id = l.user_id
        left join user_investors self on self.user_id = u.id and self.it_self
        left join investors p on p.id = self.investor_id
        where l.investor_id = i.id and ${signsOn(day)}
      ) as names
    from investors i
    where i.id = ${investorId}`;
}

/** How many signatures an investor wants; null for a person, who signs alone. */
export async function findSignaturesNeeded(tx: Tx, investorId: number): Promise<number | null> {
  const row = await maybeOne<{ needed: number }>(tx)`
    select i.signatures_needed as needed
    from investors i
    where i.id = ${investorId} and i.is_legal`;
  return row?.needed ?? null;
}

/** Those whose power counts on a day (ISO) and who can log in. */
export async function listSigners(tx: Tx, investorId: number, day: string): Promise<Signer[]> {
  return many<Signer>(tx)`
    select l.user_id as "userId", l.sign_alone_max as "aloneMax"
    from user_investors l
    join users u on u.id = l.user_id
    where l.investor_id = ${investorId} and u.is_active and ${signsOn(day)}
    order by l.user_id`;
}

/** A power to sign; days are ISO, null without a limit. `aloneMax` is rial of one act, null: nothing alone. */
export interface SigningPower {
  userId: number;
  firstDay: string | null;
  lastDay: string | null;
  aloneMax: bigint | null;
}

/** Powers to sign for an investor, also those of other days. */
export async function listPowers(tx: Tx, investorId: number): Promise<(SigningPower & { name: string })[]> {
  return many<SigningPower & { name: string }>(tx)`
    select l.user_id as "userId", coalesce(${userNameOrNull('u')}, ${investorName('p')}, u.username) as name,
      l.sign_from as "firstDay", l.sign_until as "lastDay", l.sign_alone_max as "aloneMax"
    from user_investors l
    join users u on u.id = l.user_id
    left join user_investors self on self.user_id = u.id and self.it_self
    left join investors p on p.id = self.investor_id
    where l.investor_id = ${investorId} and l.is_signatory
    order by l.user_id`;
}

/** Users who may act for an investor, with their names. */
export async function listActors(tx: Tx, investorId: number): Promise<{ userId: number; name: string }[]> {
  return many<{ userId: number; name: string }>(tx)`
    select l.user_id as "userId", coalesce(${userNameOrNull('u')}, ${investorName('p')}, u.username) as name
    from user_investors l
    join users u on u.id = l.user_id
    left join user_investors self on self.user_id = u.id and self.it_self
    left join investors p on p.id = self.investor_id
    where l.investor_id = ${investorId}
    order by l.user_id`;
}

/** Writes who signs for a company and how many of them; whoever is not named has no power any more. */
export async function savePowers(
  tx: WriteTx,
  investorId: number,
  of: { needed: number; powers: readonly SigningPower[] },
): Promise<void> {
  await tx.updateTable('investors').set({ signatures_needed: of.needed }).where('id', '=', investorId).execute();
  await tx
    .updateTable('user_investors')
    .set({ is_signatory: false, sign_from: null, sign_until: null, sign_alone_max: null })
    .where('investor_id', '=', investorId)
    .execute();
  for (const { userId, firstDay, lastDay, aloneMax } of of.powers)
    await tx
      .updateTable('user_investors')
      .set({ is_signatory: true, sign_from: firstDay, sign_until: lastDay, sign_alone_max: aloneMax })
      .where('investor_id', '=', investorId)
      .where('user_id', '=', userId)
      .execute();
}
