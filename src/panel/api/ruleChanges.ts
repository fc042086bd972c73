import type * as contract from '#shared/contract/ruleChanges.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const RuleChangesApi = endpoints<typeof contract>()({
  listRuleChanges: reads('GET /api/admin/rules/changes/', ['admin', 'settings']),
  getRuleChange: reads('GET /api/admin/rules/changes/{changeId}/', ['admin', 'settings']),
  approveRuleChange: changes('POST /api/admin/rules/changes/{changeId}/approve/', [
    'admin',
    'orders',
    'settings',
    'funds',
  ]),
  rejectRuleChange: changes('POST /api/admin/rules/changes/{changeId}/reject/', ['admin', 'settings']),
});
