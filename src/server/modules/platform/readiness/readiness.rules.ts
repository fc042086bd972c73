import type { AdminDuty } from '#shared/contract/kernel/define.ts';
import { noticeEvent } from '#shared/contract/noticeEvents.ts';
import {
  readinessChecks,
  type ReadinessCheck,
  type ReadinessLack,
  type ReadinessState,
} from '#shared/texts/readinessTexts.ts';
import { codeTemplateKeys, codeTitle, unregisteredNotices } from '#shared/contract/smsTexts.ts';
import type { StoredReadiness } from './readiness.repo.ts';

/** What an installation is: its configuration, its tables and the day. */
export interface ReadinessFacts extends StoredReadiness {
  /** people are real: a sandbox is no service */
  isReal: boolean;
  smsProvider: string;
  /** keys that the configuration has a template for */
  templates: readonly string[];
  identityProvider: string;
  /** who answers what the registry of the capital market knows; `none`: nobody */
  registry: string;
  captcha: string;
  /** gateways of the configuration */
  gateways: ReadinessLack['names'];
  /** Jalali year and month of the business day */
  year: number;
  month: number;
}

/** One line of the list. */
export interface ReadinessLine {
  check: ReadinessCheck;
  state: ReadinessState;
  /** null: nothing is missing */
  lack: ReadinessLack | null;
}

/** Who can provide each: the duty of the call that does. */
export const readinessDuty: Readonly<Record<ReadinessCheck, AdminDuty>> = {
  houseIdentity: 'super',
  superAdmins: 'super',
  codeTemplates: 'super',
  noticeTemplates: 'super',
  identityProvider: 'super',
  gateways: 'super',
  captcha: 'super',
  calendar: 'maker',
  nextCalendar: 'maker',
  rulesPage: 'maker',
  ticketCategories: 'maker',
  faqs: 'maker',
  funds: 'maker',
};

/** From this Jalali month, Bahman, holidays of the next year have to be confirmed. */
export const NEXT_YEAR_MONTH = 11;

/** Names that a detail lists before it only counts. */
const MOST_NAMES = 4;

type Finding = Omit<ReadinessLine, 'check'>;
type Named = ReadinessLack['names'];

const ready: Finding = { state: 'ready', lack: null };
const lackOf = (
  code: ReadinessLack['code'],
  of: { count?: number; names?: Named; year?: number } = {},
): ReadinessLack => ({
  code,
  count: of.count ?? of.names?.length ?? 0,
  names: of.names?.slice(0, MOST_NAMES) ?? [],
  year: of.year ?? 0,
});
const missing = (...of: Parameters<typeof lackOf>): Finding => ({ state: 'missing', lack: lackOf(...of) });
const advised = (...of: Parameters<typeof lackOf>): Finding => ({ state: 'advised', lack: lackOf(...of) });

/** Without a real provider nothing has to be registered; production has one, because it does not start without. */
function codeTemplates({ smsProvider, templates }: ReadinessFacts): Finding {
  const lacking = smsProvider === 'sandbox' ? [] : codeTemplateKeys.filter((key) => !templates.includes(key));
  if (lacking.length === 0) return ready;
  return missing('templates', { names: lacking.map((key) => ({ key, title: codeTitle(key) })) });
}

function noticeTemplates({ smsProvider, templates, patternedNotices }: ReadinessFacts): Finding {
  const lacking = smsProvider === 'sandbox' ? [] : unregisteredNotices([...templates, ...patternedNotices]);
  if (lacking.length === 0) return ready;
  return advised('templates', { names: lacking.map((key) => ({ key, title: noticeEvent(key).title })) });
}

function identityProvider({ identityProvider: name, registry, isReal }: ReadinessFacts): Finding {
  if (name === 'sandbox') return isReal ? missing('sandbox') : ready;
  if (registry === 'none') return advised(name === 'none' ? 'noService' : 'noRegistry');
  return ready;
}

function gateways({ gateways: all, closedGateways, answered, isReal }: ReadinessFacts): Finding {
  const open = all.filter(({ key }) => !closedGateways.includes(key));
  if (open.length === 0) return missing('gatewaysClosed');
  const silent = isReal ? open.filter(({ key }) => !answered.includes(`gateway:${key}`)) : [];
  return silent.length === 0 ? ready : advised('silent', { names: silent });
}

function nextCalendar({ year, month, holidaysNextYear, unconfirmedNextYear }: ReadinessFacts): Finding {
  const lack = month >= NEXT_YEAR_MONTH ? missing : advised;
  if (holidaysNextYear === 0) return lack('noHolidays', { year: year + 1 });
  // months before it, the days of the moon cannot be known yet
  if (month < NEXT_YEAR_MONTH || unconfirmedNextYear === 0) return ready;
  return lack('unconfirmed', { year: year + 1, count: unconfirmedNextYear });
}

const findings: Readonly<Record<ReadinessCheck, (facts: ReadinessFacts) => Finding>> = {
  houseIdentity: ({ houseName, supportPhone }) => {
    if (houseName === null) return missing('noName');
    return supportPhone === null ? missing('noPhone') : ready;
  },
  superAdmins: ({ superAdmins }) => (superAdmins >= 2 ? ready : missing('superAdmins', { count: superAdmins })),
  codeTemplates,
  noticeTemplates,
  identityProvider,
  gateways,
  captcha: ({ captcha, isReal }) => (isReal && captcha === 'sandbox' ? missing('sandbox') : ready),
  calendar: ({ year, holidaysThisYear }) => (holidaysThisYear > 0 ? ready : missing('noHolidays', { year })),
  nextCalendar,
  rulesPage: ({ hasRulesPage }) => (hasRulesPage ? ready : missing('none')),
  ticketCategories: ({ ticketCategories }) => (ticketCategories > 0 ? ready : missing('none')),
  faqs: ({ faqs }) => (faqs > 0 ? ready : advised('none')),
  funds: ({ openFunds, draftFunds }) => {
    if (openFunds > 0) return ready;
    return draftFunds > 0 ? missing('drafts', { count: draftFunds }) : missing('none');
  },
};

/** What an installation has and lacks, in the order of the work. */
export function readinessOf(facts: ReadinessFacts): ReadinessLine[] {
  return readinessChecks.map((check) => ({ check, ...findings[check](facts) }));
}
