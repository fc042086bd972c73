import type * as contract from '#shared/contract/savedChoices.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const SavedChoicesApi = endpoints<typeof contract>()({
  listSavedChoices: reads('GET /api/admin/saved-choices/'),
  saveChoice: changes('POST /api/admin/saved-choices/'),
  deleteSavedChoice: changes('DELETE /api/admin/saved-choices/{choiceId}/'),
});
