import type { Kysely } from 'kysely';
import { normalizeMobile } from '#shared/mobile.ts';
import { isValidNationalCode } from '#shared/nationalCode.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Ids } from '#server/ports/ids.ts';
import { giveEnrolment } from '../secondFactor/enrolments.service.ts';
import { systemActor, type AuditActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { newPasswordProblems } from '#server/modules/records/session/newPassword.service.ts';
import { hashPassword, isPassword } from '#server/modules/records/session/passwordHash.service.ts';
import { insertSuperAdmin, isPersonKnown, listSuperAdmins, lockSuperAdmins } from './superAdmin.repo.ts';

export interface NewSuperAdmin {
  nationalCode: string;
  mobile: string;
  firstName: string;
  lastName: string;
  password: string;
  /** a super admin who confirms that another one is made; absent for the first */
  by?: { username: string; password: string } | undefined;
}

/** The command cannot be done; the message is for the person at the terminal. */
export class SuperAdminRefused extends Error {}

/**
 * Makes a super admin from the terminal: the first one, or another one that a super admin confirms with their password.
 * Written to the audit log. @returns the user id, and the set-up code that their first log-in asks for. @throws SuperAdminRefused with the reason
 */
export async function createSuperAdmin(
  { db, clock, ids, audit }: { db: Kysely<Database>; clock: Clock; ids: Ids; audit: AuditService },
  person: NewSuperAdmin,
): Promise<{ userId: number; code: string }> {
  const mobile = normalizeMobile(person.mobile);
  const firstName = person.firstName.trim();
  const lastName = person.lastName.trim();
  if (!isValidNationalCode(person.nationalCode)) throw new SuperAdminRefused('the national code is not valid');
  if (mobile === null) throw new SuperAdminRefused('the mobile is not valid');
  if (firstName === '' || lastName === '') throw new SuperAdminRefused('first and last name are needed');
  const problems = newPasswordProblems(person.password, {
    username: person.nationalCode,
    mobile,
    name: `${firstName} ${lastName}`,
  });
  if (problems.length > 0) throw new SuperAdminRefused(`the password is not accepted: ${problems.join(', ')}`);
  const passwordHash = await hashPassword(person.password);
  return inTransaction(db, async (tx) => {
    await lockSuperAdmins(tx);
    const supers = await listSuperAdmins(tx);
    const actor = await confirmedBy(supers, person.by);
    if (await isPersonKnown(tx, [person.nationalCode, mobile]))
      throw new SuperAdminRefused('somebody with this national code or mobile exists already');
    const now = clock.now();
    const referralCode = ids
      .token(9)
      .replace(/[^0-9A-Za-z]/g, '0')
      .slice(0, 8)
      .toUpperCase();
    const id = await insertSuperAdmin(tx, {
      nationalCode: person.nationalCode,
      mobile,
      firstName,
      lastName,
      passwordHash,
      referralCode,
      now,
    });
    await audit.record(tx, {
      actor,
      action: 'user.superAdminCreated',
      subject: `user:${id}`,
      after: { roleId: 3, byTerminal: true },
    });
    const { code } = await giveEnrolment(tx, ids, { userId: id, madeBy: null, at: now });
    return { userId: id, code };
  });
}

/** Who makes the super admin: the system for the first one, else a super admin who confirmed with their password. */
async function confirmedBy(
  supers: readonly { id: number; username: string; passwordHash: string | null }[],
  by: NewSuperAdmin['by'],
): Promise<AuditActor> {
  if (supers.length === 0) return systemActor;
  if (!by) throw new SuperAdminRefused('a super admin exists; that person must confirm (--by NAME)');
  const confirming = supers.find((one) => one.username === by.username);
  if (!(await isPassword(by.password, confirming?.passwordHash ?? null)) || !confirming)
    throw new SuperAdminRefused('the confirming super admin is unknown, or the password is wrong');
  return { kind: 'admin', id: confirming.id };
}
