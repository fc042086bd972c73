import type * as contract from '#shared/contract/presence.ts';
import { endpoints, reads } from './endpoint.ts';

export const PresenceApi = endpoints<typeof contract>()({
  touchPresence: reads('POST /api/admin/presence/'),
});
