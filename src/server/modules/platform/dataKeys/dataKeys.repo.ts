import { demoFactorPrefix } from '#shared/demoFactor.ts';
import { maybeOne } from '#server/db/query.ts';
import type { SingleWrite, Tx } from '#server/db/connection.ts';
import type { DataKeysTable } from '#server/db/tables.ts';

/** A key of data, sealed by the key of the installation that `keyId` names. */
export interface DataKeyRow {
  keyId: string;
  sealed: string;
}

/** The sealed key of one use; null before it was stored. */
export async function findDataKey(tx: Tx, use: DataKeysTable['use']): Promise<DataKeyRow | null> {
  return (
    (await tx
      .selectFrom('data_keys')
      .select(['key_id as keyId', 'sealed'])
      .where('use', '=', use)
      .executeTakeFirst()) ?? null
  );
}

/** Stores the key of a use, unless another process was faster. */
export async function insertDataKey(
  tx: SingleWrite,
  use: DataKeysTable['use'],
  { keyId, sealed }: DataKeyRow,
): Promise<void> {
  await tx
    .insertInto('data_keys')
    .values({ use, key_id: keyId, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Puts another sealing of the same key in place of the one that was read; false when it changed meanwhile. */
export async function updateDataKey(
  tx: SingleWrite,
  use: DataKeysTable['use'],
  from: DataKeyRow,
  to: DataKeyRow,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_keys')
    .set({ key_id: to.keyId, sealed: to.sealed })
    .where('use', '=', use)
    .where('sealed', '=', from.sealed)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Any stored secret of an authenticator app, with its owner; null when there is none. */
export async function findAnySecret(tx: Tx): Promise<{ userId: number; secret: string } | null> {
  return maybeOne<{ userId: number; secret: string }>(tx)`
    select user_id as "userId", totp_secret as secret
    from second_factors
    where totp_secret is not null and not starts_with(totp_secret, ${demoFactorPrefix})
    order by user_id desc limit 1`;
}
