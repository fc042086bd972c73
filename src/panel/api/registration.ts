import type * as contract from '#shared/contract/registration.ts';
import { changes, endpoints } from './endpoint.ts';

export const registrationApi = endpoints<typeof contract>()({
  sendRegistrationOtp: changes('POST /api/login/registration/send_otp/', [], { captchaAction: 'sendRegistrationOtp' }),
  checkRegistration: changes('POST /api/login/registration/check/', [], { captchaAction: 'checkRegistration' }),
  registerClient: changes('POST /api/login/registration/', [], { captchaAction: 'registerClient' }),
});
