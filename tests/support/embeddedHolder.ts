// A process that holds an embedded database until it is told to leave. Started by tests/db/embedded.test.ts.
import { startEmbedded } from '../../src/server/db/embedded/server.ts';

const [dataDir = '', stagingRoot = ''] = process.argv.slice(2);
const told = new Promise((resolve) => process.once('SIGTERM', resolve));
try {
  const server = await startEmbedded({ dataDir, stagingRoot });
  process.stdout.write(
    `${JSON.stringify({ url: server.url, pid: server.pid, isAdopted: server.isAdopted, folder: server.home.folder })}\n`,
  );
  await told;
  await server.stop();
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
  process.exitCode = 1;
}
