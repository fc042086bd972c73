import type * as enrolments from '#shared/contract/enrolments.ts';
import type * as contract from '#shared/contract/login.ts';
import type * as factor from '#shared/contract/secondFactor.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const LoginApi = endpoints<typeof contract & typeof factor & typeof enrolments>()({
  checkUsername: changes('POST /api/login/check_username/', [], { captchaAction: 'checkUsername' }),
  sendLoginOtp: changes('POST /api/login/send_otp/', [], { captchaAction: 'sendLoginOtp' }),
  loginPassword: changes('POST /api/login/login_password/', [], { captchaAction: 'loginPassword' }),
  loginOtp: changes('POST /api/login/login_otp/', [], { captchaAction: 'loginOtp' }),
  checkPasswordOtp: changes('POST /api/login/check_otp/', [], { captchaAction: 'checkPasswordOtp' }),
  registerPassword: changes('POST /api/login/register', [], { captchaAction: 'registerPassword' }),
  confirmSecondFactor: changes('POST /api/login/second_factor/'),
  proveEnrolment: changes('POST /api/login/second_factor/enrolment/'),
  startSecondFactorSetup: changes('POST /api/login/second_factor/setup/'),
  finishSecondFactorSetup: changes('POST /api/login/second_factor/setup/confirm/'),
  refreshSession: changes('POST /api/login/refresh/'),
  captchaChallenge: reads('GET /api/login/captcha/'),
});
