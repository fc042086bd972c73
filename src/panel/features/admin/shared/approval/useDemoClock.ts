import { DemoClockApi } from '#panel/api/demoClock.ts';
import { useSite } from '#panel/shell/site.ts';

/** The business clock of the demo; an installation with real people has none and is not asked for it. */
export function useDemoClock() {
  const { isDemo } = useSite();
  return DemoClockApi.useGetDemoClockQuery(undefined, { skip: !isDemo });
}
