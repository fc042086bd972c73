import { getDemoClock, moveDemoClock } from '#shared/contract/demoClock.ts';
import { route, type Route } from '../../http/context.ts';
import type { DemoClockService } from './clock.service.ts';

/** Routes of the demo's clock. */
export function demoClockRoutes(demoClock: DemoClockService): Route[] {
  return [
    route(getDemoClock, () => demoClock.getDemoClock()),
    route(moveDemoClock, (ctx, { body }) => demoClock.moveDemoClock(ctx, body.days)),
  ];
}
