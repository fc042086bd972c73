import type { ReadinessCheck, ReadinessLack } from '#shared/texts/readinessTexts.ts';
import type { ReadinessLine } from './modules/platform/readiness/readiness.service.ts';

/* The words of `npm run doctor`. */

/** What each is called on a terminal, why it matters, and where it is provided. */
const words: Readonly<Record<ReadinessCheck, { title: string; why: string; where: string }>> = {
  houseIdentity: {
    title: 'name and telephone of the company',
    why: 'the log-in, text messages and reports carry them',
    where: 'screen /admin/settings',
  },
  superAdmins: {
    title: 'second super admin',
    why: 'roles of colleagues are proposed by one and approved by another',
    where: 'screen /admin/admin-panel/users/roles, or npm run admin:create with --by',
  },
  codeTemplates: {
    title: 'SMS templates of codes',
    why: 'without its template a code does not leave, and people cannot log in, register or redeem',
    where: 'the SMS provider, then SMS_TEMPLATES; npm run sms:templates prints the texts',
  },
  noticeTemplates: {
    title: 'SMS templates of notices',
    why: 'a notice without one is only shown in the panel',
    where: 'the SMS provider, then SMS_TEMPLATES; npm run sms:templates prints the texts',
  },
  identityProvider: {
    title: 'identity service',
    why: 'people cannot register online without an answer about who they are',
    where: 'IDENTITY_PROVIDER, IDENTITY_REGISTRY and the variables of both',
  },
  gateways: {
    title: 'payment gateway',
    why: 'online payments are untested until each has answered once',
    where: 'GATEWAYS, and screen /admin/settings',
  },
  captcha: {
    title: 'captcha',
    why: 'it slows down whoever tries passwords',
    where: 'CAPTCHA_PROVIDER=altcha needs no other service',
  },
  calendar: {
    title: 'holidays of this year',
    why: 'price days, certificates and payouts are promised by the calendar',
    where: 'screen /admin/settings/holidays',
  },
  nextCalendar: {
    title: 'holidays of next year',
    why: 'orders at the end of the year reach into the next one',
    where: 'screen /admin/settings/holidays',
  },
  rulesPage: {
    title: 'page of the rules',
    why: 'whoever logs in accepts it, and the log-in links to it',
    where: 'screen /admin/site/site-content, page with the key rules',
  },
  ticketCategories: {
    title: 'categories of tickets',
    why: 'investors cannot write a ticket without one',
    where: 'screen /admin/admin-panel/tickets-categories',
  },
  faqs: {
    title: 'frequent questions',
    why: 'they answer what people would call about',
    where: 'screen /admin/site/site-content',
  },
  funds: {
    title: 'active fund',
    why: 'there is nothing to invest in without one',
    where: 'screen /admin/admin-panel/funds/funds-report: the page of the fund has a list of its own',
  },
};

function lackText({ code, count, names, year }: ReadinessLack): string {
  const keys = `${names.map(({ key }) => key).join(', ')}${names.length < count ? ', …' : ''}`;
  switch (code) {
    case 'noName':
      return 'no name is set';
    case 'noPhone':
      return 'no telephone is set';
    case 'superAdmins':
      return `${count} active`;
    case 'templates':
      return `${count} not registered: ${keys}`;
    case 'noService':
      return 'no service is chosen';
    case 'noRegistry':
      return 'the registry (Sejam) is not connected: nobody registers online';
    case 'sandbox':
      return 'the sandbox answers';
    case 'gatewaysClosed':
      return 'every gateway is closed in the settings';
    case 'silent':
      return `no good answer yet: ${keys}`;
    case 'noHolidays':
      return `none is entered for ${year}`;
    case 'unconfirmed':
      return `${count} of ${year} are not confirmed`;
    case 'none':
      return 'there is none';
    case 'drafts':
      return `${count} in draft`;
  }
}

/** What a line begins with. */
export const marks = { ready: 'ok  ', missing: 'MISS', advised: 'warn' } as const;

/** The list as lines of a terminal. */
export function doctorLines(lines: readonly ReadinessLine[]): string[] {
  return lines.flatMap(({ check, state, lack }) => {
    const { title, why, where } = words[check];
    if (lack === null) return [`${marks[state]} ${title}`];
    return [`${marks[state]} ${title}: ${lackText(lack)}`, `       why:   ${why}`, `       where: ${where}`];
  });
}
