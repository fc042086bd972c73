import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSecrets } from '../../secrets.ts';

/* The secrets that a database was kept with travel inside its encrypted backup: without them second factors and references of
 * direct debit cannot be read again. */

/** Secrets of `secrets.json`, which an embedded installation makes for itself. */
const generated = ['ACCESS_TOKEN_PRIVATE_KEY', 'SESSION_HMAC_KEY', 'OTP_HMAC_KEY', 'ALTCHA_HMAC_KEY'] as const;
const names = [...generated, 'FACTOR_KEYS', 'DEBIT_SEALING_KEYS'] as const;

export type BackupSecrets = Readonly<Partial<Record<(typeof names)[number], string>>>;
type Environment = Readonly<Record<string, string | undefined>>;

/** What encrypts and opens a backup; undefined where none is set. */
export const passphraseOf = (env: Environment): string | undefined => env['BACKUP_PASSPHRASE']?.trim() || undefined;

const secretsPath = (dataDir: string): string => path.join(dataDir, 'secrets.json');
const readFile = (dataDir: string): BackupSecrets =>
  existsSync(secretsPath(dataDir)) ? (JSON.parse(readFileSync(secretsPath(dataDir), 'utf8')) as BackupSecrets) : {};

/**
 * The secrets of an installation: those of the environment, else those of `secrets.json`.
 * @throws Error when the keys are missing under which data lie
 */
export function collectSecrets(env: Environment, dataDir: string): BackupSecrets {
  const stored = readFile(dataDir);
  const found = names.flatMap((name) => {
    const value = env[name]?.trim() || stored[name];
    return value ? [[name, value] as const] : [];
  });
  const secrets: BackupSecrets = Object.fromEntries(found);
  if (!secrets.SESSION_HMAC_KEY || !secrets.OTP_HMAC_KEY)
    throw new Error(
      'the secrets of this installation are not here: run the backup with the environment of the app, or on its DATA_DIR',
    );
  return secrets;
}

/** Which secrets of a backup this installation has otherwise: it would not open what is restored. */
export function strangeSecrets(of: BackupSecrets, env: Environment, dataDir: string): string[] {
  const stored = readFile(dataDir);
  // the signing key and the captcha's key open nothing that is stored
  return (['SESSION_HMAC_KEY', 'OTP_HMAC_KEY', 'FACTOR_KEYS', 'DEBIT_SEALING_KEYS'] as const).filter((name) => {
    const here = env[name]?.trim() || stored[name];
    return here !== undefined && here !== of[name];
  });
}

/** Puts a text in place of a file at once; nobody but the owner can read it at any moment. */
function replaceFile(file: string, content: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flag: 'wx' });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Keeps a file beside itself under a name that is free. */
function keepBeside(file: string): void {
  chmodSync(file, 0o600);
  for (let count = 1; ; count += 1) {
    try {
      linkSync(file, count === 1 ? `${file}.replaced` : `${file}.replaced-${count}`);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * Writes the generated secrets into `secrets.json` of a data folder, with mode 0600; those that the backup lacks are made, and
 * an earlier file stays beside it.
 */
export function keepSecrets(of: BackupSecrets, dataDir: string): void {
  const file = secretsPath(dataDir);
  // 0711: the embedded database may run as another user, who must pass through
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const made = createSecrets();
  const kept = Object.fromEntries(generated.map((name) => [name, of[name] ?? made[name]]));
  if (existsSync(file)) keepBeside(file);
  replaceFile(file, JSON.stringify(kept, null, 2));
}

/** Writes all secrets as variables into a file of mode 0600, for an installation that reads them from its environment. */
export function writeVariables(of: BackupSecrets, file: string): void {
  const lines = names.flatMap((name) => (of[name] ? [`${name}=${JSON.stringify(of[name])}`] : []));
  replaceFile(file, `${lines.join('\n')}\n`);
}
