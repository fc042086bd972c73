import { handlers } from '../../http/handlers.ts';
import type { DemoClockService } from './clock.service.ts';

/** Routes of the demo's clock. */
export function demoClockRoutes(demoClock: DemoClockService) {
  return handlers({
    getDemoClock: demoClock.getDemoClock,
    moveDemoClock: demoClock.moveDemoClock,
  });
}
