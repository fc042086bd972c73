import { handlers } from '../../http/handlers.ts';
import type { ChildrenService } from './children.service.ts';

/** Routes of children. */
export function childrenRoutes({ children }: { children: ChildrenService }) {
  return handlers({
    checkUserChild: children.checkUserChild,
    sendChildOtp: children.sendChildOtp,
    registerUserChild: children.registerUserChild,
    listChildren: children.listChildren,
  });
}
