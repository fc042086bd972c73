import { benchmarkSeries } from '../texts/benchmarkTexts.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  moment,
  page,
  pageInfo,
  percent,
  prose,
  shape,
  size,
  yup,
} from './kernel/fields.ts';

/* Series that funds are compared with: stock index, gold, bank deposit and consumer prices (domain 9.3, 9.8). */

/** Most letters of a file of values, some six thousand lines. */
const MAX_FILE = 200_000;

const series = () => yup.string().oneOf(benchmarkSeries, 'سری درست نیست');
const valueText = 'مقدار را با رقم، بیشتر از صفر و با حداکثر چهار رقم اعشار بنویسید';
const value = () =>
  yup
    .string()
    .matches(/^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/, { message: valueText, excludeEmptyString: true })
    .meta({ jsonSchema: { description: 'level of the series, or percent a year of deposits; decimal as text' } });
const nullableDay = () => isoDate().nullable().defined();
/** the entry that was read; null: the day had none */
const version = () => id().nullable().defined();

/** What a series did over a period; `percent` is null when its values do not cover the period. */
export const benchmarkReturn = () =>
  shape({
    series: series().required(),
    percent: percent().nullable().defined(),
    /** days of the values that the percent follows from */
    fromDate: nullableDay(),
    toDate: nullableDay(),
  });

export const listBenchmarks = operation({
  id: 'listBenchmarks',
  method: 'get',
  path: '/api/fundsGlobal/benchmarks/',
  tag: 'funds',
  summary:
    'Series that funds are compared with: the newest value of each, and what it did over the periods of the yield table that end on a day.',
  access: { kind: 'user' },
  query: shape({ to: dayInput() }),
  answer: shape({
    data: list(
      shape({
        series: series().required(),
        latest: shape({ asOf: isoDate().required(), value: value().required() }).nullable().default(null).defined(),
        periods: list(
          shape({
            period: yup
              .string()
              .oneOf(['weekly', 'monthly', 'quarterly', 'sixMonth', 'annual'] as const)
              .required(),
            percent: percent().nullable().defined(),
            fromDate: nullableDay(),
            toDate: nullableDay(),
          }),
        ),
      }),
    ),
  }),
  errors: [],
});

const entry = {
  version: id().required(),
  value: value().required(),
  note: yup.string().defined(),
  /** empty: by the first data */
  savedBy: yup.string().defined(),
  savedAt: moment().required(),
};

export const listBenchmarkValues = operation({
  id: 'listBenchmarkValues',
  method: 'get',
  path: '/api/admin/benchmarks/',
  tag: 'settings',
  summary: 'Values of a series, newest day first, each with who entered it, where it comes from and what stood before.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ series: series().required('سری را انتخاب کنید'), page: page(), size: size(20) }),
  answer: shape({
    data: list(
      shape({
        asOf: isoDate().required(),
        ...entry,
        /** entries of the day before this one, newest first; a null value is a removal */
        history: list(shape({ ...entry, value: value().nullable().defined() })),
      }),
    ),
    pageInfo: pageInfo().required(),
  }),
  errors: [],
});

const target = { series: series().required('سری را انتخاب کنید'), asOf: isoDate().required('تاریخ را وارد کنید') };
const savedAnswer = () => shape({ data: shape({ version: id().required() }).required() });

export const saveBenchmarkValue = operation({
  id: 'saveBenchmarkValue',
  method: 'post',
  path: '/api/admin/benchmarks/',
  tag: 'settings',
  summary: 'Enters or corrects the value of a series on a day; the earlier one stays in its history.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    ...target,
    value: value().required('مقدار را وارد کنید'),
    note: prose(200).required('منبع را بنویسید'),
    version: version(),
  }),
  answer: savedAnswer(),
  errors: ['BENCHMARK_FUTURE', 'BENCHMARK_CHANGED'],
  idempotent: true,
});

export const removeBenchmarkValue = operation({
  id: 'removeBenchmarkValue',
  method: 'post',
  path: '/api/admin/benchmarks/remove/',
  tag: 'settings',
  summary: 'Removes the value of a series on a day, with the reason; its history stays.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ ...target, version: id().required(), reason: prose(200).required('علت را بنویسید') }),
  answer: savedAnswer(),
  errors: ['BENCHMARK_CHANGED'],
  idempotent: true,
});

/** Columns of a file of values, in any order. */
export const benchmarkCsvColumns = ['series', 'date', 'value', 'source'] as const;

export const importBenchmarks = operation({
  id: 'importBenchmarks',
  method: 'post',
  path: '/api/admin/benchmarks/import/',
  tag: 'settings',
  summary:
    'Reads values of the series out of CSV text, all lines or none; problems are told line by line. A line that repeats what stands is left out.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    csv: yup.string().required('فایل مقادیر را انتخاب کنید').max(MAX_FILE, 'فایل بزرگ‌تر از حد مجاز است'),
  }),
  maxBody: 524_288,
  answer: shape({
    data: shape({ added: count().required(), changed: count().required(), same: count().required() }).required(),
  }),
  status: 201,
  errors: ['BENCHMARK_FILE'],
  idempotent: true,
});

/** What is wrong with a line of a file of values; a problem names its column. */
export const benchmarkCsvTexts = {
  header: 'سطر اول باید ستون‌های series, date, value, source را نام ببرد',
  empty: 'فایل سطری ندارد',
  columns: 'تعداد ستون‌ها درست نیست',
  series: 'series: سری پیدا نشد؛ index، gold، deposit یا inflation بنویسید',
  date: 'date: تاریخ درست نیست',
  future: 'date: این روز هنوز نرسیده است',
  value: `value: ${valueText}`,
  source: 'source: منبع را بنویسید (حداکثر ۲۰۰ حرف)',
  repeated: 'date: این سری و روز در سطر {line} هم هست',
} as const;

export const benchmarkErrors = {
  BENCHMARK_FUTURE: { status: 400, message: 'این روز هنوز نرسیده است' },
  BENCHMARK_CHANGED: {
    status: 409,
    message:
      'مقدار این روز پس از نمایش تغییر کرده است{who}؛ مقدار شما ذخیره نشد. مقدار جدید را ببینید و دوباره ثبت کنید',
  },
  BENCHMARK_FILE: { status: 400, message: 'فایل {count} سطر نادرست دارد و ثبت نشد' },
} as const satisfies Record<string, ErrorText>;
