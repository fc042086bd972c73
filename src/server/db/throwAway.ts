import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from './embedded/server.ts';

/** Runs `use` with the address of an empty embedded database that is gone afterwards. */
export async function withThrowAway<T>(use: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-throw-away-'));
  // The server may run as another user than this process, who has to pass through.
  chmodSync(folder, 0o711);
  try {
    const server = await startEmbedded({ dataDir: folder, stagingRoot: path.join(folder, 'staged'), isDurable: false });
    try {
      return await use(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
