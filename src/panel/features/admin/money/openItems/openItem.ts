import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listOpenItemClosures, listOpenItems } from '#shared/contract/openItems.ts';

export type OpenItems = ResponseOf<typeof listOpenItems>['data'];
export type OpenItem = OpenItems['items'][number];
export type Closure = ResponseOf<typeof listOpenItemClosures>['data'][number];

/** What no proposal holds of an item, rial. */
export const freeOf = (item: OpenItem): bigint => BigInt(item.amount) - BigInt(item.waiting);
