import type { listDebitContracts } from '#shared/contract/directDebit.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listDebitCharges } from '#shared/contract/regularPurchases.ts';

export type ContractRow = ResponseOf<typeof listDebitContracts>['data'][number];
export type ChargeRow = ResponseOf<typeof listDebitCharges>['data'][number];
