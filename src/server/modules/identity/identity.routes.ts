import { handlers } from '../../http/handlers.ts';
import type { IdentityChangesService } from './changes.service.ts';

/** Routes of changes of identity. */
export function identityRoutes({ identityChanges: changes }: { identityChanges: IdentityChangesService }) {
  return handlers({
    askInvestorUpdate: changes.askInvestorUpdate,
    confirmIdentityChange: changes.confirmIdentityChange,
    listIdentityChanges: changes.listIdentityChanges,
    approveIdentityChange: changes.approveIdentityChange,
    rejectIdentityChange: changes.rejectIdentityChange,
    prepareCodeOverride: changes.prepareCodeOverride,
    updateInvestorInfo: changes.updateInvestorInfo,
  });
}
