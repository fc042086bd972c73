import { parseDecimal } from '../decimal.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { id, isoDate, list, moment, prose, rial, shape, yup } from './kernel/fields.ts';
import { assetLabels } from '../texts/fundTexts.ts';

/* What a fund reports of itself by date: its own costs and its asset mix (domain 2.2, 9.18). */

export type AssetKey = keyof typeof assetLabels;
export const assetKeys = Object.keys(assetLabels) as AssetKey[];

/** Decimals of a share of the asset mix. */
const SHARE_SCALE = 4;
const WHOLE = 100n * 10n ** BigInt(SHARE_SCALE);

const fundParams = () => shape({ fundId: id().required() });
const staff = { kind: 'admin', duty: 'staff' } as const;
const maker = { kind: 'admin', duty: 'maker' } as const;
const version = () => id().nullable().defined();
const savedAnswer = () => shape({ data: shape({ version: id().required() }).required() });
const saved = {
  version: id().required(),
  /** empty: by the first data */
  savedBy: yup.string().defined(),
  savedAt: moment().required(),
};

const share = () =>
  shape({
    key: yup.string().oneOf(assetKeys, 'گروه دارایی درست نیست').required('گروه دارایی را انتخاب کنید'),
    percent: yup
      .string()
      .required('درصد را وارد کنید')
      .matches(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, {
        message: 'درصد باید بین ۰ تا ۱۰۰ و با حداکثر چهار رقم اعشار باشد',
        excludeEmptyString: true,
      }),
    /** rial; null: not reported */
    amount: rial().nullable().defined(),
  });

/** A share of the mix as it is entered. */
export interface MixShare {
  key: AssetKey;
  percent: string;
}

/** Sum of the shares in percent, scaled by 10^4; the five best stocks are part of `stock` and not counted. */
export function mixSum(items: readonly MixShare[]): bigint {
  return items
    .filter(({ key }) => key !== 'fiveBest')
    .reduce((sum, item) => sum + parseDecimal(item.percent, SHARE_SCALE), 0n);
}

/** What is wrong with a mix: shares twice, another sum than 100, or five best stocks that are more than all stocks. */
export function mixProblem(items: readonly MixShare[]): 'MIX_TWICE' | 'MIX_SUM' | 'MIX_FIVE_BEST' | null {
  if (new Set(items.map(({ key }) => key)).size !== items.length) return 'MIX_TWICE';
  if (mixSum(items) !== WHOLE) return 'MIX_SUM';
  const of = (key: AssetKey) => parseDecimal(items.find((item) => item.key === key)?.percent ?? '0', SHARE_SCALE);
  return of('fiveBest') > of('stock') ? 'MIX_FIVE_BEST' : null;
}

export const listFundMixes = operation({
  id: 'listFundMixes',
  method: 'get',
  path: '/api/admin/funds/{fundId}/mixes/',
  tag: 'funds',
  summary: 'Asset mixes of a fund, newest day first, each with its earlier versions; one without shares is a removal.',
  access: staff,
  params: fundParams(),
  answer: shape({
    data: list(
      shape({
        asOf: isoDate().required(),
        ...saved,
        items: list(share()),
        history: list(shape({ ...saved, items: list(share()) })),
      }),
    ),
  }),
  errors: ['FUND_NOT_FOUND'],
});

export const saveFundMix = operation({
  id: 'saveFundMix',
  method: 'post',
  path: '/api/admin/funds/{fundId}/mixes/',
  tag: 'funds',
  summary: 'Enters or corrects the asset mix of a fund on a day; its shares are 100 percent together.',
  access: maker,
  params: fundParams(),
  body: shape({
    asOf: isoDate().required('تاریخ را وارد کنید'),
    items: list(share()).max(assetKeys.length, 'گروه دارایی تکراری است'),
    version: version(),
  }),
  answer: savedAnswer(),
  errors: ['FUND_NOT_FOUND', 'MIX_TWICE', 'MIX_SUM', 'MIX_FIVE_BEST', 'REPORT_FUTURE', 'REPORT_CHANGED'],
  idempotent: true,
});

export const removeFundMix = operation({
  id: 'removeFundMix',
  method: 'post',
  path: '/api/admin/funds/{fundId}/mixes/remove/',
  tag: 'funds',
  summary: 'Removes the asset mix of a day from the page of the fund; its versions stay.',
  access: maker,
  params: fundParams(),
  body: shape({ asOf: isoDate().required(), version: id().required() }),
  answer: savedAnswer(),
  errors: ['FUND_NOT_FOUND', 'REPORT_CHANGED'],
  idempotent: true,
});

/** Most lines of a table of costs. */
const MAX_COSTS = 20;
const cost = () =>
  shape({
    title: prose(80).required('عنوان هزینه را وارد کنید'),
    description: prose(300).required('مبلغ یا مبنای هزینه را بنویسید'),
  });

export const listFundCosts = operation({
  id: 'listFundCosts',
  method: 'get',
  path: '/api/admin/funds/{fundId}/costs/',
  tag: 'funds',
  summary:
    'Tables of what a fund itself spends, newest first day first, each with its earlier versions; one without lines is a removal.',
  access: staff,
  params: fundParams(),
  answer: shape({
    data: list(
      shape({
        fromDate: isoDate().required(),
        ...saved,
        /** true for the table that investors read today */
        isCurrent: yup.boolean().required(),
        items: list(cost()),
        history: list(shape({ ...saved, items: list(cost()) })),
      }),
    ),
  }),
  errors: ['FUND_NOT_FOUND'],
});

export const saveFundCosts = operation({
  id: 'saveFundCosts',
  method: 'post',
  path: '/api/admin/funds/{fundId}/costs/',
  tag: 'funds',
  summary: 'Enters or corrects the table of costs of a fund that counts from a day on.',
  access: maker,
  params: fundParams(),
  body: shape({
    fromDate: isoDate().required('تاریخ شروع را وارد کنید'),
    items: list(cost()).min(1, 'دست‌کم یک هزینه را وارد کنید').max(MAX_COSTS, `حداکثر ${MAX_COSTS} هزینه`),
    version: version(),
  }),
  answer: savedAnswer(),
  errors: ['FUND_NOT_FOUND', 'REPORT_CHANGED'],
  idempotent: true,
});

export const removeFundCosts = operation({
  id: 'removeFundCosts',
  method: 'post',
  path: '/api/admin/funds/{fundId}/costs/remove/',
  tag: 'funds',
  summary: 'Removes the table of costs of a day; the one before it counts again.',
  access: maker,
  params: fundParams(),
  body: shape({ fromDate: isoDate().required(), version: id().required() }),
  answer: savedAnswer(),
  errors: ['FUND_NOT_FOUND', 'REPORT_CHANGED'],
  idempotent: true,
});

export const fundReportErrors = {
  MIX_SUM: { status: 400, message: 'جمع درصدها باید دقیقاً ۱۰۰ باشد؛ اکنون {sum} است' },
  MIX_TWICE: { status: 400, message: 'یک گروه دارایی دو بار آمده است' },
  MIX_FIVE_BEST: { status: 400, message: 'پنج سهم برتر بخشی از سهام است و نمی‌تواند از آن بیشتر باشد' },
  REPORT_FUTURE: { status: 400, message: 'این روز هنوز نرسیده است' },
  REPORT_CHANGED: {
    status: 409,
    message: 'این تاریخ پس از نمایش تغییر کرده است{who}؛ نوشته شما ذخیره نشد. مقدار جدید را ببینید و دوباره ثبت کنید',
  },
} as const satisfies Record<string, ErrorText>;
