import type * as contract from '#shared/contract/account.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const AccountApi = endpoints<typeof contract>()({
  changePassword: changes('POST /api/account/change_password/', ['account', 'sessions']),
  getInfo: reads('GET /api/account/get_info/', 'account'),
  getProfile: reads('GET /api/account/get_profile/', ['account', 'investor']),
  logout: changes('GET /api/account/logout/', [], { isLogout: true }),
  endOwnSession: changes('POST /api/account/logout/', [], { isLogout: true }),
  listSignInLogs: reads('GET /api/account/signIn_logs/', 'sessions'),
  listSessions: reads('GET /api/account/sessions/', 'sessions'),
  endSession: changes('DELETE /api/account/sessions/{id}/', 'sessions'),
  endOtherSessions: changes('DELETE /api/account/sessions/', 'sessions'),
  secureAccount: changes('POST /api/account/secure_account/'),
  recheckPassword: changes('POST /api/account/recheck/'),
  checkNewMobile: changes('GET /api/account/check_new_mobile/'),
  confirmNewMobile: changes('POST /api/account/confirm_new_mobile/', 'account'),
  getReferral: reads('GET /api/account/referral/', 'referral'),
});
