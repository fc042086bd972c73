import { handlers } from '../../http/handlers.ts';
import type { InvestorBlocksService } from './blocks.service.ts';
import type { FreezesService } from './freezes.service.ts';
import type { InvestorFilesService } from './investorFiles.service.ts';
import type { PowersService } from './powers.service.ts';
import type { InvestorReportsService } from './investorReports.service.ts';

/** Routes of investors for administrators (spec 7: reports and panelAdmin). */
export function investorFilesRoutes(services: {
  investorReports: InvestorReportsService;
  investorFiles: InvestorFilesService;
  investorBlocks: InvestorBlocksService;
  freezes: FreezesService;
  powers: PowersService;
}) {
  const { investorReports: reports, investorFiles: files, investorBlocks: blocks } = services;
  return handlers({
    listInvestorReport: reports.listInvestorReport,
    exportInvestorReport: reports.exportInvestorReport,
    getInvestorFile: files.getInvestorFile,
    getInvestorInfo: files.getInvestorInfo,
    listInvestorAddresses: files.listInvestorAddresses,
    listInvestorBankAccounts: files.listInvestorBankAccounts,
    listInvestorDocuments: files.listInvestorDocuments,
    listInvestorTurnover: files.listInvestorTurnover,
    listInvestorOrders: files.listInvestorOrders,
    getInvestorAssets: files.getInvestorAssets,
    listInvestorTickets: files.listInvestorTickets,
    listInvestorSignIns: files.listInvestorSignIns,
    listInvestorAcceptances: files.listInvestorAcceptances,
    listInvestorNotes: files.listInvestorNotes,
    addInvestorNote: blocks.addInvestorNote,
    blockInvestor: blocks.blockInvestor,
    unblockInvestor: blocks.unblockInvestor,
    freezeInvestor: services.freezes.freezeInvestor,
    saveSigningPowers: services.powers.saveSigningPowers,
  });
}
