import { onDatabase } from './commandDatabase.ts';
import { inTransaction } from './db/connection.ts';
import { createAuditService, systemActor } from './modules/audit/audit.service.ts';
import { giveEnrolment } from './modules/secondFactor/enrolments.service.ts';
import { isFactorMandatory } from './modules/secondFactor/factors.service.ts';
import { deleteFactors, deleteTickets } from './modules/secondFactor/factors.repo.ts';
import { createLocksService } from './modules/session/locks.service.ts';
import { findLoginUser } from './modules/session/session.repo.ts';
import { createClock } from './ports/clock.ts';
import { createIds } from './ports/ids.ts';

/*
 * `npm run admin:unlock -- USERNAME [--second-factor]`: removes the log-in locks of an account; with the flag also its
 * second factors, for a person who lost the app, the passkeys and the recovery codes; a person with a role gets a set-up code for new ones. Whoever may run it owns the machine; it is audited.
 */

async function run(username: string | undefined, isFactorRemoved: boolean): Promise<number> {
  if (!username) {
    process.stdout.write('npm run admin:unlock -- USERNAME [--second-factor]\n');
    return 1;
  }
  return onDatabase(async (db) => {
    const clock = createClock();
    const locks = createLocksService({ db, ports: { clock } });
    const audit = createAuditService({ clock });
    const user = await findLoginUser(db, username);
    if (!user) {
      process.stdout.write('nobody has this user name\n');
      return 1;
    }
    const enrolment = await inTransaction(db, async (tx) => {
      await locks.unlock(tx, user);
      if (isFactorRemoved) {
        await deleteFactors(tx, user.id);
        await deleteTickets(tx, user.id);
      }
      await audit.record(tx, {
        actor: systemActor,
        action: isFactorRemoved ? 'account.secondFactorReset' : 'account.unlocked',
        subject: `user:${user.id}`,
        reason: 'npm run admin:unlock',
      });
      const isCodeNeeded = isFactorRemoved && isFactorMandatory(user.roleId);
      return isCodeNeeded ? giveEnrolment(tx, createIds(), { userId: user.id, madeBy: null, at: clock.now() }) : null;
    });
    process.stdout.write(
      `unlocked ${user.username}${isFactorRemoved ? '; the second factor is set up at the next log-in' : ''}\n`,
    );
    if (enrolment) process.stdout.write(`set-up code, good for 72 hours: ${enrolment.code}\n`);
    return 0;
  });
}

const [username, ...flags] = process.argv.slice(2);
process.exitCode = await run(username, flags.includes('--second-factor'));
