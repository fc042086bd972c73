import type * as contract from '#shared/contract/tracking.ts';
import { changes, endpoints } from './endpoint.ts';

export const trackingApi = endpoints<typeof contract>()({
  trackOrder: changes('POST /api/orders/track/', [], { captchaAction: 'trackOrder' }),
});
