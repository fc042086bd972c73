import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { startPasskey, startPasskeyRecheck } from '#shared/contract/passkeys.ts';
import { FailedCall } from './failure.ts';
import { rememberPasskey } from './passkeyMemory.ts';
import { apiStrings } from './strings.ts';

/*
 * Passkeys of the browser. The library comes with the first use, so that no screen carries it. What goes wrong between
 * the person and the device becomes a failure like one of the API, so that screens show both alike.
 */

type CreationOptions = ResponseOf<typeof startPasskey>['data']['options'];
type RequestOptions = ResponseOf<typeof startPasskeyRecheck>['data']['options'];

/** True in browsers that know passkeys, on a site whose address may have them. */
export function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/** True where the browser can offer a passkey among the suggestions of a field. */
export async function canOfferPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/** Ends a request that waits among the suggestions of a field. */
export async function endOffer(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

function failureOf(thrown: unknown): FailedCall {
  const { name } = thrown instanceof Error ? thrown : { name: '' };
  const message =
    name === 'InvalidStateError'
      ? apiStrings.passkeyKnown
      : name === 'NotAllowedError' || name === 'AbortError'
        ? apiStrings.passkeyCancelled
        : apiStrings.passkeyFailed;
  return new FailedCall({ code: 'PASSKEY_BROWSER', status: 422, message });
}

/** Asks the device for a new passkey. @throws FailedCall when the person or the device declines */
export async function makePasskey(options: CreationOptions) {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const made = await startRegistration({ optionsJSON: options });
    rememberPasskey();
    const { clientDataJSON, attestationObject, transports } = made.response;
    return { id: made.id, clientDataJSON, attestationObject, transports: [...(transports ?? [])] };
  } catch (thrown) {
    throw failureOf(thrown);
  }
}

/**
 * Asks the device to sign a challenge with one of the person's passkeys. With `isOffered` it waits among the suggestions of the
 * field that has `autocomplete="webauthn"`, and ends when another request begins. @throws FailedCall when it does not sign
 */
export async function signWithPasskey(options: RequestOptions, { isOffered = false } = {}) {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const made = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: isOffered,
      // the page puts the token on its field itself, and has no field while another step is shown
      verifyBrowserAutofillInput: false,
    });
    rememberPasskey();
    const { clientDataJSON, authenticatorData, signature, userHandle } = made.response;
    return { id: made.id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  } catch (thrown) {
    throw failureOf(thrown);
  }
}
