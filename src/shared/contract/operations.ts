import type { Operation } from './define.ts';
import { accountOperations } from './account.ts';
import { accountingOperations } from './accounting.ts';
import { assetOperations } from './assets.ts';
import { calendarOperations } from './calendar.ts';
import { dashboardOperations } from './dashboard.ts';
import { fundOperations } from './funds.ts';
import { clientOperations } from './client.ts';
import { coreOperations } from './core.ts';
import { loginOperations } from './login.ts';
import { messagesOperations } from './messages.ts';
import {
  checkUsername,
  sendLoginOtp,
  loginPassword,
  loginOtp,
  registerPassword,
  refreshSession,
  captchaChallenge,
} from './login.ts';
import {
  changePassword,
  getInfo,
  getProfile,
  logout,
  endOwnSession,
  listSignInLogs,
  listSessions,
  endSession,
  endOtherSessions,
  secureAccount,
  recheckPassword,
  checkNewMobile,
  confirmNewMobile,
  getReferral,
} from './account.ts';
import { investorInfo, investorAddresses, investorBankAccounts, investorDocuments, listInvestors } from './client.ts';
import { listMessages, readMessage, countUnreadMessages, listLoginNews, listSandboxSms } from './messages.ts';
import { systemOperations } from './system.ts';

/** Every operation of the API. Each capability appends its list; route, OpenAPI and access tests walk this one. */
export const allOperations: readonly Operation[] = [
  ...systemOperations,
  ...coreOperations,
  checkUsername,
  sendLoginOtp,
  loginPassword,
  loginOtp,
  registerPassword,
  refreshSession,
  captchaChallenge,
  changePassword,
  getInfo,
  getProfile,
  logout,
  endOwnSession,
  listSignInLogs,
  listSessions,
  endSession,
  endOtherSessions,
  secureAccount,
  recheckPassword,
  checkNewMobile,
  confirmNewMobile,
  getReferral,
  investorInfo,
  investorAddresses,
  investorBankAccounts,
  investorDocuments,
  listInvestors,
  listMessages,
  readMessage,
  countUnreadMessages,
  listLoginNews,
  listSandboxSms,
  ...calendarOperations,
  ...fundOperations,
  ...dashboardOperations,
  ...accountingOperations,
  ...assetOperations,
  ...loginOperations,
  ...accountOperations,
  ...clientOperations,
  ...messagesOperations,
];
