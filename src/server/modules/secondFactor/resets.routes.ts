import { handlers } from '../../http/handlers.ts';
import type { EnrolmentsService } from './enrolments.service.ts';
import type { FactorResetsService } from './resets.service.ts';

/** Routes of second factors of others: resets by the desk, and set-up codes of people with a role. */
export function factorResetsRoutes(resets: FactorResetsService, enrolments: EnrolmentsService) {
  return handlers({
    makeEnrolment: enrolments.makeEnrolment,
    prepareFactorReset: resets.prepareFactorReset,
    listFactorResets: resets.listFactorResets,
    approveFactorReset: resets.approveFactorReset,
    rejectFactorReset: resets.rejectFactorReset,
  });
}
