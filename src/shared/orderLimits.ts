/** Limits of one order; amounts are rial, null means no limit. */
export interface OrderLimits {
  minAmount: bigint | null;
  maxAmount: bigint | null;
  minUnits: bigint | null;
  maxUnits: bigint | null;
}

const most = (a: bigint | null, b: bigint | null): bigint | null => (a === null ? b : b === null || a > b ? a : b);
const least = (a: bigint | null, b: bigint | null): bigint | null => (a === null ? b : b === null || a < b ? a : b);

/** What an order must keep to: the narrower of the fund's own limits and those of the settings; a sell has only the latter. */
export function effectiveLimits(of: { type: 1 | 2; fund: OrderLimits; limit: OrderLimits | null }): OrderLimits {
  const own = of.type === 1 ? of.fund : null;
  return {
    minAmount: most(own?.minAmount ?? null, of.limit?.minAmount ?? null),
    maxAmount: least(own?.maxAmount ?? null, of.limit?.maxAmount ?? null),
    minUnits: most(own?.minUnits ?? null, of.limit?.minUnits ?? null),
    maxUnits: least(own?.maxUnits ?? null, of.limit?.maxUnits ?? null),
  };
}
