import { handlers } from '../../http/handlers.ts';
import type { ControlService } from './control.service.ts';

/** Routes of what runs behind the panel. */
export function controlRoutes(control: ControlService) {
  return handlers({
    listControlJobs: control.listControlJobs,
    retryControlJob: control.retryControlJob,
    dismissControlJob: control.dismissControlJob,
  });
}
