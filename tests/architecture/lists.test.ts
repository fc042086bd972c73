import { expect, it } from 'vitest';
import { filesOf, textOf } from './tree.ts';

/* A list is declared once (decision 154). */

const lists = filesOf(['src/shared/lists/*.ts']).filter((file) => !file.endsWith('/list.ts'));
const contract = filesOf(['src/shared/contract/**/*.ts']).map(textOf).join('\n');
const panel = filesOf(['src/panel/**/*.ts', 'src/panel/**/*.tsx']).map(textOf).join('\n');

const declared = lists.flatMap((file) =>
  [...textOf(file).matchAll(/export const (\w+) = listOf<[\s\S]*?\bfile: '(\w+)',\s+name: '([\w-]+)'/g)].map(
    ([, id = '', operation = '', name = '']) => ({ id, operation, name }),
  ),
);
const count = (text: string, pattern: string): number => [...text.matchAll(new RegExp(pattern, 'g'))].length;

it('finds every declaration', () => {
  expect(declared).toHaveLength(count(lists.map(textOf).join('\n'), String.raw`= listOf<`));
});

/* Lists whose columns are not declared; none may come to them. */

/** A card, a proposal or a form shows a row, not columns. */
const withoutColumns = [
  'exportBranches',
  'exportColleagues',
  'exportCredit',
  'exportDebitContracts',
  'exportDevices',
  'exportFactorResets',
  'exportIdentityChanges',
  'exportInvestorAddresses',
  'exportMobileChanges',
  'exportReinvest',
  'exportRoleChanges',
  'exportSessions',
  'exportUserUnlocks',
];
/** More than three cells of the screen are special, or rows and columns depend on more than the row. */
const special = [
  'exportDebitBankSettings',
  'exportDebitPackageSettings',
  'exportDraftNavs',
  'exportFundCosts',
  'exportFundHolding',
  'exportFundMixes',
  'exportFundProfits',
  'exportPriceCorrectionOrders',
  'exportRegularPurchases',
];

/** The first view has no room for a declaration (`bench/budgets.json`): pages of investors, holidays and locks. */
const small = [
  'exportChildren',
  'exportHolidays',
  'exportInvitedFriends',
  'exportMessages',
  'exportSignInLogs',
  'exportStatements',
  'exportUserLocks',
];

it('declares every list but those that gain nothing by it', () => {
  const byHand = [...contract.matchAll(/fileOfList\(\s*'(\w+)'/g)].map(([, operation = '']) => operation);
  expect(byHand.toSorted()).toEqual([...withoutColumns, ...special, ...small].toSorted());
});

it.each(declared)(
  '$id has its columns on the screen and in its file from one declaration',
  ({ id, operation, name }) => {
    expect(count(contract, String.raw`(declaredFile\(\s*\w+,|fileColumnsOf\()\s*(lists\.)?${id}\b`)).toBe(1);
    expect(count(panel, String.raw`columnsOf\(\s*(lists\.)?${id}\b`)).toBe(1);
    expect(count(contract, String.raw`fileOfList\(\s*'${operation}'`)).toBe(0);
    expect(count(contract, `name: '${name}'`)).toBe(0);
    expect(count(panel, `file="${operation}"`)).toBe(0);
  },
);
