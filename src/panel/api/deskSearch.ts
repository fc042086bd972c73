import type * as contract from '#shared/contract/deskSearch.ts';
import { endpoints, reads } from './endpoint.ts';

const provides = ['admin'] as const;

export const DeskSearchApi = endpoints<typeof contract>()({
  searchDesk: reads('GET /api/admin/search/', provides),
  searchSupervised: reads('GET /api/supervision/search/', provides),
});
