import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The secrets by the names of their variables. */
export interface SecretVariables {
  /** PKCS #8 PEM of a P-256 key */
  ACCESS_TOKEN_PRIVATE_KEY: string;
  SESSION_HMAC_KEY: string;
  OTP_HMAC_KEY: string;
  ALTCHA_HMAC_KEY: string;
}

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
 * Throws when the file exists and is not readable JSON, because new secrets would end every session and void every code.
 */
export function loadOrCreateSecrets(dataDir: string): SecretVariables {
  const file = path.join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    // 0711: the embedded database runs as another user when the process is root and must pass through.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(createSecrets(), null, 2), { mode: 0o600, flag: 'wx' });
    renameSync(draft, file);
  }
  chmodSync(file, 0o600);
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<SecretVariables>;
  return { ...createMissing(stored), ...stored } as SecretVariables;
}

/** A file of an earlier release may lack a secret added later; it must not be invented anew at each start. */
function createMissing(stored: Partial<SecretVariables>): Record<string, never> {
  const missing = Object.keys(createSecrets()).filter((name) => !(name in stored));
  if (missing.length > 0) throw new Error(`secrets.json lacks ${missing.join(', ')}; add them by hand`);
  return {};
}
