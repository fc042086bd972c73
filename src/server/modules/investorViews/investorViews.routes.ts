import { handlers } from '../../http/handlers.ts';
import type { InvestorViewsService } from './investorViews.service.ts';

/** Routes of views as an investor. */
export const investorViewsRoutes = (views: InvestorViewsService) =>
  handlers({
    startInvestorView: views.startInvestorView,
    endInvestorView: views.endInvestorView,
    listInvestorViews: views.listInvestorViews,
  });
