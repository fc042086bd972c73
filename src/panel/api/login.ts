import type * as enrolments from '#shared/contract/enrolments.ts';
import type * as contract from '#shared/contract/login.ts';
import type * as factor from '#shared/contract/secondFactor.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const loginApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkUsername: mutation<typeof contract.checkUsername>(build, 'post', '/api/login/check_username/', {
      captchaAction: 'checkUsername',
    }),
    sendLoginOtp: mutation<typeof contract.sendLoginOtp>(build, 'post', '/api/login/send_otp/', {
      captchaAction: 'sendLoginOtp',
    }),
    loginPassword: mutation<typeof contract.loginPassword>(build, 'post', '/api/login/login_password/', {
      captchaAction: 'loginPassword',
    }),
    loginOtp: mutation<typeof contract.loginOtp>(build, 'post', '/api/login/login_otp/', { captchaAction: 'loginOtp' }),
    registerPassword: mutation<typeof contract.registerPassword>(build, 'post', '/api/login/register', {
      captchaAction: 'registerPassword',
    }),
    confirmSecondFactor: mutation<typeof factor.confirmSecondFactor>(build, 'post', '/api/login/second_factor/'),
    proveEnrolment: mutation<typeof enrolments.proveEnrolment>(build, 'post', '/api/login/second_factor/enrolment/'),
    startSecondFactorSetup: mutation<typeof factor.startSecondFactorSetup>(
      build,
      'post',
      '/api/login/second_factor/setup/',
    ),
    finishSecondFactorSetup: mutation<typeof factor.finishSecondFactorSetup>(
      build,
      'post',
      '/api/login/second_factor/setup/confirm/',
    ),
    refreshSession: mutation<typeof contract.refreshSession>(build, 'post', '/api/login/refresh/'),
    captchaChallenge: query<typeof contract.captchaChallenge>(build, 'get', '/api/login/captcha/'),
  }),
});

export const { useSendLoginOtpMutation } = loginApi;
