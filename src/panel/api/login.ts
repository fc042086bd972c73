import type * as contract from '#shared/contract/login.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const loginApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkUsername: writes<typeof contract.checkUsername>(build, {
      method: 'post',
      path: '/api/login/check_username/',
      captchaAction: 'check_username',
    }),
    sendLoginOtp: writes<typeof contract.sendLoginOtp>(build, {
      method: 'post',
      path: '/api/login/send_otp/',
      captchaAction: 'send_otp',
    }),
    loginPassword: writes<typeof contract.loginPassword>(build, {
      method: 'post',
      path: '/api/login/login_password/',
      captchaAction: 'login_password',
    }),
    loginOtp: writes<typeof contract.loginOtp>(build, {
      method: 'post',
      path: '/api/login/login_otp/',
      captchaAction: 'login_otp',
    }),
    registerPassword: writes<typeof contract.registerPassword>(build, {
      method: 'post',
      path: '/api/login/register',
      captchaAction: 'register',
    }),
    refreshSession: writes<typeof contract.refreshSession>(build, { method: 'post', path: '/api/login/refresh/' }),
    captchaChallenge: reads<typeof contract.captchaChallenge>(build, { method: 'get', path: '/api/login/captcha/' }),
  }),
});
