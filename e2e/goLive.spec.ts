import type { Browser, Page } from '@playwright/test';
import { addDays, formatJalaliWeekday, isoToJalali, jalaliParts, tehranDay, weekDay } from '#shared/jalali.ts';
import { DEFAULT_WEEKEND_DAYS, previousWorkingDay } from '#shared/workingDays.ts';
import { startSejam, type SejamDouble } from '../tests/support/sejamDouble.ts';
import {
  answerBankFile,
  decideOn,
  fetchBankFile,
  fillSlip,
  importBankFile,
  makeBankFile,
  openDesk,
  releaseStatement,
} from './models/bankDesk.ts';
import { acceptRules, chooseFund, chooseMethod, openBuy, payButton, resultIs, typeAmount } from './models/buy.ts';
import { givePassword, giveUsername, setUpFactor } from './models/login.ts';
import {
  addAccount,
  addSchedule,
  approveChanges,
  makeDraft,
  openTab,
  proposeOpening,
  publishPaper,
  send,
  setCeiling,
  writeAbout,
} from './models/newFund.ts';
import {
  approveColleague,
  enterHolidays,
  fill,
  makeBranch,
  makeSetUpCode,
  nameHouse,
  openExistingFund,
  proposeColleague,
  tryCode,
  typeDay,
  workOn,
  writeSite,
  type NewColleague,
} from './models/newHouse.ts';
import { approveByKeys, executeByKeys, typePrices } from './models/operatingDay.ts';
import { downloaded, ordersOver } from './models/panel.ts';
import {
  startJibitDouble,
  startSmsDouble,
  startZibalDouble,
  type Double,
  type SmsDouble,
} from './support/providers.ts';
import { setUpCodeIn } from './support/commands.ts';
import {
  npmRun,
  prepareDatabase,
  settingsIn,
  startPanel,
  type EmptyDatabase,
  type Settings,
} from './support/realHouse.ts';
import { startRecaptchaStand, type RecaptchaStand } from './support/recaptchaStand.ts';
import { settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import type { Watch } from './support/watch.ts';

/*
 * A fund company goes live, in production mode and by the documents alone (docs/go-live.md): an empty database, the commands of
 * the terminal, local doubles of the providers, and the screens. The database is one of a server, and in the project `embedded`
 * (`npm run soak:embedded`) the embedded one.
 *
 * Production has no clock that can be moved, so the story takes the time as it is, at every hour of every day (decision 172).
 * The slip is of the last working day, and so are its price day, the profit day and the report that is signed: the cut-off of
 * that day has passed. Where today is a closed day this company works, as its calendar says, because banks pay on working days
 * alone. The file of the voucher is ready on the next day; today shows its rows.
 */

const port = Number.parseInt(process.env['E2E_PORT'] ?? '4310', 10) + 6;
const origin = `http://localhost:${port}`;
test.use({ baseURL: origin });

const today = tehranDay(new Date());
const typed = (iso: string): string => isoToJalali(iso).replaceAll('/', '');
/** Days before today have no holidays in the calendar of this company, which enters those to come. */
const before = (iso: string): string =>
  previousWorkingDay({ weekendDays: DEFAULT_WEEKEND_DAYS, holidays: new Set() }, iso);
const priceDay = before(today);
const asOf = before(priceDay);

const password = 'Arghavan-7142-panel';
const boss = { nationalCode: '0012345679', mobile: '09121234567', firstName: 'مریم', lastName: 'کاشانی' };
const second: NewColleague = {
  ...{ nationalCode: '0499370899', mobile: '09127654321', firstName: 'کاوه', lastName: 'نوری', role: 'مدیر سامانه' },
};
const makerOf: NewColleague = {
  ...{ nationalCode: '0079138659', mobile: '09121110001', firstName: 'لیلا', lastName: 'فرهمند', role: 'کارشناس' },
  level: 'ثبت‌کننده',
};
const checkerOf: NewColleague = {
  ...{ nationalCode: '0123987458', mobile: '09121110002', firstName: 'پیمان', lastName: 'سهرابی', role: 'کارشناس' },
  level: 'تأییدکننده',
};
const branch = { name: 'شعبه اصفهان', code: 'ISF' };
const clerk: NewColleague = {
  ...{ nationalCode: '2311456784', mobile: '09121110003', firstName: 'سارا', lastName: 'میرزایی', role: 'کارشناس' },
  ...{ level: 'کاربر شعبه', branch: branch.name },
};
const buyer = { nationalNo: '0048261734', mobile: '09120003290', iban: 'IR062960000000100324200001' };
const fund = { name: 'درآمد ثابت نارون', slug: 'narvan', iban: 'IR460120000000000004100137' };
/** What the registrar has of the fund: 100 and 250 units. */
const holders = [
  {
    nationalNo: '1287654320',
    name: 'نگار,رستگار',
    mobile: '09123334441',
    iban: 'IR120170000001234567890123',
    units: 100,
  },
  {
    nationalNo: '4589123673',
    name: 'امید,صالحی',
    mobile: '09123334442',
    iban: 'IR820540102680020817909002',
    units: 250,
  },
] as const;
/** Two of their orders wait for the price of the last working day: money for 20 units and a remainder, and 20 units. */
const openOrders = { purchase: 24_100_000, redemptionUnits: 20 };
const redeemed = openOrders.redemptionUnits * 1_201_000;
/** Rial of profit for a unit, and so for each of them. */
const perUnit = 12_000;
const shares = holders.map(({ units }) => units * perUnit);

/** What the story has made so far. */
interface Story {
  database: EmptyDatabase;
  sms: SmsDouble;
  zibal: Double;
  jibit: Awaited<ReturnType<typeof startJibitDouble>>;
  sejam: SejamDouble;
  recaptcha: RecaptchaStand;
  panel?: { close(): Promise<number | null> };
  settings: Settings;
  /** of the first super admin */
  setUpCode: string;
  /** pages: the super admins, a maker, a checker, the person who registers */
  first: Page;
  other: Page;
  maker: Page;
  checker: Page;
  investor: Page;
  fundId: string;
}
const story = {} as Story;

const jibitKeys = { apiKey: 'narvan', secretKey: 'jibit-secret' };
test.beforeAll(async ({ database }) => {
  story.database = await prepareDatabase(database);
  story.sms = await startSmsDouble('sms-key');
  story.zibal = await startZibalDouble('narvan');
  story.jibit = await startJibitDouble(jibitKeys);
  story.sejam = await startSejam();
  story.recaptcha = await startRecaptchaStand();
  story.jibit.put(buyer.nationalNo, buyer);
  story.sejam.put(buyer.nationalNo, {
    status: 'Sejami',
    mobile: buyer.mobile,
    privatePerson: {
      ...{ firstName: 'بهار', lastName: 'نیکنام', fatherName: 'محمد', gender: 'Female' },
      ...{ birthDate: '1990-03-21T00:00:00', placeOfBirth: 'تهران', placeOfIssue: 'تهران' },
      ...{ shNumber: '0', seriShChar: 'الف', seriSh: '12', serial: '345678' },
    },
    accounts: [{ sheba: buyer.iban, isDefault: true }],
  });
});
test.afterAll(async () => {
  await story.panel?.close();
  for (const double of [story.sms, story.zibal, story.jibit, story.sejam, story.recaptcha]) await double.close();
  await story.database.close();
});

async function newPage(browser: Browser, watch: Watch): Promise<Page> {
  const context = await browser.newContext();
  await watch.follow(context);
  return context.newPage();
}

/** The newest code on a telephone, once one has come after the messages of before; notices may come between. */
async function codeOn(mobile: string, since: number): Promise<string> {
  const code = () =>
    story.sms
      .messagesOf(mobile)
      .slice(since)
      .flatMap(({ text }) => /کد: (\d{6})/.exec(text)?.[1] ?? [])
      .at(-1);
  await expect.poll(code).toBeDefined();
  return code() ?? '';
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('group', { name: /کد/ }).getByRole('textbox').first().click();
  await page.keyboard.type(code);
}

/** First log-in of an invited colleague: the code on their telephone, a password, and the set-up code. */
async function enterFirst(page: Page, of: NewColleague, setUpCode: string): Promise<void> {
  await page.goto('/login');
  const since = story.sms.messagesOf(of.mobile).length;
  await giveUsername(page, of.nationalCode);
  await typeCode(page, await codeOn(of.mobile, since));
  await page.getByLabel('رمز عبور جدید', { exact: true }).fill(password);
  await page.getByLabel('تکرار رمز عبور', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ثبت رمز و ورود' }).click();
  await setUpFactor(page, setUpCode);
}

/** The texts as they are printed for whoever registers them, by key. */
const textsIn = (printed: string): Map<string, string> =>
  new Map(
    [...printed.matchAll(/^(\w+) {2}NOT REGISTERED\n((?: {4}.*\n)+)/gm)].map(([, key = '', lines = '']) => [
      key,
      lines
        .split('\n')
        .map((line) => line.slice(4))
        .filter((line) => !line.startsWith('places: '))
        .join('\n')
        .trim(),
    ]),
  );

const bankTitles = 'تاریخ,ساعت,شماره سند,مبلغ گردش بدهکار,مبلغ گردش بستانکار,شرح,شبای مبدأ';
/** The file of the bank with these lines. */
const bankFile = (...lines: readonly (readonly (string | number)[])[]): string =>
  [bankTitles, ...lines.map((line) => line.join(','))].join('\r\n');

const slipAmount = 61_300_000n;
const statusOf = async () => (await ordersOver(story.investor, slipAmount))[0]?.status;

/** What happens, in the order of docs/go-live.md. */
const steps: readonly (readonly [title: string, act: () => Promise<void>])[] = [
  [
    'the terminal: settings, schema, texts of messages, the first super admin',
    async () => {
      const bare = await npmRun('doctor', {});
      expect([bare.code, bare.printed]).toEqual([1, expect.stringContaining('MISS settings: SMS_PROVIDER')]);
      const secrets = Object.entries(settingsIn((await npmRun('secrets', {})).printed));
      story.settings = {
        ...Object.fromEntries(secrets.filter(([name]) => !story.database.makesSecrets || name.startsWith('PUSH_'))),
        ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_ORIGIN: origin, TRUSTED_PROXY_HOPS: '0' },
        ...{ LOG_LEVEL: 'warn', STOP_DELAY_SECONDS: '0', PUSH_SUBJECT: 'mailto:panel@example.ir' },
        ...story.database.settings,
        ...{ SMS_PROVIDER: 'kavenegar', SMS_API_KEY: 'sms-key', SMS_HOST: story.sms.origin },
        ...{ GATEWAYS: 'zibal', ZIBAL_MERCHANT_ID: 'narvan', ZIBAL_HOST: story.zibal.origin },
        ...{ IDENTITY_PROVIDER: 'jibit', JIBIT_HOST: story.jibit.origin },
        ...{ JIBIT_API_KEY: jibitKeys.apiKey, JIBIT_SECRET_KEY: jibitKeys.secretKey },
        ...{ IDENTITY_REGISTRY: 'sejam', IDENTITY_SEJAM_HOST: story.sejam.host },
        ...{
          IDENTITY_SEJAM_USERNAME: story.sejam.account.username,
          IDENTITY_SEJAM_PASSWORD: story.sejam.account.password,
        },
        ...{ CAPTCHA_PROVIDER: 'recaptcha', RECAPTCHA_HOST: story.recaptcha.origin },
        ...{ RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET: 'captcha-secret' },
      };
      const migrated = await npmRun('db:migrate', story.settings);
      expect(migrated.code, migrated.problems).toBe(0);
      const listed = await npmRun('sms:templates', story.settings);
      expect(listed.code, listed.problems).toBe(0);
      const texts = textsIn(listed.printed);
      for (const [key, text] of texts) story.sms.register(`narvan-${key}`, text);
      story.settings = {
        ...story.settings,
        SMS_TEMPLATES: [...texts.keys()].map((key) => `${key}=narvan-${key}`).join(','),
      };
      const early = await npmRun('doctor', story.settings);
      expect(early.code).toBe(1);
      for (const line of ['ok   settings', 'ok   database', 'ok   SMS templates of codes', 'ok   identity service'])
        expect(early.printed).toContain(line);
      for (const line of ['name and telephone', 'second super admin: 0 active', 'holidays of this year', 'active fund'])
        expect(early.printed).toContain(`MISS ${line}`);
      expect(early.printed).toContain('warn payment gateway: no good answer yet: zibal');
      const named = ['--national-code', boss.nationalCode, '--mobile', boss.mobile];
      const names = ['--first-name', boss.firstName, '--last-name', boss.lastName];
      const made = await npmRun('admin:create', story.settings, [...named, ...names], `${password}\n`);
      expect(made.code, made.problems).toBe(0);
      story.setUpCode = setUpCodeIn(made.printed);
      story.panel = await startPanel(story.settings);
    },
  ],

  [
    'the first super admin sees what is missing, and names the company',
    async () => {
      await story.first.goto('/login');
      await expect.poll(() => story.recaptcha.fetched).toContain('/recaptcha/api.js');
      await giveUsername(story.first, boss.nationalCode);
      await givePassword(story.first, password);
      await setUpFactor(story.first, story.setUpCode);
      const list = story.first.getByRole('region', { name: 'راه‌اندازی سامانه' });
      await expect(list.getByText('نام و تلفن شرکت')).toBeVisible();
      await expect(list.getByText('صندوق فعال')).toBeVisible();
      await nameHouse(story.first, { name: 'سبدگردان نارون', phone: '02188123456' });
      await writeSite(story.first);
      await tryCode(story.first, 'کد ورود شما');
      expect(await codeOn(boss.mobile, 0)).toBe('000000');
    },
  ],

  [
    'people: the second super admin alone, then by two; a branch, its clerk, the calendar',
    async () => {
      await proposeColleague(story.first, second);
      await expect.poll(() => story.sms.messagesOf(second.mobile).length, 'the invitation').toBeGreaterThan(0);
      await enterFirst(story.other, second, await makeSetUpCode(story.first, second));
      await makeBranch(story.first, story.other, branch);
      for (const colleague of [makerOf, checkerOf, clerk]) await proposeColleague(story.first, colleague);
      for (const colleague of [makerOf, checkerOf, clerk]) await approveColleague(story.other, colleague);
      const codes = [await makeSetUpCode(story.first, makerOf), await makeSetUpCode(story.first, checkerOf)];
      await Promise.all([
        enterFirst(story.maker, makerOf, codes[0] ?? ''),
        enterFirst(story.checker, checkerOf, codes[1] ?? ''),
      ]);
      const ofWeek = weekDay(today);
      if (DEFAULT_WEEKEND_DAYS.includes(ofWeek)) await workOn(story.first, { weekDay: ofWeek, from: typed(today) });
      const except = formatJalaliWeekday(today, { hasYear: true });
      await enterHolidays(story.maker, { except, nextYear: jalaliParts(today).year + 1 });
    },
  ],

  [
    'an existing fund: draft, changes by two, holders of the registrar, open to investors',
    async () => {
      story.fundId = await makeDraft(story.maker, fund);
      await addAccount(story.maker, story.fundId, fund.iban);
      await addSchedule(story.maker, story.fundId, 'صدور');
      await addSchedule(story.maker, story.fundId, 'ابطال');
      await setCeiling(story.first, story.fundId);
      await writeAbout(story.maker, story.fundId);
      await publishPaper(story.maker, story.fundId, 'امیدنامه');
      await publishPaper(story.maker, story.fundId, 'اساسنامه');
      await approveChanges(story.checker, story.fundId, 4);
      const bought = isoToJalali(addDays(asOf, -30));
      const [earlier, last] = [before(asOf), asOf].map(isoToJalali);
      await openExistingFund(story.maker, story.checker, {
        fundId: story.fundId,
        asOf: typed(asOf),
        files: {
          holders: [
            'کد ملی یا شناسه ملی,نام,نام خانوادگی,تاریخ تولد,موبایل,شبا,مانده ریالی',
            ...holders.map(
              ({ nationalNo, name, mobile, iban }) => `${nationalNo},${name},1365/02/11,${mobile},${iban},0`,
            ),
          ].join('\n'),
          certificates: [
            'کد ملی یا شناسه ملی,تعداد واحد,تاریخ صدور,قیمت هر واحد,شماره گواهی',
            ...holders.map(({ nationalNo, units }, index) => `${nationalNo},${units},${bought},1150000,${901 + index}`),
          ].join('\n'),
          orders: [
            'کد ملی یا شناسه ملی,نوع درخواست,مبلغ,تعداد واحد,تاریخ درخواست,تاریخ قیمت,شماره درخواست',
            `${holders[0].nationalNo},صدور,${openOrders.purchase},,${last},${isoToJalali(priceDay)},501`,
            `${holders[1].nationalNo},ابطال,,${openOrders.redemptionUnits},${last},${isoToJalali(priceDay)},502`,
          ].join('\n'),
          prices: [
            'تاریخ,قیمت صدور,قیمت ابطال,قیمت آماری,تعداد واحد',
            `${earlier},1199000,1198000,1198500,350`,
            `${last},1200000,1199000,1199500,350`,
          ].join('\n'),
        },
        totals: {
          'تعداد دارندگان': '2',
          'تعداد واحدها': '350',
          'جمع مانده ریالی دارندگان': '0',
          'جمع وجه صدورهای باز': String(openOrders.purchase),
          'جمع واحدهای ابطال‌های باز': String(openOrders.redemptionUnits),
          'موجودی حساب‌های بانکی صندوق': '426600000',
        },
      });
      await proposeOpening(story.maker, story.fundId);
      await approveChanges(story.checker, story.fundId, 1);
    },
  ],

  [
    'an investor registers with the code of Sejam, and buys by the gateway',
    async () => {
      await story.investor.goto('/login');
      await giveUsername(story.investor, buyer.nationalNo);
      await story.investor.getByLabel('شماره موبایل').fill(buyer.mobile);
      await story.investor.getByLabel('شماره شبا').fill(buyer.iban.slice(2));
      await story.investor.getByRole('button', { name: 'دریافت کد' }).click();
      await expect(story.investor.getByRole('heading', { name: 'کد تأیید' })).toBeVisible();
      await typeCode(story.investor, story.sejam.codeOf(buyer.nationalNo));
      await story.investor.getByLabel('رمز عبور جدید').fill('Bahar-3290-panel!');
      await story.investor.getByRole('button', { name: 'ثبت‌نام و ورود' }).click();
      await expect(story.investor.getByRole('heading', { name: 'هنوز سرمایه‌گذاری نکرده‌اید' })).toBeVisible();
      await openBuy(story.investor);
      await chooseFund(story.investor, fund.name);
      await typeAmount(story.investor, 5_000_000n);
      await chooseMethod(story.investor, 'درگاه');
      await acceptRules(story.investor);
      await payButton(story.investor).click();
      await expect(story.investor.getByRole('heading', { name: 'درگاه پرداخت زیبال' })).toBeVisible();
      // the gateway is another site, so that the browser keeps the session back from the first page that it leads to
      expect(new URL(story.zibal.origin).hostname).not.toBe(new URL(origin).hostname);
      const pages: string[] = [];
      story.investor.on('request', (request) => {
        const { origin: site, pathname } = new URL(request.url());
        if (request.isNavigationRequest() && site === origin) pages.push(pathname);
      });
      await story.investor.getByRole('link', { name: 'پرداخت' }).click();
      await resultIs(story.investor, 'ok');
      expect(pages).toEqual(['/api/orders/callback/', '/requests', '/requests']);
    },
  ],

  [
    'a slip of the last working day is found in the file of the bank, and approved',
    async () => {
      await openBuy(story.investor);
      await chooseFund(story.investor, fund.name);
      await typeAmount(story.investor, slipAmount);
      await chooseMethod(story.investor, 'فیش واریزی');
      await fillSlip(story.investor, '730145', typed(priceDay));
      await acceptRules(story.investor);
      await story.investor.getByRole('main').getByRole('button', { name: 'ثبت درخواست و فیش' }).click();
      await expect(story.investor).toHaveURL(/\/requests\?order=/);
      const line = [isoToJalali(priceDay), '09:10', '730145', '', slipAmount.toString(), 'واریز', buyer.iban];
      await importBankFile(story.maker, bankFile(line), 1);
      await releaseStatement(story.checker);
      await openDesk(story.checker, '/admin/receipts', '۶۱٬۳۰۰٬۰۰۰');
      await expect(story.checker.getByText('سطر این فیش در صورت‌حساب بانک هست')).toBeVisible();
      await story.checker.keyboard.press('a');
      await decideOn(story.checker, 'این مبلغ به حساب صندوق رسیده است؟', 'تأیید فیش');
      expect(await statusOf()).toMatch(/^(registered|processing)$/);
    },
  ],

  [
    'the price of that day by two people, and its orders',
    async () => {
      const desk = `/admin/settlement?fund=${story.fundId}&day=${priceDay}`;
      for (const page of [story.maker, story.checker]) await page.goto(desk);
      await settled(story.maker);
      await typePrices(story.maker, ['1202000', '1201000', '1201500']);
      await story.checker.goto(desk);
      await settled(story.checker);
      await approveByKeys(story.checker);
      // 50 units of 1,202,000 are 60,100,000 of the 61,300,000 rial; the open purchase gets 20 of its 24,100,000
      const figures = ['۲ صدور و ۱ ابطال', '۸۵٬۴۰۰٬۰۰۰', '۷۰', '۲۰'];
      await executeByKeys(story.checker, figures, '۲ صدور، ۱ ابطال، ۰ رد شده، ۰ خطا');
      await expect.poll(statusOf).toBe('issued');
    },
  ],

  [
    'profit of the holders, a file that pays it, and the answer of the bank',
    async () => {
      await openTab(story.maker, story.fundId, 'profits');
      await story.maker.getByRole('button', { name: 'محاسبه سود' }).click();
      await typeDay(story.maker, 'تاریخ سود', typed(priceDay));
      await fill(story.maker, { 'سود هر واحد (تضمین یا پیش‌بینی)': String(perUnit) });
      await send(story.maker, 'محاسبه و دیدن سهم هر نفر');
      await expect(story.maker).toHaveURL(/run=\d+/);
      await story.checker.goto(story.maker.url());
      await settled(story.checker);
      for (const act of ['تأیید سود', 'اجرای سود']) {
        await story.checker.getByRole('button', { name: act }).click();
        await send(story.checker, act);
      }
      await expect(story.checker.getByText('۲ از ۲ نفر')).toBeVisible();
      await story.maker.goto('/admin/payouts');
      await settled(story.maker);
      const batchNo = await makeBankFile(story.maker, fund.name);
      await openDesk(story.checker, '/admin/payouts?tab=files', batchNo);
      await story.checker.getByRole('button', { name: 'تأیید فایل' }).click();
      await decideOn(story.checker, 'این فایل برای بانک تأیید شود؟', 'تأیید فایل');
      await openDesk(story.maker, '/admin/payouts?tab=files', batchNo);
      const rows = await fetchBankFile(story.maker);
      // the open redemption is due, too: 20 units of 1,201,000
      const due = [...holders.map(({ iban }, index) => `${iban},${shares[index]},`), `${holders[1].iban},${redeemed},`];
      expect(rows).toHaveLength(due.length);
      for (const paid of due) expect(rows.filter((row) => row.includes(paid))).toHaveLength(1);
      await answerBankFile(story.checker, batchNo, ['BANK-0', 'BANK-1', 'BANK-2']);
    },
  ],

  [
    'one transfer comes back: the statement of today, and two people who say which it was',
    async () => {
      const day = isoToJalali(today);
      const [small, large] = shares;
      await importBankFile(
        story.maker,
        bankFile(
          [day, '', 'BANK-0', redeemed, '', 'حواله پایا', holders[1].iban],
          [day, '', 'BANK-1', small ?? 0, '', 'حواله پایا', holders[0].iban],
          [day, '', 'BANK-2', large ?? 0, '', 'حواله پایا', holders[1].iban],
          [day, '', 'BACK-9', '', small ?? 0, 'برگشت حواله پایا', ''],
        ),
        4,
      );
      await releaseStatement(story.checker);
      await openDesk(story.maker, '/admin/auto-buy/list?open_only=1', '۱٬۲۰۰٬۰۰۰');
      await story.maker.getByRole('button', { name: 'برگشت پرداخت', exact: true }).click();
      await decideOn(story.maker, 'این واریز برگشت کدام پرداخت است؟', 'برگشت پرداخت');
      await openDesk(story.checker, '/admin/auto-buy/list?open_only=1', '۱٬۲۰۰٬۰۰۰');
      await story.checker.getByRole('button', { name: 'تأیید برگشت پرداخت' }).click();
      await decideOn(story.checker, 'این پرداخت برگشته است؟', 'تأیید برگشت پرداخت');
      await openDesk(story.maker, '/admin/payouts?status=failed', 'نگار رستگار');
    },
  ],

  [
    'the report of the day has two signatures, and the voucher of today has codes',
    async () => {
      const report = `/admin/settlement?tab=report&fund=${story.fundId}&day=${priceDay}`;
      await story.maker.goto(report);
      await settled(story.maker);
      await story.maker.getByRole('button', { name: 'امضای اول' }).click();
      await decideOn(story.maker, 'این گزارش را امضا می‌کنید؟', 'امضای اول');
      await story.checker.goto(report);
      await settled(story.checker);
      await story.checker.getByRole('button', { name: 'امضای دوم' }).click();
      await decideOn(story.checker, 'گزارش این روز را امضا می‌کنید؟', 'امضای دوم');
      await expect(
        story.checker.getByTestId('day-report').getByText('امضا شده', { exact: true }).first(),
      ).toBeVisible();
      const paper = await downloaded(story.checker, () =>
        story.checker
          .getByRole('button', { name: /^دریافت PDF/ })
          .first()
          .click(),
      );
      expect(paper.slice(0, 5)).toBe('%PDF-');
      await story.maker.goto(`/admin/settlement?tab=report&fund=${story.fundId}&day=${today}`);
      await settled(story.maker);
      const voucher = story.maker.getByTestId('day-voucher');
      await expect(voucher.getByText('تا این حساب‌ها کد نداشته باشند')).toBeVisible();
      await voucher.getByRole('button', { name: 'کد حساب‌ها' }).click();
      const codes = story.maker.getByRole('dialog', { name: 'کد حساب‌ها در نرم‌افزار حسابداری' });
      await expect(codes.getByRole('textbox').first()).toBeVisible();
      for (const [index, field] of (await codes.getByRole('textbox').all()).entries())
        await field.fill(String(1101 + index));
      await send(story.maker, 'ثبت کدها');
      await expect(voucher.getByText('تا این حساب‌ها کد نداشته باشند')).toBeHidden();
      // midnight may come meanwhile: a day that is over has its file
      await expect(async () => {
        const isOver = tehranDay(new Date()) > today;
        await story.maker.reload();
        await settled(story.maker);
        await expect(voucher.getByRole('row').filter({ hasText: 'جمع کنترل' })).toBeVisible();
        expect(await voucher.getByText('فایل سند از فردا آماده است').isVisible()).toBe(!isOver);
        expect(await voucher.getByRole('button', { name: 'خروجی سند حسابداری روز' }).isVisible()).toBe(isOver);
      }).toPass();
      const total = voucher.getByRole('row').filter({ hasText: 'جمع کنترل' }).getByRole('gridcell');
      const [debit, credit, unitDebit, unitCredit] = (await total.allInnerTexts()).slice(-4);
      expect([debit, unitDebit]).toEqual([credit, unitCredit]);
      // 350 units of the opening, the 50 of the slip, and the 20 of each of its open orders
      expect(unitDebit).toBe('۴۴۰');
    },
  ],

  [
    'nothing is missing any more, and the books are proven',
    async () => {
      const last = await npmRun('doctor', story.settings);
      expect([last.code, last.printed]).toEqual([0, expect.stringContaining('ready for people')]);
      const proof = await npmRun('audit:verify', story.settings);
      expect(proof.code, `${proof.printed}${proof.problems}`).toBe(0);
      expect(await story.panel?.close()).toBe(0);
    },
  ],
];

test('a fund company goes live in production mode, by the documents and the screens alone', async ({
  browser,
  watch,
}) => {
  // a whole installation in one test: ten minutes, which end others that hang, are too few where a machine is slow
  test.setTimeout(1_800_000);
  watch.allow(/status of 4(00|09|22|29)/);
  for (const who of ['first', 'other', 'maker', 'checker', 'investor'] as const)
    story[who] = await newPage(browser, watch);
  for (const [title, act] of steps) await test.step(title, act);
});
