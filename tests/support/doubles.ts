import type { Replaced } from '#server/app/compose.ts';

/** Notices that reach nobody; they have their own tests. */
export const silentNotices: NonNullable<Replaced['notices']> = {
  tell: () => Promise.resolve(),
  tellAll: () => Promise.resolve(),
};

/** One-time codes that are always right; codes have their own tests. */
export const codesThatAgree: NonNullable<Replaced['orderCodes']> = {
  send: () => Promise.resolve({ expireInSeconds: 120, resendInSeconds: 60 }),
  verify: () => Promise.resolve({ id: 1, registryAnswer: null }),
  consume: () => Promise.resolve(),
};
