import { handlers } from '../../http/handlers.ts';
import type { TrackingService } from './tracking.service.ts';

/** Routes of what anyone may follow without a log-in. */
export const trackingRoutes = (tracking: TrackingService) => handlers({ trackOrder: tracking.trackOrder });
