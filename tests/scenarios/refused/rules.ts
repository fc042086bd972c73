import { approveRule, limit, rejectRule, schedule, terms } from '../officeVerbs.ts';
import { story, type Story } from '../story.ts';
import { at, buy, changeFund, execute, expectHolding, nav, pay, refused } from '../verbs.ts';

export const stories: readonly Story[] = [
  story('a limit approved by who prepared it', 'reliability 8', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    limit({ orderType: 1, min: '5000000' }, { waits: true }),
    refused('APPROVAL_SAME_PERSON', approveRule({ by: 'maker' })),
  ]),
  story('a fee approved by who prepared it', 'reliability 8', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    terms({ feeFixedIssue: '20000' }, { waits: true }),
    refused('APPROVAL_SAME_PERSON', approveRule({ by: 'maker' })),
  ]),
  story('timing approved by who prepared it', 'reliability 8', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    schedule({ orderType: 1, method: 'ipg', cutoff: '14:00', price: 2, issue: 1, settle: 0 }, { waits: true }),
    refused('APPROVAL_SAME_PERSON', approveRule({ by: 'maker' })),
  ]),
  story('a second change of a rule while one waits', 'reliability 8', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    terms({ feeFixedIssue: '20000' }, { waits: true }),
    refused('RULE_CHANGE_PENDING', terms({ feeFixedIssue: '30000' }, { waits: true })),
  ]),
  story('a change approved twice', 'reliability 8', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    limit({ orderType: 1, min: '5000000' }),
    refused('APPROVAL_DECIDED', approveRule()),
  ]),
  story('a rejected change is not approved', 'reliability 8', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    limit({ orderType: 1, min: '5000000' }, { waits: true }),
    rejectRule(),
    refused('APPROVAL_DECIDED', approveRule()),
  ]),
  story('terms prepared from other terms', 'reliability 8', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    terms({ feeFixedIssue: '20000' }, { waits: true }),
    changeFund({ fee_fixed_cancel: 5 }),
    refused('RULE_CHANGE_STALE', approveRule()),
  ]),
  story('a ceiling that fell under the issued units before its approval', 'reliability 8, domain 1.5', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    terms({ maxFundUnits: '30' }, { waits: true }),
    buy({ amount: '40000000' }),
    pay('ok'),
    at('1405/08/27 18:00'),
    nav('1405/08/27', 1_000_000n, 1_000_000n),
    execute('1405/08/27'),
    expectHolding({ units: '40' }),
    refused('RULE_CEILING', approveRule()),
  ]),
  story('a rule that changes nothing', 'reliability 8', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    refused('RULE_CHANGE_NOTHING', terms({})),
  ]),
];
