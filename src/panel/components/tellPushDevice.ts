import { NoticesApi } from '#panel/api/notices.ts';
import type { Flow } from '#panel/store/store.ts';
import { tellAmountsHidden } from './pushDevice.ts';

/** Tells the server whether the notices of this browser leave out amounts. */
export const tellPushDevice =
  (isHidden: boolean): Flow =>
  (dispatch) =>
    tellAmountsHidden(isHidden, (device) => dispatch(NoticesApi.endpoints.addPushDevice.initiate({ body: device })));
