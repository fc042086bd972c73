import { handlers } from '../../http/handlers.ts';
import type { ContractStateService } from './contractState.service.ts';
import type { FinalizeService } from './finalize.service.ts';
import type { DebitOfficeService } from './office.service.ts';
import type { DebitReadsService } from './reads.service.ts';
import type { DebitSettingsService } from './settings.service.ts';
import type { SigningService } from './signing.service.ts';

interface DebitServices {
  debitReads: DebitReadsService;
  debitSigning: SigningService;
  debitFinalize: FinalizeService;
  debitContractState: ContractStateService;
  debitOffice: DebitOfficeService;
  debitSettings: DebitSettingsService;
}

/** Routes of direct debit. */
export function directDebitRoutes(services: DebitServices) {
  const { debitReads: reads, debitSigning: signing, debitFinalize: finalize } = services;
  const { debitContractState: state } = services;
  const { debitOffice: office, debitSettings: settings } = services;
  return handlers({
    listDebitBanks: reads.listDebitBanks,
    listDebitPackages: reads.listDebitPackages,
    createDebitContract: signing.createDebitContract,
    finalizeDebitContract: finalize.finalizeDebitContract,
    returnFromDebitBank: finalize.returnFromDebitBank,
    listDebitContracts: reads.listDebitContracts,
    getDebitContract: reads.getDebitContract,
    changeDebitContractStatus: state.changeDebitContractStatus,
    changeDebitPackage: signing.changeDebitPackage,
    renewDebitContract: signing.renewDebitContract,
    listRegularPurchases: reads.listRegularPurchases,
    getRegularPurchase: reads.getRegularPurchase,
    previewRegularPurchase: reads.previewRegularPurchase,
    listDebitCharges: reads.listDebitCharges,
    exportDebitCharges: reads.exportDebitCharges,
    listAllDebitContracts: office.listAllDebitContracts,
    getAnyDebitContract: office.getAnyDebitContract,
    suspendDebitContract: state.suspendDebitContract,
    resumeDebitContract: state.resumeDebitContract,
    inquireDebitContract: state.inquireDebitContract,
    listAllRegularPurchases: office.listAllRegularPurchases,
    listAllDebitCharges: office.listAllDebitCharges,
    listDebitPackageSettings: office.listDebitPackageSettings,
    listDebitBankSettings: office.listDebitBankSettings,
    saveDebitPackage: settings.saveDebitPackage,
    saveDebitBank: settings.saveDebitBank,
  });
}
