import type * as contract from '#shared/contract/userLocks.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const UserLocksApi = endpoints<typeof contract>()({
  getUserLocks: reads('GET /api/admin/users/locks/', 'admin'),
  listUserUnlocks: reads('GET /api/admin/users/unlocks/', 'admin'),
  unlockUser: changes('POST /api/admin/users/{userId}/unlock/', 'admin'),
  approveUserUnlock: changes('POST /api/admin/users/unlocks/{unlockId}/approve/', 'admin'),
  rejectUserUnlock: changes('POST /api/admin/users/unlocks/{unlockId}/reject/', 'admin'),
});
