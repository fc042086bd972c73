import type * as contract from '#shared/contract/children.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const childrenApi = endpoints<typeof contract>()({
  checkUserChild: changes('POST /api/validation/check_user_child/'),
  sendChildOtp: changes('POST /api/validation/send_otp/'),
  registerUserChild: changes('POST /api/validation/register_user_child/', ['children', 'investor']),
  listChildren: reads('GET /api/validation/children/', 'children'),
});

export const {
  useCheckUserChildMutation,
  useSendChildOtpMutation,
  useRegisterUserChildMutation,
  useListChildrenQuery,
} = childrenApi;
