import { closure, holiday, limit, removeHoliday, schedule, terms } from '../officeVerbs.ts';
import { story, type Story } from '../story.ts';
import { at, buy, execute, nav, pay, refused, sell } from '../verbs.ts';

export const stories: readonly Story[] = [
  story('a holiday twice', 'domain 7', [holiday('1405/09/10'), refused('HOLIDAY_EXISTS', holiday('1405/09/10'))]),
  story('a holiday in the past', 'domain 7', [at('1405/08/30 10:00'), refused('HOLIDAY_PAST', holiday('1405/08/27'))]),
  story('removing a holiday that has passed', 'domain 7', [
    at('1405/08/26 10:00'),
    holiday('1405/08/27'),
    at('1405/08/30 10:00'),
    refused('HOLIDAY_PAST', removeHoliday('1405/08/27')),
  ]),
  story('a method of buying for a sell', 'domain 1.4', [
    refused('RULE_WAY', schedule({ orderType: 2, method: 'ipg', cutoff: '12:00', price: 0, issue: 0, settle: 1 })),
  ]),
  story('a ceiling under the issued units', 'domain 1.5', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    buy({ amount: '50000000' }),
    pay('ok'),
    at('1405/08/27 18:00'),
    nav('1405/08/27', 1_000_000n, 1_000_000n),
    execute('1405/08/27'),
    refused('RULE_CEILING', terms({ maxFundUnits: '49' })),
  ]),
  story('closing a fund without a reason', 'domain 1.5', [
    refused('RULE_REASON', terms({ issueEnabled: false, closeReason: null })),
  ]),
  story('a least above the most', 'domain 1.5', [refused('RULE_RANGE', terms({ minAmount: '9', maxAmount: '8' }))]),
  story('an exit fee that rises with time', 'domain 1.5', [
    refused(
      'RULE_EXIT_STEPS',
      terms({
        exitSteps: [
          { untilDay: 15, pct: '3' },
          { untilDay: 45, pct: '4' },
        ],
      }),
    ),
  ]),
  story('buying in a closure with its reason', 'domain 1.5', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    closure({ orderType: 1, from: '1405/08/26', to: '1405/08/30', reason: 'assembly' }),
    refused('ORDER_WINDOW_CLOSED', buy({ amount: '5000000' })),
  ]),
  story('buying under a limit that was raised', 'domain 1.5', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    limit({ orderType: 1, method: 'ipg', min: '6000000' }),
    refused('ORDER_BELOW_MINIMUM', buy({ amount: '5000000' })),
  ]),
  story('buying over a ceiling that was set', 'domain 1.5', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    terms({ maxFundUnits: '3' }),
    refused('ORDER_CEILING_REACHED', buy({ amount: '5000000' })),
  ]),
  story('selling under the units that must remain', 'domain 1.5', [
    nav('1405/08/25', 1_000_000n, 1_000_000n),
    at('1405/08/26 11:00'),
    buy({ amount: '50000000' }),
    pay('ok'),
    at('1405/08/27 18:00'),
    nav('1405/08/27', 1_000_000n, 1_000_000n),
    execute('1405/08/27'),
    terms({ minRemainUnits: '10' }),
    at('1405/08/30 10:00'),
    refused('ORDER_MIN_REMAIN', sell({ units: '45' })),
  ]),
];
