import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/goals.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

export type Goal = ResponseOf<typeof contract.listGoals>['data'][number];
export type GoalDetails = ResponseOf<typeof contract.getGoal>['data'];

// a plan that is made, paused or ended changes the goal that it feeds
const ofGoals = ['goals', 'contracts'] as const;

export const GoalsApi = endpoints<typeof contract>()({
  listGoals: reads('GET /api/goals/', ofGoals),
  getGoal: reads('GET /api/goals/{goalId}/', ofGoals),
  addGoal: changes('POST /api/goals/', 'goals'),
  updateGoal: changes('PUT /api/goals/{goalId}/', 'goals'),
  closeGoal: changes('POST /api/goals/{goalId}/close/', 'goals'),
  setGoalPlan: changes('PUT /api/goals/{goalId}/plan/', 'goals'),
  setGoalOrder: changes('PUT /api/goals/{goalId}/orders/', 'goals'),
  getGoalSummary: gives('GET /api/goals/{goalId}/summary/'),
});
