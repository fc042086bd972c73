import { handlers } from '../../http/handlers.ts';
import type { OpenItemsService } from './openItems.service.ts';

/** Routes of what stays on clearing accounts and on claims on managers. */
export function openItemsRoutes(openItems: OpenItemsService) {
  return handlers({
    listOpenItems: openItems.listOpenItems,
    listOpenItemClosures: openItems.listOpenItemClosures,
    prepareOpenItemClosure: openItems.prepareOpenItemClosure,
    approveOpenItemClosure: openItems.approveOpenItemClosure,
    rejectOpenItemClosure: openItems.rejectOpenItemClosure,
  });
}
