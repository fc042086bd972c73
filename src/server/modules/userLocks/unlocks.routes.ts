import { handlers } from '../../http/handlers.ts';
import type { UnlocksService } from './unlocks.service.ts';

/** Routes of log-in locks for administrators. */
export function unlocksRoutes(unlocks: UnlocksService) {
  return handlers({
    getUserLocks: unlocks.getUserLocks,
    listUserUnlocks: unlocks.listUserUnlocks,
    unlockUser: unlocks.unlockUser,
    approveUserUnlock: unlocks.approveUserUnlock,
    rejectUserUnlock: unlocks.rejectUserUnlock,
  });
}
