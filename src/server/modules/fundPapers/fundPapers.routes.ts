import { handlers } from '../../http/handlers.ts';
import type { FundPapersService } from './fundPapers.service.ts';

/** Routes of what funds publish. */
export function fundPapersRoutes(papers: FundPapersService) {
  return handlers({
    listFundPapers: papers.listFundPapers,
    addFundPaper: papers.addFundPaper,
    withdrawFundPaper: papers.withdrawFundPaper,
  });
}
