/** Colors of the states of a price, as `navStateOf` names them. */
export const navStateColors = {
  draft: 'warning',
  approved: 'success',
  locked: 'default',
  rejected: 'error',
  withdrawn: 'default',
  withdrawing: 'warning',
} as const;
