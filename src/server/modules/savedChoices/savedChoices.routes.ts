import { handlers } from '../../http/handlers.ts';
import type { SavedChoicesService } from './savedChoices.service.ts';

/** Routes of filters and columns that a person keeps. */
export function savedChoicesRoutes(choices: SavedChoicesService) {
  return handlers({
    listSavedChoices: choices.listSavedChoices,
    saveChoice: choices.saveChoice,
    deleteSavedChoice: choices.deleteSavedChoice,
  });
}
