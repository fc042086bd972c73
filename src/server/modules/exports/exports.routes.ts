import { handlers } from '../../http/handlers.ts';
import type { ExportsService } from './exports.service.ts';

/** Routes of files that jobs write. */
export function exportsRoutes(exports: ExportsService) {
  return handlers({
    exportOrdersByJob: exports.exportOrdersByJob,
    exportInvestorsByJob: exports.exportInvestorsByJob,
    listExports: exports.listExports,
    cancelExport: exports.cancelExport,
    downloadExport: exports.downloadExport,
    exportOwnData: exports.exportOwnData,
    listOwnExports: exports.listOwnExports,
    cancelOwnExport: exports.cancelOwnExport,
    downloadOwnExport: exports.downloadOwnExport,
  });
}
