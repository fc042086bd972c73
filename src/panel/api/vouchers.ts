import type * as contract from '#shared/contract/vouchers.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

export const VouchersApi = endpoints<typeof contract>()({
  getVoucher: reads('GET /api/admin/vouchers/day/', 'admin'),
  downloadVoucher: gives('GET /api/admin/vouchers/day/file/'),
  getAccountCodes: reads('GET /api/admin/vouchers/codes/', 'admin'),
  saveAccountCodes: changes('PUT /api/admin/vouchers/codes/', 'admin'),
});
