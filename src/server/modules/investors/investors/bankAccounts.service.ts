import { fail } from '#shared/contract/failures.ts';
import type { Tx } from '#server/db/connection.ts';
import * as repo from './bankAccounts.repo.ts';
import { findInvestor, listBankAccounts, type BankAccountRow, type InvestorRow } from './investors.repo.ts';
import { bankAccountView } from './investors.view.ts';

export type { BankAccountRow } from './investors.repo.ts';

/** Whose an account is to be. @throws NOT_FOUND */
export async function getAccountOwner(tx: Tx, investorId: number): Promise<InvestorRow> {
  const investor = await findInvestor(tx, investorId);
  if (!investor) throw fail('NOT_FOUND');
  return investor;
}

/** Accounts of an investor without removed ones, the default one first. */
export const listAccounts = listBankAccounts;

/** @throws BANK_ACCOUNT_UNKNOWN for an account of somebody else, and for a removed one */
export async function getBankAccount(tx: Tx, investorId: number, accountId: number): Promise<BankAccountRow> {
  const account = (await listBankAccounts(tx, investorId)).find(({ id }) => id === accountId);
  if (!account) throw fail('BANK_ACCOUNT_UNKNOWN');
  return account;
}

export const { insertBankAccount, moveDefaultAccount, isAccountInUse, removeAccount } = repo;

/** An account as its owner sees it at a moment. */
export const accountView = bankAccountView;
