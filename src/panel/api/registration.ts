import type * as contract from '#shared/contract/registration.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const RegistrationApi = endpoints<typeof contract>()({
  findInviter: reads('GET /api/login/registration/inviter/'),
  sendRegistrationOtp: changes('POST /api/login/registration/send_otp/', [], { captchaAction: 'sendRegistrationOtp' }),
  checkRegistration: changes('POST /api/login/registration/check/', [], { captchaAction: 'checkRegistration' }),
  registerClient: changes('POST /api/login/registration/', [], { captchaAction: 'registerClient' }),
});
