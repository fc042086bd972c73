import {
  allDebitCharges,
  allDebitContracts,
  allRegularPurchases,
  debitBanks,
  debitDays,
  debitPackages,
} from '../lists/directDebitDesk.ts';
import { disputedDebits } from '../lists/disputes.ts';
import { declaredFile } from './declaredFile.ts';
import { listDisputedDebits } from './debitDisputes.ts';
import {
  listAllDebitCharges,
  listAllDebitContracts,
  listAllRegularPurchases,
  listDebitBankSettings,
  listDebitDays,
  listDebitPackageSettings,
} from './directDebitAdmin.ts';

/* Lists of the desk of direct debit as files. */

export const exportAllDebitContracts = declaredFile(listAllDebitContracts, allDebitContracts);
export const exportAllRegularPurchases = declaredFile(listAllRegularPurchases, allRegularPurchases);
export const exportAllDebitCharges = declaredFile(listAllDebitCharges, allDebitCharges);

export const exportDisputedDebits = declaredFile(listDisputedDebits, disputedDebits);

export const exportDebitDays = declaredFile(listDebitDays, debitDays);
export const exportDebitPackageSettings = declaredFile(listDebitPackageSettings, debitPackages);
export const exportDebitBankSettings = declaredFile(listDebitBankSettings, debitBanks);

export const debitDeskFileOperations = {
  exportAllDebitContracts,
  exportAllRegularPurchases,
  exportAllDebitCharges,
  exportDebitDays,
  exportDisputedDebits,
  exportDebitPackageSettings,
  exportDebitBankSettings,
};
