import { todayStates } from '../orderTiming.ts';
import { benchmarkSeries } from '../texts/benchmarkTexts.ts';
import { benchmarkReturn } from './benchmarks.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  blockedUnits,
  count,
  dayInput,
  id,
  isoDate,
  list,
  lockedUnits,
  nav,
  percent,
  rial,
  shape,
  signedRial,
  units,
  yup,
} from './kernel/fields.ts';
import { fundGain } from './gain.ts';

/* Funds and bonds as an investor reads them (domain 2, 9.3). Yields are percent text; null where the history is too short. */

const words = () => yup.string().defined();
const nullableWords = () => yup.string().nullable().defined();
const nullableDay = () => isoDate().nullable().defined();
const nullablePercent = () => percent().nullable().defined();
const nullableRial = () => rial().nullable().defined();
const nullableUnits = () => units().nullable().defined();
const nullableNav = () => nav().nullable().defined();
const orderType = () =>
  yup
    .number()
    .oneOf([1, 2] as const)
    .required();
const user = { kind: 'user' } as const;
const ofInvestor = { kind: 'investor', from: 'query', key: 'investorId' } as const;
const fundIdField = () => id().required('صندوق را انتخاب کنید');

/** Yields on the statistical price plus the profit paid, in percent (domain 2.2). */
const yieldFields = () => ({
  dailyEfficiency: nullablePercent(),
  weeklyEfficiency: nullablePercent(),
  monthlyEfficiency: nullablePercent(),
  quarterlyEfficiency: nullablePercent(),
  sixMonthEfficiency: nullablePercent(),
  annualEfficiency: nullablePercent(),
  efficiency: nullablePercent(),
});

/** Whether orders of a type are taken now, and if not, why. */
const openness = () => shape({ isOpen: yup.boolean().required(), reason: nullableWords() }).required();

const cutoff = () =>
  shape({
    orderType: orderType(),
    wayCode: yup.string().required(),
    /** `HH:MM` in Tehran */
    cutoffTime: yup.string().required(),
    /** whether an order placed now still counts for today, and if not, why */
    today: yup.string().oneOf(todayStates).required(),
    /** working day that an order placed now belongs to */
    effectiveDate: isoDate().required(),
    /** day whose price such an order gets */
    priceDate: isoDate().required(),
  });

const feeFields = () => ({
  fixedIssue: rial().required(),
  varIssuePercent: percent().required(),
  varIssueCap: nullableRial(),
  fixedCancel: rial().required(),
  exitSteps: list(shape({ untilDay: count().required(), percent: percent().required() })),
});

/** Working days from the day that a redemption counts for to its money, by the slowest way; null where none is taken. */
const payoutDays = () => count().nullable().defined();

const cardFields = () => ({
  fundId: id().required(),
  slug: yup.string().required(),
  kind: yup
    .string()
    .oneOf(['fund', 'bond'] as const)
    .required(),
  name: yup.string().required(),
  fundType: count().required(),
  fundTypeText: yup.string().required(),
  typeOfInvest: yup
    .string()
    .oneOf(['IssuanceAndCancellation', 'Negotiable'] as const)
    .required(),
  typeOfInvestText: yup.string().required(),
  symbol: nullableWords(),
  /** number at the securities organisation */
  regNo: nullableWords(),
  issueNav: nullableNav(),
  cancelNav: nullableNav(),
  statisticalNav: nullableNav(),
  navDate: nullableDay(),
  isAdjusted: yup.boolean().required(),
  netAsset: nullableRial(),
  investedUnits: units().required(),
  maxFundUnits: nullableUnits(),
  /** share of the ceiling that is used, percent; null without a ceiling */
  filledPercent: nullablePercent(),
  ...yieldFields(),
  dividendIntervalPeriod: count().nullable().defined(),
  profitDay: count().nullable().defined(),
  nextProfitDate: nullableDay(),
  guaranteedEarningRate: nullablePercent(),
  estimatedEarningRate: nullablePercent(),
  /** yield of a year that an administrator sets for the calculator; null: use annualEfficiency */
  yearlyProfit: nullablePercent(),
  riskLevel: count().min(1).max(7).required(),
  riskText: yup.string().required(),
  status: yup
    .string()
    .oneOf(['draft', 'active', 'closed', 'liquidating'] as const)
    .required(),
  issueEnabled: yup.boolean().required(),
  cancelEnabled: yup.boolean().required(),
  closeReason: nullableWords(),
  issue: openness(),
  cancel: openness(),
  /** the price that comes next: its day, the time after which it is published, and whether its day has passed; null for bonds */
  nextPrice: shape({
    date: isoDate().required(),
    /** `HH:MM` in Tehran; null when the fund takes no orders */
    afterTime: nullableWords(),
    isLate: yup.boolean().required(),
  })
    .nullable()
    .default(null)
    .defined(),
  /** the cut-offs of today, one per order type and payment method */
  cutoffs: list(cutoff()),
  minAmount: nullableRial(),
  payoutDays: payoutDays(),
  isReinvestAllowed: yup.boolean().required(),
  isDirectDebitAllowed: yup.boolean().required(),
  isFavorite: yup.boolean().required(),
  logo: nullableWords(),
});

export const listFunds = operation({
  id: 'listFunds',
  method: 'get',
  path: '/api/fundsGlobal/',
  tag: 'funds',
  summary: 'All funds and bonds with prices, yields, risk and whether they take orders now, in the configured order.',
  access: user,
  query: shape({
    kind: yup.string().oneOf(['fund', 'bond'] as const),
    /** with those that are not live yet, for the office alone */
    drafts: yup.boolean().default(false),
  }),
  answer: shape({ data: list(shape(cardFields())) }),
});

export const listPayoutDays = operation({
  id: 'listPayoutDays',
  method: 'get',
  path: '/api/fundsGlobal/payout_days/',
  tag: 'funds',
  summary: 'In how many working days each fund that takes redemptions pays them out; open to visitors.',
  access: { kind: 'open' },
  answer: shape({
    data: list(shape({ fundId: id().required(), name: yup.string().required(), payoutDays: count().required() })),
  }),
});

/** Most funds that a file is asked for by name. */
const MAX_LISTED = 200;

export const exportFunds = operation({
  id: 'exportFunds',
  method: 'get',
  path: '/api/fundsGlobal/export/',
  tag: 'funds',
  summary:
    'The list of funds as a file, in the order that is asked for: CSV (UTF-8 with a byte order mark, ASCII digits) or a spreadsheet from right to left. Without fundIds: all, in the configured order.',
  access: user,
  query: shape({
    fundIds: yup
      .string()
      .max(MAX_LISTED * 11, 'شمار صندوق‌های خروجی بیش از اندازه است')
      .test(
        'ids',
        'شناسه صندوق درست نیست',
        (value) =>
          !value ||
          value
            .split(',')
            .every((part, index) => index < MAX_LISTED && /^[1-9]\d{0,9}$/.test(part) && Number(part) <= 2147483647),
      ),
    format: yup
      .string()
      .oneOf(['csv', 'xlsx'] as const)
      .default('csv'),
  }),
  answer: shape({}),
  errors: ['FUND_NOT_FOUND'],
  kind: 'raw',
  limit: 'export',
});

export const fundDescription = operation({
  id: 'fundDescription',
  method: 'get',
  path: '/api/fundsGlobal/description/',
  tag: 'funds',
  summary: 'Everything of one fund: attributes, bodies, schedules, fees, limits, accounts, licences and costs.',
  access: user,
  query: shape({ fundId: fundIdField() }),
  answer: shape({
    data: shape({
      ...cardFields(),
      isin: nullableWords(),
      registrationNumber: nullableWords(),
      nationalId: nullableWords(),
      initiationDate: nullableDay(),
      seoRegisterDate: nullableDay(),
      registerDate: nullableDay(),
      baseUnitValue: rial().required(),
      unitsSubDay: nullableUnits(),
      unitsRedDay: nullableUnits(),
      manager: nullableWords(),
      executiveManager: nullableWords(),
      investmentManagers: list(yup.string().required()),
      custodian: nullableWords(),
      auditor: nullableWords(),
      guarantor: nullableWords(),
      marketMaker: nullableWords(),
      registrationManager: nullableWords(),
      profitGuarantor: nullableWords(),
      website: nullableWords(),
      alpha: nullablePercent(),
      beta: nullablePercent(),
      description: words(),
      /** sanitised HTML */
      aboutHtml: words(),
      /** the rest of the yield table: period, from and to day, profit paid, simple and effective yield of a year */
      yields: list(
        shape({
          period: yup
            .string()
            .oneOf(['daily', 'weekly', 'monthly', 'quarterly', 'sixMonth', 'annual', 'total'] as const)
            .required(),
          periodText: yup.string().required(),
          fromDate: isoDate().required(),
          toDate: isoDate().required(),
          profitPerUnit: rial().required(),
          yieldPercent: percent().required(),
          annualSimplePercent: nullablePercent(),
          annualEffectivePercent: nullablePercent(),
          /** the same days of the series that funds are compared with, in their order */
          benchmarks: list(benchmarkReturn()),
        }),
      ),
      schedules: list(
        shape({
          orderType: orderType(),
          wayCode: yup.string().required(),
          cutoffTime: yup.string().required(),
          priceOffsetDays: count().required(),
          issueOffsetDays: count().required(),
          settleDays: count().required(),
          note: words(),
        }),
      ),
      /** of an order that counts for today */
      fees: shape(feeFields()).required(),
      /** fees that are decided and begin on a later day, the next one first */
      comingFees: list(shape({ firstDay: isoDate().required(), ...feeFields() })),
      limits: shape({
        minAmount: nullableRial(),
        maxAmount: nullableRial(),
        minUnits: nullableUnits(),
        maxUnits: nullableUnits(),
        minRemainUnits: units().required(),
        maxFundUnits: nullableUnits(),
        remainPolicy: yup
          .string()
          .oneOf(['auto', 'refund', 'credit', 'keep_in_fund_ledger'] as const)
          .required(),
        remainPolicyText: yup.string().required(),
        guaranteeDays: count().nullable().defined(),
      }).required(),
      bankAccounts: list(
        shape({
          accountId: id().required(),
          bankName: yup.string().required(),
          branchName: nullableWords(),
          accountNumber: yup.string().required(),
          iban: yup.string().required(),
        }),
      ),
      licenses: list(
        shape({
          licenseNo: yup.string().required(),
          title: yup.string().required(),
          startDate: isoDate().required(),
          expireDate: nullableDay(),
          isExpired: yup.boolean().required(),
        }),
      ),
      costs: list(shape({ title: yup.string().required(), description: words() })),
      /** first day of the table of costs; null: none is published */
      costsFrom: nullableDay(),
      bond: shape({
        bondType: yup.string().required(),
        bondTypeText: yup.string().required(),
        issuer: yup.string().required(),
        faceValue: rial().required(),
        volumeUnits: units().required(),
        couponRate: percent().required(),
        couponMonths: count().required(),
        issueDate: isoDate().required(),
        maturityDate: isoDate().required(),
        subscriptionFrom: isoDate().required(),
        subscriptionTo: isoDate().required(),
        hasBuyback: yup.boolean().required(),
        buybackRate: nullablePercent(),
        seller: nullableWords(),
        payer: nullableWords(),
      })
        .nullable()
        .default(null)
        .defined(),
    }).required(),
  }),
  errors: ['FUND_NOT_FOUND'],
});

export const fundInvestorAsset = operation({
  id: 'fundInvestorAsset',
  method: 'get',
  path: '/api/fundsGlobal/investor_asset/',
  tag: 'funds',
  summary: 'What an investor holds in one fund, certificate by certificate, with the cost of leaving today.',
  access: ofInvestor,
  query: shape({ fundId: fundIdField(), investorId: id().required('سرمایه‌گذار را انتخاب کنید') }),
  answer: shape({
    data: shape({
      fundId: id().required(),
      units: units().required(),
      lockedUnits: lockedUnits(),
      blockedUnits: blockedUnits(),
      freeUnits: units().required(),
      cancelNav: nullableNav(),
      navDate: nullableDay(),
      value: rial().required(),
      cost: rial().required(),
      avgCost: nullableNav(),
      ...fundGain,
      lots: list(
        shape({
          licenseNumber: yup.string().required(),
          licenseDate: isoDate().required(),
          units: units().required(),
          unitPrice: nav().required(),
          value: rial().required(),
          /** price day of the purchase: the first day of the age, also when the certificate is dated later (domain 1.5) */
          heldSince: isoDate().required(),
          ageDays: count().required(),
          /** percent that leaving today costs */
          exitFeePct: percent().required(),
          /** day from which leaving costs less; null when it is free already */
          nextStepDate: nullableDay(),
          guaranteeDate: nullableDay(),
        }),
      ),
      lastLicenseDate: nullableDay(),
    }).required(),
  }),
  errors: ['FUND_NOT_FOUND', 'INVESTOR_NOT_ALLOWED'],
});

const assetShare = () =>
  shape({
    key: yup.string().required(),
    title: yup.string().required(),
    percent: percent().required(),
    /** rial; null: not reported */
    amount: nullableRial(),
  });

export const fundCombinationAssets = operation({
  id: 'fundCombinationAssets',
  method: 'get',
  path: '/api/fundsGlobal/combination_assets/',
  tag: 'funds',
  summary:
    'Asset mix of a fund: the newest one and its history. fiveBest is part of stock, so it stands apart from items.',
  access: user,
  query: shape({ fundId: fundIdField(), from: dayInput(), to: dayInput() }),
  answer: shape({
    data: shape({
      date: nullableDay(),
      items: list(assetShare()),
      fiveBestPercent: nullablePercent(),
      history: list(
        shape({
          date: isoDate().required(),
          items: list(shape({ key: yup.string().required(), percent: percent().required() })),
        }),
      ),
    }).required(),
  }),
  errors: ['FUND_NOT_FOUND', 'DATE_RANGE_INVALID'],
});

export const fundComparePrices = operation({
  id: 'fundComparePrices',
  method: 'get',
  path: '/api/fundsGlobal/compare_prices/',
  tag: 'funds',
  summary:
    'Price series of one to four funds. indexed is 100 at the start and counts the profit paid. Closed days are absent.',
  access: user,
  query: shape({
    fundIds: yup
      .string()
      .matches(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,3}$/, {
        message: 'یک تا چهار صندوق انتخاب کنید',
        excludeEmptyString: true,
      })
      // ids beyond PostgreSQL's int4 name no fund
      .test(
        'ids',
        'شناسه صندوق درست نیست',
        (value) => !value || value.split(',').every((part) => Number(part) <= 2147483647),
      )
      .required('یک تا چهار صندوق انتخاب کنید'),
    from: dayInput(),
    to: dayInput(),
    /** series to compare with, by comma */
    benchmarks: yup.string().matches(/^(index|gold|deposit|inflation)(,(index|gold|deposit|inflation)){0,3}$/, {
      message: 'شاخص مقایسه درست نیست',
      excludeEmptyString: true,
    }),
  }),
  answer: shape({
    data: shape({
      /** index of 100 on the first day of the prices; without points where a series does not cover that day */
      benchmarks: list(
        shape({
          series: yup.string().oneOf(benchmarkSeries).required(),
          points: list(shape({ date: isoDate().required(), indexed: percent().required() })),
        }),
      ),
      series: list(
        shape({
          fundId: id().required(),
          name: yup.string().required(),
          points: list(
            shape({
              date: isoDate().required(),
              issueNav: nav().required(),
              cancelNav: nav().required(),
              statisticalNav: nav().required(),
              profitPerUnit: rial().required(),
              indexed: percent().required(),
            }),
          ),
        }),
      ),
    }).required(),
  }),
  errors: ['FUND_NOT_FOUND', 'DATE_RANGE_INVALID'],
});

export const listFundTrends = operation({
  id: 'listFundTrends',
  method: 'get',
  path: '/api/fundsGlobal/trends/',
  tag: 'funds',
  summary:
    'The course of a year of every live fund and bond in few points. indexed is 100 at the start and counts the profit paid. A fund with less than two days of prices is absent.',
  access: user,
  answer: shape({
    data: list(
      shape({
        fundId: id().required(),
        from: isoDate().required(),
        to: isoDate().required(),
        /** oldest first, evenly spread between the two days */
        indexed: list(percent().required()),
      }),
    ),
  }),
});

export const fundFiles = operation({
  id: 'fundFiles',
  method: 'get',
  path: '/api/fundsGlobal/files/',
  tag: 'funds',
  summary: 'Documents of a fund, newest first.',
  access: user,
  query: shape({ fundId: fundIdField() }),
  answer: shape({
    data: list(
      shape({
        fileId: id().required(),
        title: yup.string().required(),
        category: yup.string().required(),
        categoryText: yup.string().required(),
        /** path of the download on this origin (`getFile`) */
        filePath: yup.string().required(),
        mime: yup.string().required(),
        /** bytes */
        size: count().required(),
        publishDate: isoDate().required(),
      }),
    ),
  }),
  errors: ['FUND_NOT_FOUND'],
});

export const fundProfits = operation({
  id: 'fundProfits',
  method: 'get',
  path: '/api/fundsGlobal/profits/',
  tag: 'funds',
  summary: 'Periodic profits that a fund has paid, newest first.',
  access: user,
  query: shape({ fundId: fundIdField() }),
  answer: shape({
    data: list(
      shape({
        profitId: id().required(),
        profitDate: isoDate().required(),
        unitCount: units().required(),
        guaranteedPerUnit: rial().required(),
        extraPerUnit: rial().required(),
        perUnit: rial().required(),
        amount: rial().required(),
        extraAmount: rial().required(),
        compensation: signedRial().required(),
        total: rial().required(),
        totalText: yup.string().required(),
      }),
    ),
  }),
  errors: ['FUND_NOT_FOUND'],
});

export const setFundFavorite = operation({
  id: 'setFundFavorite',
  method: 'post',
  path: '/api/fundsGlobal/favorite/',
  tag: 'funds',
  summary: 'Adds a fund to the favourites of the user or takes it out.',
  access: user,
  body: shape({ fundId: fundIdField(), isFavorite: yup.boolean().required('وضعیت علاقه‌مندی را مشخص کنید') }),
  answer: shape({ data: shape({ fundId: id().required(), isFavorite: yup.boolean().required() }).required() }),
  errors: ['FUND_NOT_FOUND'],
});

export const fundsErrors = {
  FUND_NOT_FOUND: { status: 404, message: 'صندوق پیدا نشد' },
  DATE_RANGE_INVALID: {
    status: 400,
    message: 'بازه تاریخ درست نیست؛ شروع باید پیش از پایان باشد و بازه از اندازه مجاز بلندتر نباشد',
  },
} as const satisfies Record<string, ErrorText>;
