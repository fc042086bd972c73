import { onDatabase } from './commandDatabase.ts';
import { outlastReader } from './commandOutput.ts';
import { inTransaction } from './db/connection.ts';
import type { Deps } from './deps.ts';
import { createJobQueue } from './jobs/queue.ts';
import { createLogger } from './log.ts';
import { createAuditService, systemActor } from './modules/platform/audit/audit.service.ts';
import { giveEnrolment } from './modules/people/secondFactor/enrolments.service.ts';
import { isFactorMandatory, type FactorsService } from './modules/people/secondFactor/factors.service.ts';
import { createLocksService } from './modules/records/session/locks.service.ts';
import { findLoginUser } from './modules/records/session/session.repo.ts';
import type { Clock } from './ports/clock.ts';
import { createIds } from './ports/ids.ts';

/*
 * `npm run admin:unlock -- USERNAME [--second-factor]`: removes the log-in locks of an account; with the flag also its
 * second factors, for a person who lost the app, the passkeys and the recovery codes: sessions end, money waits for a day, and
 * the person is told. A person with a role gets a set-up code for new ones. Whoever may run it owns the machine; it is audited.
 */

type TakeOff = FactorsService['takeOff'];

/** Does the work with the services of the panel: the reset of the desk and this one are the same. */
async function withFactors<T>(
  { db, config, url, clock }: Pick<Deps, 'db' | 'config'> & { url: string; clock: Clock },
  work: (takeOff: TakeOff) => Promise<T>,
): Promise<T> {
  // loaded only here: the services are the whole back end
  const { createServices } = await import('./app/compose.ts');
  const { createPorts } = await import('./process/ports.ts');
  const log = createLogger({ level: 'error' });
  const jobs = createJobQueue({ url, isWorker: false, onError: (error) => log.error({ err: error }, 'the job queue') });
  await jobs.start();
  try {
    const ports = { ...createPorts(config, { db, log }), clock };
    const { factors } = createServices({ db, config, ports, log, jobs });
    return await work(factors.takeOff);
  } finally {
    await jobs.stop();
  }
}

async function run(username: string | undefined, isFactorRemoved: boolean): Promise<number> {
  if (!username) {
    process.stdout.write('npm run admin:unlock -- USERNAME [--second-factor]\n');
    return 1;
  }
  return onDatabase(async ({ db, config, url, clock }) => {
    const locks = createLocksService({ db, ports: { clock } });
    const audit = createAuditService({ clock });
    const user = await findLoginUser(db, username);
    if (!user) {
      process.stdout.write('nobody has this user name\n');
      return 1;
    }
    const unlock = (takeOff?: TakeOff) =>
      inTransaction(db, async (tx) => {
        await locks.unlock(tx, user);
        await takeOff?.(tx, user.id, 'second factor reset on the terminal');
        await audit.record(tx, {
          actor: systemActor,
          action: takeOff ? 'account.secondFactorReset' : 'account.unlocked',
          subject: `user:${user.id}`,
          reason: 'npm run admin:unlock',
        });
        const isCodeNeeded = takeOff !== undefined && isFactorMandatory(user.roleId);
        return isCodeNeeded ? giveEnrolment(tx, createIds(), { userId: user.id, madeBy: null, at: clock.now() }) : null;
      });
    const enrolment = isFactorRemoved ? await withFactors({ db, config, url, clock }, unlock) : await unlock();
    process.stdout.write(
      `unlocked ${user.username}${isFactorRemoved ? '; the second factor is set up at the next log-in' : ''}\n`,
    );
    if (enrolment) process.stdout.write(`set-up code, good for 72 hours: ${enrolment.code}\n`);
    return 0;
  });
}

outlastReader();
const [username, ...flags] = process.argv.slice(2);
process.exitCode = await run(username, flags.includes('--second-factor'));
