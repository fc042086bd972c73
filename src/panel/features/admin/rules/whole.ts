/** The whole number of a field of digits; NaN for an empty one, which the contract refuses. */
export const whole = (typed: string): number => (typed === '' ? Number.NaN : Number(typed));
