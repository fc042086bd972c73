import { fail } from '#shared/contract/failures.ts';
import type { Deps } from '#server/deps.ts';
import { InvariantError } from '#server/invariant.ts';
import { keyFor } from '#server/keys.ts';
import { seal, unseal } from '#server/seal.ts';
import { findAnySecret, findDataKey, insertDataKey, updateDataKey, type DataKeyRow } from './dataKeys.repo.ts';

/** What has a key of its own in the database. */
const uses = ['second factor secrets', 'recovery codes'] as const;
export type DataKeyUse = (typeof uses)[number];

/** Where the sealed secret of somebody's app belongs. */
export const totpContext = (userId: number): string => `totp:${userId}`;
const contextOf = (use: DataKeyUse): string => `data key:${use}`;

/**
 * Keys of data that must outlive the secrets of the process: those of authenticator apps and of recovery codes. They lie in
 * the database, sealed by a key of `FACTOR_KEYS` (the first seals, all of them open) or by the one that the session secret
 * gives. So `npm run secrets:rotate` seals two rows again, and neither an app nor a recovery code notices.
 */
export function createDataKeys({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const { sessionHmacKey, otpHmacKey, factorKeys } = config.secrets;
  const masters = [...factorKeys, { id: 's1', secret: sessionHmacKey }].map(({ id, secret }) => ({
    id,
    key: keyFor(secret, 'data keys'),
  }));
  const kept = new Map<DataKeyUse, Buffer>();

  const sealed = async (use: DataKeyUse, key: Buffer): Promise<DataKeyRow> => {
    const [first] = masters;
    if (!first) throw fail('SECOND_FACTOR_UNREADABLE');
    return { keyId: first.id, sealed: await seal(first.key, key.toString('base64url'), contextOf(use)) };
  };

  /** The key inside a row; null when no key of the installation opens it. */
  const opened = async (use: DataKeyUse, row: DataKeyRow): Promise<Buffer | null> => {
    const master = masters.find(({ id }) => id === row.keyId);
    if (!master) return null;
    const text = await unseal(master.key, row.sealed, contextOf(use)).catch(() => null);
    return text === null ? null : Buffer.from(text, 'base64url');
  };

  /** Data from before this table lie under keys of the two secrets, so those are the keys that are stored first. */
  const firstKey = (use: DataKeyUse): Buffer => keyFor(use === 'recovery codes' ? otpHmacKey : sessionHmacKey, use);

  async function read(use: DataKeyUse): Promise<Buffer | null> {
    const known = kept.get(use);
    if (known) return known;
    if ((await findDataKey(db, use)) === null) {
      const any = await findAnySecret(db);
      const test = firstKey('second factor secrets');
      const isOurs =
        any === null || (await unseal(test, any.secret, totpContext(any.userId)).catch(() => null)) !== null;
      // with other secrets than those of the stored data, a key made now would be the wrong one permanently
      if (!isOurs) return null;
      await insertDataKey(db, use, await sealed(use, firstKey(use)));
    }
    const row = await findDataKey(db, use);
    const key = row && (await opened(use, row));
    if (key) kept.set(use, key);
    return key;
  }

  return {
    /** @throws SECOND_FACTOR_UNREADABLE when the secrets of the process are not those of the database */
    async of(use: DataKeyUse): Promise<Buffer> {
      const key = await read(use);
      if (!key) throw fail('SECOND_FACTOR_UNREADABLE');
      return key;
    },

    /** Uses whose key cannot be opened; stores keys that are not there yet. */
    async unreadable(): Promise<DataKeyUse[]> {
      const found: DataKeyUse[] = [];
      for (const use of uses) if ((await read(use)) === null) found.push(use);
      return found;
    },

    /** Seals the keys again with the first key of `FACTOR_KEYS`; safe to repeat. @returns how many were taken over */
    async rotate(): Promise<number> {
      let count = 0;
      for (const use of uses) {
        await read(use);
        const row = await findDataKey(db, use);
        const key = row && (await opened(use, row));
        if (!row || !key) throw new InvariantError('no key of the installation opens the key of data', { use });
        const again = await sealed(use, key);
        if (row.keyId !== again.keyId && (await updateDataKey(db, use, row, again))) count += 1;
      }
      return count;
    },
  };
}
