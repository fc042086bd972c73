import { line, matchDeposit, orderDeposit, readStatement, retryDeposit, returnDeposit } from '../deskVerbs.ts';
import { story, type Story } from '../story.ts';
import { at, expectOrder, nav, refused } from '../verbs.ts';

export const stories: readonly Story[] = [
  story('an ordered deposit is not returned', 'domain 9.21', [
    nav('1405/08/25', 1_000_000n, 990_000n),
    at('1405/08/26 11:00'),
    readStatement([line()]),
    refused('DEPOSIT_STATE', returnDeposit()),
    expectOrder({ status: 'registered' }),
  ]),
  story('a returned deposit is not matched', 'domain 9.21', [
    nav('1405/08/25', 1_000_000n, 990_000n),
    at('1405/08/26 11:00'),
    readStatement([line({ code: null })]),
    returnDeposit(),
    refused('DEPOSIT_STATE', matchDeposit()),
  ]),
  story('a returned deposit is not returned again', 'domain 9.21', [
    nav('1405/08/25', 1_000_000n, 990_000n),
    at('1405/08/26 11:00'),
    readStatement([line({ code: null })]),
    returnDeposit(),
    refused('DEPOSIT_STATE', returnDeposit()),
  ]),
  story('a deposit without an owner is not ordered', 'domain 9.21', [
    nav('1405/08/25', 1_000_000n, 990_000n),
    at('1405/08/26 11:00'),
    readStatement([line({ code: null })]),
    refused('DEPOSIT_STATE', orderDeposit()),
  ]),
  story('who named the owner does not place the order', 'reliability 8', [
    nav('1405/08/25', 1_000_000n, 990_000n),
    at('1405/08/26 11:00'),
    readStatement([line({ code: null })]),
    matchDeposit(),
    refused('APPROVAL_SAME_PERSON', orderDeposit('same')),
  ]),
  story('a deposit is not given to an investor who does not exist', 'domain 9.21', [
    nav('1405/08/25', 1_000_000n, 990_000n),
    at('1405/08/26 11:00'),
    readStatement([line({ code: null })]),
    refused('DEPOSIT_INVESTOR_UNKNOWN', matchDeposit('nobody')),
  ]),
  story('an ordered deposit is not tried again', 'domain 9.21', [
    nav('1405/08/25', 1_000_000n, 990_000n),
    at('1405/08/26 11:00'),
    readStatement([line()]),
    refused('DEPOSIT_STATE', retryDeposit()),
    expectOrder({ status: 'registered' }),
  ]),
  story('a statement without a line is refused', 'domain 9.21', [
    nav('1405/08/25', 1_000_000n, 990_000n),
    at('1405/08/26 11:00'),
    refused('IMPORT_EMPTY', readStatement([])),
  ]),
];
