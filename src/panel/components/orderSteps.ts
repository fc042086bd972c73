import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import type { TimelineStep } from '#panel/ui/data/Timeline.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { orderStepText as text } from './strings.ts';

type Step = ResponseOf<typeof contract.getOrder>['data']['timeline'][number];

const states = { done: 'done', current: 'current', todo: 'waiting', failed: 'failed' } as const;

/** The real time of a step and the planned one beside it; the planned one alone before it happens. */
function timeOf({ plannedAt, realAt }: Step): string | undefined {
  const planned = plannedAt && jalaliText(plannedAt, 'longTime');
  if (!realAt) return planned ? text.planned(planned) : undefined;
  const real = jalaliText(realAt, 'longTime');
  return planned ? text.plannedWas(real, planned) : real;
}

/** Steps of a request for `Timeline`: planned and real time, delay, and why a step waits. */
export const orderSteps = (timeline: readonly Step[]): TimelineStep[] =>
  timeline.map((step) => ({
    id: step.key,
    title: step.label,
    state: states[step.state],
    time: timeOf(step),
    isLate: step.isLate,
    ...(step.state === 'done' ? { detail: step.note ?? undefined } : { reason: step.note ?? undefined }),
  }));
