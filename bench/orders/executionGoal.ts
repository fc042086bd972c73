/** Least times that two processes execute of what one does in the same time. */
const GOAL_TIMES = 1.6;
/** Two processes and a backend of PostgreSQL for each want a core of their own. */
const CORES_NEEDED = 4;

/** Orders of each fund, which together are as many as asked for. @throws Error when a fund would have none */
export function ordersByFund(orders: number, funds: number): number[] {
  if (!Number.isInteger(orders) || !Number.isInteger(funds) || funds < 1 || orders < funds)
    throw new Error('--orders and --funds are whole numbers, and each fund has an order');
  const each = Math.floor(orders / funds);
  return Array.from({ length: funds }, (_, at) => each + (at < orders % funds ? 1 : 0));
}

export interface GoalVerdict {
  times: number;
  line: string;
  /** only where the machine can show the goal */
  isMissed: boolean;
}

/** Holds the rates of two processes and of one, in orders a second, against the goal. */
export function judgeExecution(of: { one: number; two: number; cores: number }): GoalVerdict {
  const times = of.two / of.one;
  const line = `two processes execute ${times.toFixed(2)} × as many orders a second as one; goal ${GOAL_TIMES}`;
  if (of.cores < CORES_NEEDED)
    return {
      times,
      line: `${line}: not judged, because two processes and PostgreSQL share ${of.cores} ${of.cores === 1 ? 'core' : 'cores'}, so that the ratio says nothing of the goal`,
      isMissed: false,
    };
  const isMissed = times < GOAL_TIMES;
  return { times, line: `${line}: ${isMissed ? 'MISSED' : 'met'}`, isMissed };
}
