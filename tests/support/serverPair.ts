import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runAs, serverAccount } from '#server/db/embedded/account.ts';
import { program } from '#server/db/embedded/binaries.ts';
import { prepareHome } from '#server/db/embedded/home.ts';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { prepareData } from './preparedData.ts';

/** A PostgreSQL and its streaming standby, both on this machine. */
export interface ServerPair {
  primaryUrl: string;
  standbyUrl: string;
  startStandby(): Promise<void>;
  stopStandby(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes the pair from one data folder, which is what a standby begins as, and starts both. */
export async function startPair(): Promise<ServerPair> {
  const base = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-pair-'));
  chmodSync(base, 0o711);
  const stagingRoot = path.join(base, 'staged');
  const prepared = await prepareData(async (dataDir) => {
    const server = await startEmbedded({ dataDir, stagingRoot });
    await server.stop();
  });
  const folderOf = (name: string): string => path.join(base, name);
  await prepared.copyTo(folderOf('primary'));
  await prepared.copyTo(folderOf('standby'));
  prepared.remove();

  const primary = await startEmbedded({ dataDir: folderOf('primary'), stagingRoot });
  const home = prepareHome(folderOf('standby'), serverAccount(), stagingRoot);
  const from = new URL(primary.url);
  const conninfo = [
    `host=${primary.home.socketFolder}`,
    `user=${from.username}`,
    `password=${decodeURIComponent(from.password)}`,
  ].join(' ');
  appendFileSync(
    path.join(home.dataFolder, 'postgresql.conf'),
    `\nprimary_conninfo = '${conninfo}'\nunix_socket_directories = '${home.socketFolder}'\nwal_retrieve_retry_interval = 100ms\n`,
  );
  writeFileSync(path.join(home.dataFolder, 'standby.signal'), '');
  const control = async (...command: string[]): Promise<void> => {
    const args = [...command, '-D', home.dataFolder, '-w'];
    const done = await runAs(home.account, program(home.nativeFolder, 'pg_ctl'), args, home.folder);
    if (done.code !== 0) throw new Error(`${command.join(' ')}: ${done.output}\n${readFileSync(home.logFile, 'utf8')}`);
  };
  const pair: ServerPair = {
    primaryUrl: primary.url,
    standbyUrl: primary.url.replace(
      encodeURIComponent(primary.home.socketFolder),
      encodeURIComponent(home.socketFolder),
    ),
    startStandby: () => control('start', '-l', home.logFile),
    stopStandby: () => control('stop', '-m', 'immediate'),
    async remove() {
      await pair.stopStandby().catch(() => undefined);
      await primary.stop();
      rmSync(base, { recursive: true, force: true });
    },
  };
  await pair.startStandby();
  return pair;
}
