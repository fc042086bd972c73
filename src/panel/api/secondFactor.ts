import type * as contract from '#shared/contract/secondFactor.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const SecondFactorApi = endpoints<typeof contract>()({
  getSecondFactor: reads('GET /api/account/second_factor/', 'account'),
  startTotp: changes('POST /api/account/second_factor/totp/'),
  confirmTotp: changes('POST /api/account/second_factor/totp/confirm/', 'account'),
  renewRecoveryCodes: changes('POST /api/account/second_factor/recovery/', 'account'),
  removeSecondFactor: changes('DELETE /api/account/second_factor/', 'account'),
  listSandboxTotp: reads('GET /api/sandbox/totp/'),
});
