import type * as contract from '#shared/contract/tracking.ts';
import { changes, endpoints } from './endpoint.ts';

export const TrackingApi = endpoints<typeof contract>()({
  trackOrder: changes('POST /api/orders/track/', [], { captchaAction: 'trackOrder' }),
});
