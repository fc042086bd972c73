import { generateSecret, generateSync, generateURI, verifySync } from 'otplib';

/** Seconds that one code lives (RFC 6238). */
export const TOTP_STEP_SECONDS = 30;
const ISSUER = 'Investor panel';

/** A new secret of 160 bits in base32. */
export function makeTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** The address that an authenticator app reads from the QR code. */
export function totpUri(secret: string, username: string): string {
  return generateURI({ issuer: ISSUER, label: username, secret });
}

/** The code of a secret at a moment. */
export function totpCode(secret: string, now: Date): string {
  return generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });
}

/** The time step whose code this is, one step before or after the current one; null when it is the code of none of them. */
export function matchingStep(secret: string, token: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token, epoch, epochTolerance: TOTP_STEP_SECONDS });
  return result.valid ? Math.floor(epoch / TOTP_STEP_SECONDS) + result.delta : null;
}
