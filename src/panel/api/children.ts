import type * as contract from '#shared/contract/children.ts';
import type { sendValidationOtp } from '#shared/contract/validation.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const ChildrenApi = endpoints<typeof contract & { sendValidationOtp: typeof sendValidationOtp }>()({
  checkUserChild: changes('POST /api/validation/check_user_child/'),
  sendValidationOtp: changes('POST /api/validation/send_otp/'),
  registerUserChild: changes('POST /api/validation/register_user_child/', ['children', 'investor']),
  listChildren: reads('GET /api/validation/children/', 'children'),
});
