// Fills the database of a data folder with the demo people at one business moment, and leaves it stopped. Servers of tests
// start from copies of the folder (`scripts/lib/preparedDemo.mjs`), which takes a second in place of fifteen. `--empty` fills
// nothing and only sets the clock of a database that has an administrator.
import { loadConfig } from '../src/server/config.ts';
import { createDatabase } from '../src/server/db/connection.ts';
import { fillDemoOnce } from '../src/server/db/demo/fillOnce.ts';
import { startEmbedded } from '../src/server/db/embedded/server.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { saveClockOffset } from '../src/server/modules/demo/clock/clock.repo.ts';
import { createConfiguredSealer } from '../src/server/modules/records/debitRecords/sealing.ts';
import { demoMoment } from './lib/demoMoment.ts';

const config = loadConfig(process.env);
const server = await startEmbedded({ dataDir: config.dataDir, isDurable: false });
try {
  await migrate({ url: server.url });
  const handle = createDatabase({ url: server.url, poolSize: 4 });
  try {
    const real = new Date();
    const now = demoMoment(real);
    const sealer = createConfiguredSealer(config);
    if (!process.argv.includes('--empty'))
      await fillDemoOnce({ db: handle.db, url: server.url, now, sealer, onProgress: () => undefined });
    const admin = await handle.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
    await handle.db.transaction().execute((tx) => saveClockOffset(tx, now.getTime() - real.getTime(), admin.id, real));
    process.stdout.write(`· data of the tests: prepared for ${now.toISOString()}\n`);
  } finally {
    await handle.close();
  }
} finally {
  await server.stop();
}
