import { vi } from 'vitest';
import { createAuthenticator } from './authenticator.ts';

/*
 * A browser with an authenticator, for screen tests: `navigator.credentials` answers as a browser does, with bytes.
 */

const bytes = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;
const text = (data: BufferSource): string =>
  Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer)).toString('base64url');

/**
 * Gives the document an authenticator. `declines` names the error of a person who closes the device's question. What the
 * browser offers among the suggestions of a field waits for `choose`, or ends with its signal.
 */
export function givePasskeyDevice({ declines }: { declines?: string } = {}): { asked: string[]; choose: () => void } {
  const key = createAuthenticator(window.location.origin);
  const asked: string[] = [];
  let choose = (): void => undefined;
  const question = (kind: string): void => {
    asked.push(kind);
    if (declines) throw new DOMException('declined', declines);
  };
  const credential = (id: string, response: object) => ({
    id,
    rawId: bytes(id),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response,
  });
  const kind = Object.assign(vi.fn(), { isConditionalMediationAvailable: () => Promise.resolve(true) });
  vi.stubGlobal('PublicKeyCredential', kind);
  vi.stubGlobal('navigator', {
    ...Object.fromEntries(['userAgent', 'language', 'onLine'].map((name) => [name, navigator[name as 'userAgent']])),
    credentials: {
      create: async ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) => {
        question('create');
        const made = key.make({
          challenge: text(publicKey.challenge),
          rp: { id: publicKey.rp.id ?? '' },
          user: { id: text(publicKey.user.id) },
        });
        return credential(made.id, {
          clientDataJSON: bytes(made.clientDataJSON),
          attestationObject: bytes(made.attestationObject),
          getTransports: () => made.transports,
        });
      },
      get: async ({
        publicKey,
        mediation,
        signal,
      }: {
        publicKey: PublicKeyCredentialRequestOptions;
        mediation?: string;
        signal?: AbortSignal;
      }) => {
        question(mediation === 'conditional' ? 'offer' : 'get');
        if (mediation === 'conditional')
          await new Promise<void>((resolve, reject) => {
            choose = resolve;
            signal?.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')));
          });
        const made = key.sign({ challenge: text(publicKey.challenge), rpId: publicKey.rpId ?? '' });
        return credential(made.id, {
          clientDataJSON: bytes(made.clientDataJSON),
          authenticatorData: bytes(made.authenticatorData),
          signature: bytes(made.signature),
        });
      },
    },
  });
  return { asked, choose: () => choose() };
}

/** Options as the API gives them for making a passkey. */
export const creationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'پنل سرمایه‌گذاری' },
  user: { id: 'aGFuZGxl', name: '0012345679', displayName: '0012345679' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'required' as const },
};

/** Options as the API gives them for signing a challenge. */
export const requestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required' as const,
  allowCredentials: [],
};
