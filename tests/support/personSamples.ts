/* The person who is logged in, as the calls of a session tell of them. */

export const username = '0012345679';

export const info = {
  user_id: 1,
  username,
  role: 'client',
  role_id: 1,
  access_level: null,
  first_name: 'نگار',
  last_name: 'رستگار',
  mobile: '09120000001',
  national_code: username,
  has_password: true,
  verified_at: '2026-11-21T08:00:00.000Z',
  session_expires_at: '2026-11-21T20:00:00.000Z',
} as const;

export const investor = {
  investorId: 7,
  itSelf: true,
  name: 'نگار رستگار',
  code: username,
  isLegal: false,
  relation: 'self',
  relationText: 'خودم',
  isAuthorized: true,
  authStatus: 1,
} as const;

export const profile = {
  name: 'نگار رستگار',
  code: username,
  isLegal: false,
  isAuthorized: true,
  authStatus: 1,
  authStatusText: 'احراز شده',
  investorId: 7,
} as const;
