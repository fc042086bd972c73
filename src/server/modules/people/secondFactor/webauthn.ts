import { passkeySiteName } from '#shared/contract/passkeys.ts';
import type { PasskeyRow } from './passkeys.repo.ts';

/** How long the browser may ask the person, and how long a challenge is good. */
export const CHALLENGE_MS = 5 * 60_000;
/** EdDSA, ES256, RS256: what every authenticator in use can do. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first passkey: most processes of the API start without it. */
const library = () => import('@simplewebauthn/server');

/** A new credential as the browser gives it. */
export interface NewCredential {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: readonly string[];
}

/** A signed challenge as the browser gives it. */
export interface SignedChallenge {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string | undefined;
}

interface Descriptor {
  id: string;
  type: 'public-key';
  transports: string[];
}

/** Options for `navigator.credentials.create`. */
export interface CreationOptions {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { alg: number; type: 'public-key' }[];
  timeout: number;
  attestation: 'none';
  excludeCredentials: Descriptor[];
  authenticatorSelection: { residentKey: 'preferred'; userVerification: 'required' };
}

/** Options for `navigator.credentials.get`. */
export interface RequestOptions {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
  allowCredentials: Descriptor[];
}

/** Whose passkeys these are: the site, by its public origin. */
interface Site {
  origin: string;
  rpId: string;
}

/** The relying party of a public origin: passkeys are bound to its host name. */
export function siteOf(publicOrigin: string): Site {
  return { origin: publicOrigin, rpId: new URL(publicOrigin).hostname };
}

function descriptorOf({ credentialId, transports }: PasskeyRow): Descriptor {
  return { id: credentialId, type: 'public-key', transports };
}

/** Options for making a passkey that verifies its person; `own` are not made twice on one authenticator. */
export function creationOptions(
  site: Site,
  person: { handle: string; username: string },
  own: readonly PasskeyRow[],
  challenge: string,
): CreationOptions {
  return {
    challenge,
    rp: { id: site.rpId, name: passkeySiteName },
    user: { id: person.handle, name: person.username, displayName: person.username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: own.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  };
}

/** Options for signing a challenge with one of the person's passkeys. */
export function requestOptions(site: Site, own: readonly PasskeyRow[], challenge: string): RequestOptions {
  return {
    challenge,
    rpId: site.rpId,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: own.map(descriptorOf),
  };
}

/** Reads a new credential. @throws Error when challenge, origin, site or flags are not those of the options */
export async function readCredential(
  site: Site,
  challenge: string,
  { id, clientDataJSON, attestationObject, transports }: NewCredential,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>> {
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!result.verified) throw new Error('the credential is not verified');
  const made = result.registrationInfo.credential;
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    signCount: BigInt(made.counter),
    transports: [...transports],
  };
}

/**
 * Compares a signed challenge with the stored passkey. Gives the authenticator's counter.
 * @throws Error when signature, challenge, origin, site or flags are wrong, or the counter did not go up
 */
export async function verifySigned(
  site: Site,
  challenge: string,
  passkey: PasskeyRow,
  { id, clientDataJSON, authenticatorData, signature }: SignedChallenge,
): Promise<bigint> {
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: Number(passkey.signCount),
    },
  });
  if (!result.verified) throw new Error('the signature is wrong');
  return BigInt(result.authenticationInfo.newCounter);
}
