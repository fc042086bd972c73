import { handlers } from '../../http/handlers.ts';
import type { UserRolesService } from './userRoles.service.ts';

/** Routes of roles and access levels. */
export function userRolesRoutes(roles: UserRolesService) {
  return handlers({
    listUsers: roles.listUsers,
    searchUsers: roles.searchUsers,
    listBranches: roles.listBranches,
    listRoleChanges: roles.listRoleChanges,
    changeRole: roles.changeRole,
    removeRole: roles.removeRole,
    approveRoleChange: roles.approveRoleChange,
    rejectRoleChange: roles.rejectRoleChange,
  });
}
