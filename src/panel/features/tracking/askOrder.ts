import type { InputOf, ResponseOf } from '#shared/contract/kernel/define.ts';
import type { trackOrder } from '#shared/contract/tracking.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { TrackingApi } from '#panel/api/tracking.ts';
import type { AppDispatch } from '#panel/store/store.ts';
import { text } from './strings.ts';

export type Tracked = ResponseOf<typeof trackOrder>['data'];

/** How the order stands, or why that is not told. Apart from the form, whose first view needs no calls. */
export async function askOrder(
  dispatch: AppDispatch,
  body: InputOf<typeof trackOrder>['body'],
): Promise<{ order: Tracked } | { problem: string }> {
  try {
    return { order: (await dispatch(TrackingApi.endpoints.trackOrder.initiate({ body })).unwrap()).data };
  } catch (thrown) {
    return { problem: asApiFailure(thrown, text.failed).message };
  }
}
