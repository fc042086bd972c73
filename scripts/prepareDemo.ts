// Fills the database of a data folder with the demo people at one business moment, and leaves it stopped. Servers of tests
// start from copies of the folder (`scripts/lib/preparedDemo.mjs`), which takes a second in place of fifteen.
import { loadConfig } from '../src/server/config.ts';
import { createDatabase } from '../src/server/db/connection.ts';
import { fillDemoOnce } from '../src/server/db/demo/fillOnce.ts';
import { makeHolidays } from '../src/server/db/demo/holidays.ts';
import { startEmbedded } from '../src/server/db/embedded/server.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { saveClockOffset } from '../src/server/modules/demo/clock.repo.ts';
import { createConfiguredSealer } from '../src/server/modules/debitRecords/sealing.ts';
import { addDays, tehranDay, tehranInstant } from '../src/shared/jalali.ts';
import { DEFAULT_WEEKEND_DAYS, workingDayFrom } from '../src/shared/workingDays.ts';

/** After 08:00, when debits begin, and before the first cut-off of the day. */
const HOUR = '10:30';

/**
 * The moment at which the demo of a test begins: `TEST_NOW` (ISO) or half past ten of the next working day, so that no test
 * depends on the hour and the day of its run. It lies ahead of real time, because the demo's clock goes forward only.
 * @throws Error when TEST_NOW is no moment of the future
 */
function businessMoment(real: Date): Date {
  const wanted = process.env['TEST_NOW'];
  if (wanted) {
    const moment = new Date(wanted);
    if (!(moment > real)) throw new Error(`TEST_NOW is no moment after ${real.toISOString()}: ${wanted}`);
    return moment;
  }
  const today = tehranDay(real);
  const holidays = makeHolidays(today, addDays(today, 60)).map(({ day }) => day);
  const calendar = { weekendDays: DEFAULT_WEEKEND_DAYS, holidays: new Set(holidays) };
  const first = tehranInstant(today, HOUR) > real ? today : addDays(today, 1);
  return tehranInstant(workingDayFrom(calendar, first), HOUR);
}

const config = loadConfig(process.env);
const server = await startEmbedded({ dataDir: config.dataDir, isDurable: false });
try {
  await migrate({ url: server.url });
  const handle = createDatabase({ url: server.url, poolSize: 4 });
  try {
    const real = new Date();
    const now = businessMoment(real);
    const sealer = createConfiguredSealer(config);
    await fillDemoOnce({ db: handle.db, url: server.url, now, sealer, onProgress: () => undefined });
    const admin = await handle.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
    await handle.db.transaction().execute((tx) => saveClockOffset(tx, now.getTime() - real.getTime(), admin.id, real));
    process.stdout.write(`· demo data: prepared for ${now.toISOString()}\n`);
  } finally {
    await handle.close();
  }
} finally {
  await server.stop();
}
