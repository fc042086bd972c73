import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/*
 * An authenticator in software (WebAuthn level 2): makes ES256 keys without attestation and signs challenges with them.
 * What it signs can be bent for tests: another origin, another site, no verified person, a counter that stands still.
 */

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** CBOR of the few kinds of values that an attestation has: integers, texts, bytes, maps (RFC 8949). */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  // Buffers of Node are no arrays of the document that screen tests run in.
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** How an answer differs from what an honest browser gives. */
export interface Bent {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** false: only touched, no PIN, finger or face */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

export interface Authenticator {
  credentialId: string;
  /** the account of the newest key, as the site named it; a discoverable key gives it with each signature */
  readonly userHandle: string;
  /** Answers `navigator.credentials.create`. */
  make(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    bent?: Bent,
  ): { id: string; clientDataJSON: string; attestationObject: string; transports: string[] };
  /** Answers `navigator.credentials.get`; its counter goes up by one. */
  sign(
    options: { challenge: string; rpId: string },
    bent?: Bent,
  ): { id: string; clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string };
}

/** A new authenticator with one key, used by a browser that shows `origin`. */
export function createAuthenticator(origin: string): Authenticator {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, bent: Bent): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, count: number, bent: Bent, attested?: Buffer): Buffer => {
    const present = 1;
    const verified = bent.isVerified === false ? 0 : 4;
    const size = Buffer.alloc(4);
    size.writeUInt32BE(bent.counter ?? count);
    const flags = Buffer.from([present | verified | (attested ? 64 : 0)]);
    return Buffer.concat([sha256(bent.rpId ?? rpId), flags, size, attested ?? Buffer.alloc(0)]);
  };

  return {
    credentialId: b64(id),
    get userHandle() {
      return userHandle;
    },
    make(options, bent = {}) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(coseKey(publicKey))]);
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(options.rp.id, counter, bent, attested)],
      ]);
      return {
        id: b64(id),
        clientDataJSON: b64(clientData('webauthn.create', options.challenge, bent)),
        attestationObject: b64(cbor(object)),
        transports: ['internal'],
      };
    },
    sign(options, bent = {}) {
      counter += 1;
      const client = clientData('webauthn.get', options.challenge, bent);
      const data = authData(options.rpId, counter, bent);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: b64(id),
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
        ...(bent.userHandle !== undefined && { userHandle: bent.userHandle }),
      };
    },
  };
}

/** The public key as COSE: EC2, ES256, P-256. */
function coseKey(key: KeyObject): Map<number, unknown> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}
