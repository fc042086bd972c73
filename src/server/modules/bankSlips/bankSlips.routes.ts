import { handlers } from '../../http/handlers.ts';
import type { BankSlipsService } from './bankSlips.service.ts';

/** Routes of bank slips. */
export function bankSlipsRoutes(slips: BankSlipsService) {
  return handlers({
    listBankSlips: slips.listBankSlips,
    exportBankSlips: slips.exportBankSlips,
    getBankSlip: slips.getBankSlip,
    approveBankSlip: slips.approveBankSlip,
    rejectBankSlip: slips.rejectBankSlip,
    resubmitBankSlip: slips.resubmitBankSlip,
  });
}
