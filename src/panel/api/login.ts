import type * as contract from '#shared/contract/login.ts';
import type * as factor from '#shared/contract/secondFactor.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const loginApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkUsername: writes<typeof contract.checkUsername>(build, {
      method: 'post',
      path: '/api/login/check_username/',
      captchaAction: 'checkUsername',
    }),
    sendLoginOtp: writes<typeof contract.sendLoginOtp>(build, {
      method: 'post',
      path: '/api/login/send_otp/',
      captchaAction: 'sendLoginOtp',
    }),
    loginPassword: writes<typeof contract.loginPassword>(build, {
      method: 'post',
      path: '/api/login/login_password/',
      captchaAction: 'loginPassword',
    }),
    loginOtp: writes<typeof contract.loginOtp>(build, {
      method: 'post',
      path: '/api/login/login_otp/',
      captchaAction: 'loginOtp',
    }),
    registerPassword: writes<typeof contract.registerPassword>(build, {
      method: 'post',
      path: '/api/login/register',
      captchaAction: 'registerPassword',
    }),
    confirmSecondFactor: writes<typeof factor.confirmSecondFactor>(build, {
      method: 'post',
      path: '/api/login/second_factor/',
    }),
    startSecondFactorSetup: writes<typeof factor.startSecondFactorSetup>(build, {
      method: 'post',
      path: '/api/login/second_factor/setup/',
    }),
    finishSecondFactorSetup: writes<typeof factor.finishSecondFactorSetup>(build, {
      method: 'post',
      path: '/api/login/second_factor/setup/confirm/',
    }),
    refreshSession: writes<typeof contract.refreshSession>(build, { method: 'post', path: '/api/login/refresh/' }),
    captchaChallenge: reads<typeof contract.captchaChallenge>(build, { method: 'get', path: '/api/login/captcha/' }),
  }),
});

export const { useSendLoginOtpMutation } = loginApi;
