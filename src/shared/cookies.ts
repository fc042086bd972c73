/*
 * Cookie names, one list for panel and API (spec 4 "cookies kept", reliability 3). The readable ones hold nothing of
 * worth by themselves: the access token is refused without its HttpOnly companion.
 */
export const cookieNames = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  username: 'username',
  role: 'role',
  investorId: 'investorId',
  /** level of an administrator; like the role it only decides what is drawn before the first answer */
  accessLevel: 'accessLevel',
  deviceId: 'deviceId',
  xsrf: 'XSRF-TOKEN',
  /** HttpOnly companion of the access token; set and read by the API only */
  companion: '__Host-sid',
  /** HttpOnly secret half of the refresh token; set and read by the API only */
  refreshSecret: '__Host-rt',
} as const;

/** Header that repeats the XSRF cookie (spec 7). */
export const xsrfHeader = 'X-XSRF-TOKEN';
