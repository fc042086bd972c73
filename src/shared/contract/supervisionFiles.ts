import * as lists from '../lists/supervision.ts';
import { declaredFile } from './kernel/declaredFile.ts';
import {
  listSupervisedEntries,
  listSupervisedEvents,
  listSupervisedOrders,
  listSupervisedPrices,
  listSupervisedReports,
} from './supervision.ts';

/* What trustees and auditors read of their funds, as files. */

export const exportSupervisedPrices = declaredFile(listSupervisedPrices, lists.supervisedPrices);
export const exportSupervisedOrders = declaredFile(listSupervisedOrders, lists.supervisedOrders);
export const exportSupervisedReports = declaredFile(listSupervisedReports, lists.supervisedReports);
export const exportSupervisedEntries = declaredFile(listSupervisedEntries, lists.supervisedEntries);
export const exportSupervisedEvents = declaredFile(listSupervisedEvents, lists.supervisedEvents);
