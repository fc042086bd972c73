import type { AnswerOf } from '#shared/contract/define.ts';
import type { getUserLocks, listUserUnlocks } from '#shared/contract/userLocks.ts';

type Locks = AnswerOf<typeof getUserLocks>['data'];
export type UserLock = Locks['locks'][number];
export type LockedUser = Locks['user'];
export type Unlock = AnswerOf<typeof listUserUnlocks>['data'][number];
