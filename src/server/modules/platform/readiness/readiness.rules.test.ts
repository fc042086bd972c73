import { describe, expect, it } from 'vitest';
import { readinessChecks, readinessDetail, type ReadinessCheck } from '#shared/texts/readinessTexts.ts';
import { codeTemplateKeys } from '#shared/contract/smsTexts.ts';
import { doctorLines } from '#server/doctorLines.ts';
import { readinessOf, type ReadinessFacts } from './readiness.rules.ts';

/** An empty production installation on a day of Azar. */
const empty: ReadinessFacts = {
  isReal: true,
  smsProvider: 'kavenegar',
  templates: codeTemplateKeys,
  identityProvider: 'none',
  registry: 'none',
  captcha: 'altcha',
  gateways: [{ key: 'zarinpal', title: 'زرین‌پال' }],
  year: 1405,
  month: 9,
  superAdmins: 1,
  ticketCategories: 0,
  hasRulesPage: false,
  faqs: 0,
  houseName: null,
  supportPhone: null,
  closedGateways: [],
  openFunds: 0,
  draftFunds: 0,
  holidaysThisYear: 0,
  holidaysNextYear: 0,
  unconfirmedNextYear: 0,
  answered: [],
  patternedNotices: [],
};

const stateOf = (check: ReadinessCheck, facts: Partial<ReadinessFacts> = {}) => {
  const line = readinessOf({ ...empty, ...facts }).find((one) => one.check === check);
  return [line?.state, line?.lack ? readinessDetail(line.lack) : ''];
};

describe('what an installation lacks', () => {
  it('names all of an empty one, in the order of the work', () => {
    const lines = readinessOf(empty);
    expect(lines.map(({ check }) => check)).toEqual(readinessChecks);
    expect(lines.filter(({ state }) => state === 'ready').map(({ check }) => check)).toEqual([
      'codeTemplates',
      'captcha',
    ]);
    expect(lines.filter(({ state }) => state === 'missing').map(({ check }) => check)).toEqual([
      'houseIdentity',
      'superAdmins',
      'calendar',
      'rulesPage',
      'ticketCategories',
      'funds',
    ]);
  });

  it.each<[ReadinessCheck, Partial<ReadinessFacts>, string, string]>([
    ['houseIdentity', { supportPhone: '02112345678' }, 'missing', 'نام شرکت ثبت نشده است'],
    ['houseIdentity', { houseName: 'سبدگردان نارون' }, 'missing', 'تلفن پشتیبانی ثبت نشده است'],
    ['houseIdentity', { houseName: 'سبدگردان نارون', supportPhone: '02112345678' }, 'ready', ''],
    ['superAdmins', {}, 'missing', 'مدیر سامانه فعال: ۱'],
    ['superAdmins', { superAdmins: 2 }, 'ready', ''],
    ['codeTemplates', { templates: codeTemplateKeys.slice(1) }, 'missing', '۱ الگو ثبت نشده است: کد ورود شما'],
    ['codeTemplates', { templates: [], smsProvider: 'sandbox' }, 'ready', ''],
    ['identityProvider', {}, 'advised', 'سامانه‌ای انتخاب نشده است'],
    ['identityProvider', { identityProvider: 'jibit' }, 'advised', 'سجام متصل نیست؛ ثبت‌نام برخط ممکن نیست'],
    ['identityProvider', { identityProvider: 'jibit', registry: 'sejam' }, 'ready', ''],
    ['identityProvider', { registry: 'sejam' }, 'ready', ''],
    ['identityProvider', { identityProvider: 'sandbox' }, 'missing', 'سامانه آزمایشی پاسخ می‌دهد'],
    ['identityProvider', { identityProvider: 'sandbox', isReal: false }, 'ready', ''],
    ['gateways', {}, 'advised', 'هنوز پاسخی نداده: زرین‌پال'],
    ['gateways', { answered: ['gateway:zarinpal'] }, 'ready', ''],
    ['gateways', { closedGateways: ['zarinpal'] }, 'missing', 'همه درگاه‌ها بسته‌اند'],
    ['calendar', {}, 'missing', 'برای سال ۱۴۰۵ تعطیلی وارد نشده است'],
    ['calendar', { holidaysThisYear: 1 }, 'ready', ''],
    ['nextCalendar', {}, 'advised', 'برای سال ۱۴۰۶ تعطیلی وارد نشده است'],
    ['nextCalendar', { month: 11 }, 'missing', 'برای سال ۱۴۰۶ تعطیلی وارد نشده است'],
    ['nextCalendar', { month: 10, holidaysNextYear: 20, unconfirmedNextYear: 12 }, 'ready', ''],
    [
      'nextCalendar',
      { month: 11, holidaysNextYear: 20, unconfirmedNextYear: 12 },
      'missing',
      '۱۲ تعطیلی سال ۱۴۰۶ هنوز «احتمالی» است',
    ],
    ['nextCalendar', { month: 12, holidaysNextYear: 20 }, 'ready', ''],
    ['rulesPage', { hasRulesPage: true }, 'ready', ''],
    ['ticketCategories', { ticketCategories: 1 }, 'ready', ''],
    ['faqs', {}, 'advised', 'هنوز ثبت نشده است'],
    ['funds', { draftFunds: 2 }, 'missing', '۲ صندوق پیش‌نویس است'],
    ['funds', { openFunds: 1, draftFunds: 2 }, 'ready', ''],
  ])('%s with %o: %s', (check, facts, state, detail) => {
    expect(stateOf(check, facts)).toEqual([state, detail]);
  });

  it('names a few of many templates and counts them all', () => {
    const [, detail = ''] = stateOf('noticeTemplates');
    expect(detail).toMatch(/^[۰-۹]+ الگو ثبت نشده است: .*، …$/);
  });
});

describe('the list on a terminal', () => {
  it('says of each what is missing, why it matters and where it is provided', () => {
    const lines = doctorLines(readinessOf({ ...empty, ticketCategories: 3 }));
    expect(lines).toContain('ok   categories of tickets');
    const at = lines.indexOf('MISS second super admin: 1 active');
    expect(at).toBeGreaterThanOrEqual(0);
    expect(lines[at + 1]).toMatch(/why: {3}roles of colleagues/);
    expect(lines[at + 2]).toMatch(/where: .*\/admin\/admin-panel\/users\/roles/);
    expect(lines).toContain('warn identity service: no service is chosen');
  });
});
