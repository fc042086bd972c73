import { operation } from './kernel/define.ts';
import { id, list, percent, rial, shape, signedRial, yup } from './kernel/fields.ts';
import { rowsOfList } from './kernel/listFile.ts';

/* All investors of a person side by side (domain 9.8). */

/** Where the money of an investor stands, or that of all of them. */
export const familyFigures = {
  /** units at their last cancel price, rial */
  holdings: rial().required(),
  /** money with the funds that is not in units, rial */
  underWay: rial().required(),
  /** holdings and what is under way, rial */
  total: rial().required(),
  /** money paid in minus money paid out, rial */
  netDeposit: signedRial().required(),
  unrealizedProfit: signedRial().required(),
  realizedProfit: signedRial().required(),
  receivedProfit: rial().required(),
  /** the three gains together */
  profit: signedRial().required(),
};

export const familyMoney = operation({
  id: 'familyMoney',
  method: 'get',
  path: '/api/dashboard/family/',
  tag: 'dashboard',
  summary:
    'What each investor of the logged-in user owns, has under way and has gained, the self one first, with the sums. A view as an investor shows that one alone.',
  access: { kind: 'user' },
  answer: shape({
    data: shape({
      rows: list(
        shape({
          investorId: id().required(),
          itSelf: yup.boolean().required(),
          name: yup.string().defined(),
          code: yup.string().defined(),
          relationText: yup.string().required(),
          /** of the sum of all investors */
          sharePercent: percent().required(),
          ...familyFigures,
        }),
      ),
      sum: shape(familyFigures).required(),
    }).required(),
  }),
});

export const familyFileColumns = {
  name: 'سرمایه‌گذار',
  code: 'کد ملی یا شناسه',
  relation: 'نسبت',
  holdings: 'ارزش واحدها (ریال)',
  underWay: 'پول در راه (ریال)',
  total: 'جمع دارایی (ریال)',
  share: 'سهم (درصد)',
  netDeposit: 'خالص واریز (ریال)',
  unrealized: 'سود قیمت (ریال)',
  realized: 'سود واحدهای ابطال‌شده (ریال)',
  received: 'سود دریافتی (ریال)',
  profit: 'جمع سود (ریال)',
} as const;

export const familyFileTexts = { sheet: 'همه سرمایه‌گذاران', sum: 'جمع' } as const;

export const exportFamilyMoney = rowsOfList('exportFamilyMoney', familyMoney, {
  summary:
    'The investors of the logged-in user side by side, with their sum, as CSV or as a spreadsheet from right to left.',
  filters: {},
});
