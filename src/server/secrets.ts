import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const secretNames = ['ACCESS_TOKEN_PRIVATE_KEY', 'SESSION_HMAC_KEY', 'OTP_HMAC_KEY', 'ALTCHA_HMAC_KEY'] as const;

/** The secrets by the names of their variables; the first is a PKCS #8 PEM. */
export type SecretVariables = Record<(typeof secretNames)[number], string>;

/** Fresh secrets: a P-256 signing key and three HMAC keys of 256 random bits. */
export function createSecrets(): SecretVariables {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const hmacKey = (): string => randomBytes(32).toString('base64url');
  return {
    ACCESS_TOKEN_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    SESSION_HMAC_KEY: hmacKey(),
    OTP_HMAC_KEY: hmacKey(),
    ALTCHA_HMAC_KEY: hmacKey(),
  };
}

/**
 * Reads `secrets.json` of the data folder, or makes it with mode 0600. For installations with the embedded database
 * and for development only: several instances need the same secrets, so there they come from the environment.
 * Throws when the file is not readable JSON or lacks a secret, because new secrets would end every session.
 */
export function loadOrCreateSecrets(dataDir: string): SecretVariables {
  const file = path.join(dataDir, 'secrets.json');
  if (!existsSync(file)) writeOnce(file, JSON.stringify(createSecrets(), null, 2));
  chmodSync(file, 0o600);
  const stored = JSON.parse(readFileSync(file, 'utf8')) as SecretVariables;
  const missing = secretNames.filter((name) => typeof stored[name] !== 'string');
  if (missing.length > 0) throw new Error(`${file} lacks ${missing.join(', ')}; add them, or remove the file`);
  return stored;
}

/** Of several processes that start together, one writes the file and all read the same. */
function writeOnce(file: string, content: string): void {
  // 0711: the embedded database runs as another user when the process is root and must pass through the folder.
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
