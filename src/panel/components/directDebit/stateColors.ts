import type {
  DebitChargeState,
  DebitContractState,
  DebitHealth,
  RegularState,
} from '#shared/texts/directDebitTexts.ts';
import type { StatusColor } from '#panel/ui/data/StatusChip.tsx';

export const contractColors: Readonly<Record<DebitContractState, StatusColor>> = {
  created: 'info',
  waiting_bank: 'warning',
  active: 'success',
  declined: 'error',
  paused: 'warning',
  suspended: 'error',
  cancelled: 'default',
  expired: 'default',
};

export const regularColors: Readonly<Record<RegularState, StatusColor>> = {
  active: 'success',
  paused: 'warning',
  finished: 'default',
  cancelled: 'default',
};

export const chargeColors: Readonly<Record<DebitChargeState, StatusColor>> = {
  scheduled: 'info',
  pending: 'warning',
  disputed: 'warning',
  done: 'success',
  failed: 'error',
  skipped: 'default',
  cancelled: 'default',
};

export const healthColors: Readonly<Record<DebitHealth, StatusColor>> = {
  up: 'success',
  down: 'error',
  unknown: 'default',
};
