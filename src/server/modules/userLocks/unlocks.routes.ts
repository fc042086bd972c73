import {
  approveUserUnlock,
  getUserLocks,
  listUserUnlocks,
  rejectUserUnlock,
  unlockUser,
} from '#shared/contract/userLocks.ts';
import { route, type Route } from '../../http/context.ts';
import type { UnlocksService } from './unlocks.service.ts';

/** Routes of log-in locks for administrators. */
export function unlocksRoutes(unlocks: UnlocksService): Route[] {
  return [
    route(getUserLocks, (_ctx, { query }) => unlocks.getUserLocks(query.username)),
    route(listUserUnlocks, () => unlocks.listUserUnlocks()),
    route(unlockUser, (ctx, { params, body }) => unlocks.unlockUser(ctx, params.userId, body.reason)),
    route(approveUserUnlock, (ctx, { params, body }) => unlocks.approveUserUnlock(ctx, params.unlockId, body.version)),
    route(rejectUserUnlock, (ctx, { params, body }) => unlocks.rejectUserUnlock(ctx, params.unlockId, body)),
  ] as Route[];
}
