import type * as contract from '#shared/contract/deskRegistration.ts';
import { changes, endpoints } from './endpoint.ts';

export const DeskRegistrationApi = endpoints<typeof contract>()({
  sendDeskRegistrationOtp: changes('POST /api/admin/investors/registration/send_otp/'),
  registerAtDesk: changes('POST /api/admin/investors/registration/', 'admin'),
});
