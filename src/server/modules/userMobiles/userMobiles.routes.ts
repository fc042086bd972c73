import { handlers } from '../../http/handlers.ts';
import type { UserMobilesService } from './userMobiles.service.ts';

/** Routes of changes of mobiles by the desk. */
export function userMobilesRoutes(mobiles: UserMobilesService) {
  return handlers({
    checkUserMobile: mobiles.checkUserMobile,
    prepareMobileChange: mobiles.prepareMobileChange,
    listMobileChanges: mobiles.listMobileChanges,
    approveMobileChange: mobiles.approveMobileChange,
    rejectMobileChange: mobiles.rejectMobileChange,
  });
}
