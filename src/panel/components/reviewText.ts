import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getIdentityCheck } from '#shared/contract/identityRequests.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { identityText as text } from './strings.ts';

type OwnRequest = NonNullable<ResponseOf<typeof getIdentityCheck>['data']['request']>;

/** By which day a paper that waits is decided about, or since when that is late; undefined where neither is known. */
export function reviewText({
  reviewBy,
  reviewLateSince,
}: Pick<OwnRequest, 'reviewBy' | 'reviewLateSince'>): string | undefined {
  if (reviewBy) return text.reviewBy(jalaliText(reviewBy, 'weekday'));
  return reviewLateSince ? text.reviewLate(jalaliText(reviewLateSince, 'weekday')) : undefined;
}
