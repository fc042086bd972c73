import { failField } from '#shared/contract/failures.ts';
import type { IdentityField, IdentityFieldChange } from '#shared/texts/identityTexts.ts';
import { fail } from '#shared/contract/failures.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import * as repo from './identity.repo.ts';

export type { StoredIdentity } from './identity.repo.ts';

/** A new bank account takes no money of redemptions for this long (domain 9.5). */
const ACCOUNT_HOLD_MS = 24 * 3_600_000;

/** The identity of an investor as text, by field. @throws NOT_FOUND */
export async function readIdentity(tx: Tx, investorId: number): Promise<repo.StoredIdentity> {
  const stored = await repo.findIdentity(tx, investorId);
  if (!stored) throw fail('NOT_FOUND');
  return stored;
}

/** @throws NATIONAL_CODE_TAKEN at the field `nationalNo` */
export async function assertCodeFree(tx: Tx, nationalNo: string, investorId: number): Promise<void> {
  if (await repo.isCodeTaken(tx, nationalNo, investorId)) throw failField('NATIONAL_CODE_TAKEN', 'nationalNo');
}

/** True when an investor or a user has the code. */
export const isKnownCode = (tx: Tx, nationalNo: string): Promise<boolean> => repo.isCodeTaken(tx, nationalNo, 0);

/**
 * True when somebody acts for the investor with the code, or logs in with it. An investor that an opening of a fund brought in
 * is registered by whom the registry proves (decision 152).
 */
export const isClaimedCode = async (tx: Tx, nationalNo: string): Promise<boolean> =>
  (await isKnownCode(tx, nationalNo)) && !(await repo.isUnclaimed(tx, nationalNo));

/**
 * Writes changed fields of an identity. What stands must still be what the changes say of before.
 * @throws APPROVAL_CHANGED with the fields that differ, NATIONAL_CODE_TAKEN, NOT_FOUND
 */
export async function writeIdentity(
  tx: WriteTx,
  investorId: number,
  changes: readonly IdentityFieldChange[],
  at: Date,
): Promise<void> {
  const stored = await repo.lockIdentity(tx, investorId);
  if (!stored) throw fail('NOT_FOUND');
  const moved = changes.filter(({ field, before }) => stored[field] !== before);
  if (moved.length > 0)
    throw fail('APPROVAL_CHANGED', {
      changes: moved.map(({ field, before }) => ({ field, before, after: stored[field] })),
    });
  const values: Partial<Record<IdentityField, string | null>> = Object.fromEntries(
    changes.map(({ field, after }) => [field, after]),
  );
  if (values.nationalNo) await assertCodeFree(tx, values.nationalNo, investorId);
  await repo.updateIdentity(tx, investorId, values);
  await repo.updateAddress(tx, investorId, values);
  if (values.iban)
    await repo.replaceDefaultAccount(tx, {
      investorId,
      iban: values.iban,
      isVerified: true,
      at,
      usableFrom: new Date(at.getTime() + ACCOUNT_HOLD_MS),
    });
  else if (values.isIbanVerified === 'true') await repo.verifyDefaultAccount(tx, investorId);
}

/** Somebody who is registered, as the registry answered or as they say themselves. */
export interface NewInvestor {
  nationalNo: string;
  /** whose investor it becomes, and what they are to it */
  userId: number;
  relation: string;
  isLegal?: boolean;
  /** the branch that looks after the investor; the head office without one */
  branchId?: number | null;
  /** the person said who they are, and no service answered: neither identity nor account is proven */
  isDeclared?: boolean;
  values: Partial<Record<IdentityField, string | null>>;
}

/**
 * Stores a person or a company as an investor of a user, with address and default account. @returns the id of the investor
 * @throws unique violation `investors_national_no_key`
 */
export async function registerInvestor(tx: WriteTx, of: NewInvestor, at: Date): Promise<number> {
  const investorId = await repo.insertInvestor(tx, of, at);
  await writeRegistered(tx, investorId, of, at);
  return investorId;
}

/** The investor whom guardians alone act for, and who may take themselves over (decision 99); null when there is none. */
export const findGuardedInvestor = repo.findGuardedInvestor;

/**
 * A person who came of age becomes the one who acts for the investor that guardians registered: with the identity, mobile
 * and account that are current. @returns the users who were guardians
 */
export async function takeOverInvestor(
  tx: WriteTx,
  of: Omit<NewInvestor, 'relation'> & { investorId: number },
  at: Date,
): Promise<number[]> {
  const { investorId, userId } = of;
  await repo.lockIdentity(tx, investorId);
  const guardians = await repo.moveToOwnUser(tx, { investorId, userId }, at);
  await writeRegistered(tx, investorId, of, at);
  return guardians;
}

async function writeRegistered(
  tx: WriteTx,
  investorId: number,
  of: Pick<NewInvestor, 'values' | 'isDeclared'>,
  at: Date,
): Promise<void> {
  await repo.updateIdentity(tx, investorId, of.values);
  await repo.updateAddress(tx, investorId, of.values);
  const { iban } = of.values;
  if (iban)
    await repo.replaceDefaultAccount(tx, {
      investorId,
      iban,
      isVerified: !of.isDeclared,
      at,
      usableFrom: new Date(at.getTime() + ACCOUNT_HOLD_MS),
    });
  if (!of.isDeclared) await repo.touchRegistry(tx, investorId, at);
}

/** Notes once that a guardian is told of the coming of age. */
export const takeOfAgeNotice = repo.takeOfAgeNotice;

/** Notes that the registry told of an investor. */
export const noteRegistryAnswer = repo.touchRegistry;

/** Notes that the status of an investor in the registry was asked, whatever it answered. */
export const noteStatusAsked = repo.touchStatus;
