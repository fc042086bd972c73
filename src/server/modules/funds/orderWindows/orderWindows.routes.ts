import { handlers } from '#server/http/handlers.ts';
import type { OrderWindowsService } from './orderWindows.service.ts';

/** Routes of the windows and closures of orders. */
export function orderWindowsRoutes(windows: OrderWindowsService) {
  return handlers({
    // deletions answer 204 without a body (spec 7)
    deleteOrderWindow: async (ctx, { params }) => {
      await windows.removeOrderWindow(ctx, params.windowId);
      return { data: null };
    },
  });
}
