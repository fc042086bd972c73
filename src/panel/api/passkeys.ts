import type * as contract from '#shared/contract/passkeys.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const PasskeysApi = endpoints<typeof contract>()({
  passkeyChallenge: changes('POST /api/login/passkey/'),
  loginPasskey: changes('POST /api/login/login_passkey/', [], { captchaAction: 'loginPasskey' }),
  startPasskeyLogin: changes('POST /api/login/second_factor/passkey/'),
  confirmPasskeyLogin: changes('POST /api/login/second_factor/passkey/confirm/'),
  startPasskeySetup: changes('POST /api/login/second_factor/passkey/setup/'),
  finishPasskeySetup: changes('POST /api/login/second_factor/passkey/setup/confirm/'),
  listPasskeys: reads('GET /api/account/passkeys/', 'account'),
  startPasskey: changes('POST /api/account/passkeys/options/'),
  addPasskey: changes('POST /api/account/passkeys/', 'account'),
  renamePasskey: changes('PATCH /api/account/passkeys/{id}/', 'account'),
  removePasskey: changes('DELETE /api/account/passkeys/{id}/', 'account'),
  startPasskeyRecheck: changes('POST /api/account/recheck/passkey/'),
  recheckPasskey: changes('POST /api/account/recheck/passkey/confirm/'),
});
