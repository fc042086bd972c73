import type * as contract from '#shared/contract/tracking.ts';
import { baseApi } from './baseApi.ts';
import { mutation } from './endpoint.ts';

export const trackingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    trackOrder: mutation<typeof contract.trackOrder>(build, 'post', '/api/orders/track/', {
      captchaAction: 'trackOrder',
    }),
  }),
});
