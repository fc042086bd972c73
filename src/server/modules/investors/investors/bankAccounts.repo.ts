import { sql } from 'kysely';
import { ibanBankCode, ibanBankName } from '#shared/iban.ts';
import { openOrderStates } from '#shared/orderStates.ts';
import { one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { owedPayouts } from '#server/modules/records/payoutQueue/payouts.rules.ts';
import { wordList } from '#server/db/fragments.ts';

/** Stores a verified account; the first one is the default. A removed one comes back as a new one. Gives its id. */
export async function insertBankAccount(
  tx: WriteTx,
  account: { investorId: number; iban: string; at: Date; usableFrom: Date },
): Promise<number> {
  const { investorId, iban, at, usableFrom } = account;
  const row = await one<{ id: number }>(tx)`
    insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban,
      is_default, is_verified, usable_from, created_at)
    values (
      ${investorId}, ${ibanBankCode(iban)}, ${ibanBankName(iban) ?? ''}, 'short_term', ${iban.slice(-18)}, ${iban},
      not exists (select from investor_bank_accounts where investor_id = ${investorId} and is_default),
      true, ${usableFrom}, ${at}
    )
    on conflict (investor_id, iban) do update set is_verified = true, removed_at = null, usable_from = ${usableFrom},
      is_default = excluded.is_default
    returning id`;
  return row.id;
}

/** Makes an account the default one instead of the present one. */
export async function moveDefaultAccount(tx: WriteTx, investorId: number, accountId: number): Promise<void> {
  await tx
    .updateTable('investor_bank_accounts')
    .set({ is_default: false })
    .where('investor_id', '=', investorId)
    .where('is_default', '=', true)
    .execute();
  await tx
    .updateTable('investor_bank_accounts')
    .set({ is_default: true })
    .where('investor_id', '=', investorId)
    .where('id', '=', accountId)
    .execute();
}

/** True while an open order or a payout that has not arrived goes to the account. */
export async function isAccountInUse(tx: Tx, investorId: number, accountId: number): Promise<boolean> {
  const { isInUse } = await one<{ isInUse: boolean }>(tx)`
    select exists (
      select from orders o
      where o.investor_id = ${investorId} and o.account_id = ${accountId} and o.status = any(${[...openOrderStates]})
    ) or exists (
      select from payouts p
      where p.investor_id = ${investorId} and p.status in ${wordList(owedPayouts)}
        and ${accountId} in (p.account_id, p.repair_account_id)
    ) as "isInUse"`;
  return isInUse;
}

/** Takes an account off the lists; orders and payouts of the past keep naming it. */
export async function removeAccount(tx: WriteTx, investorId: number, accountId: number, at: Date): Promise<void> {
  await sql`
    update investor_bank_accounts
    set removed_at = ${at}
    where investor_id = ${investorId} and id = ${accountId} and removed_at is null and not is_default`.execute(tx);
}
