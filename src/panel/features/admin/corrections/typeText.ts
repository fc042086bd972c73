import { txTypeLabels } from '#shared/contract/orderTexts.ts';

const labels: Readonly<Record<string, string | undefined>> = txTypeLabels;

/** What a row of the ledger records, in words; the code itself where there are none. */
export const typeText = (type: string): string => labels[type] ?? type;
