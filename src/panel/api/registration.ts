import type * as contract from '#shared/contract/registration.ts';
import { baseApi } from './baseApi.ts';
import { mutation } from './endpoint.ts';

export const registrationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendRegistrationOtp: mutation<typeof contract.sendRegistrationOtp>(
      build,
      'post',
      '/api/login/registration/send_otp/',
      { captchaAction: 'sendRegistrationOtp' },
    ),
    checkRegistration: mutation<typeof contract.checkRegistration>(build, 'post', '/api/login/registration/check/', {
      captchaAction: 'checkRegistration',
    }),
    registerClient: mutation<typeof contract.registerClient>(build, 'post', '/api/login/registration/', {
      captchaAction: 'registerClient',
    }),
  }),
});
