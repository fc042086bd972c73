import type { Subject } from '#shared/ability.ts';
import { shell } from '../strings.ts';

/** Words of the parts that this release does not hold. */
export const notInRelease = {
  title: 'بخش غیرفعال',
  text: 'این بخش در این نسخه فعال نیست.',
  home: 'بازگشت به داشبورد',
  ticket: 'ثبت تیکت',
  topic: (title: string) => `درباره بخش «${title}»`,
};

interface Way {
  href: string;
  label: string;
  /** who may go there; everybody when it is not said */
  subject?: Subject;
}

interface Instead {
  title: string;
  /** what serves until then */
  text: string;
  /** where that is done, the likeliest first */
  ways: readonly Way[];
}

const buying: readonly Way[] = [{ href: '/buyBonds', label: shell.buy }];
const locks: Way = { href: '/admin/admin-panel/users/locks', label: shell.userLocks, subject: 'admin-page' };

/** What can be used in place of each route. */
export const instead: Readonly<Record<string, Instead | undefined>> = {
  '/direct-debit': {
    title: shell.directDebit,
    text: 'تا آن زمان می‌توانید هر بار از بخش صدور، با درگاه پرداخت یا فیش، سرمایه‌گذاری کنید.',
    ways: buying,
  },
  '/my-direct-debit-contracts': {
    title: shell.myContracts,
    text: 'قراردادی برای برداشت مستقیم در این نسخه ساخته نمی‌شود. خرید از بخش صدور ممکن است.',
    ways: buying,
  },
  '/register-child': {
    title: shell.registerChild,
    text: 'فرزندانی که پیش‌تر ثبت شده‌اند، در فهرست سرمایه‌گذاران نوار بالا هستند. برای ثبت فرزند تازه تیکت بفرستید.',
    ways: [],
  },
  '/admin/admin-panel/investors': {
    title: shell.investorList,
    text: 'فیش‌ها، واریزها، پرداخت‌ها و تیکت‌های هر سرمایه‌گذار با نام یا کد ملی او در این صفحه‌ها پیدا می‌شود.',
    ways: [
      { href: '/admin/receipts?status=all', label: shell.receipts, subject: 'admin-page' },
      { href: '/admin/auto-buy/list', label: shell.autoBuyList, subject: 'admin-page' },
      { href: '/admin/payouts', label: shell.payouts, subject: 'admin-page' },
      { href: '/admin/admin-panel/tickets', label: shell.tickets },
    ],
  },
  '/admin/admin-panel/users/roles': {
    title: shell.roles,
    text: 'نقش و سطح دسترسی کاربران در این نسخه از پنل تغییر نمی‌کند. کاربری که نمی‌تواند وارد شود، در «قفل‌های ورود» پیدا می‌شود.',
    ways: [locks],
  },
  '/admin/admin-panel/users/change-mobile': {
    title: shell.changeMobile,
    text: 'هر کاربر شماره موبایل خود را از بخش تنظیمات تغییر می‌دهد. کاربری که نمی‌تواند وارد شود، در «قفل‌های ورود» پیدا می‌شود.',
    ways: [locks],
  },
  '/admin/site/site-content': {
    title: shell.siteContent,
    text: 'محتوای صفحه‌ها، اخبار و پرسش‌ها در این نسخه از پنل تغییر نمی‌کند.',
    ways: [],
  },
  '/admin/reports/investors': {
    title: shell.investorsReport,
    text: 'این گزارش در این نسخه ساخته نمی‌شود. واحدها و ارزش هر صندوق در فهرست صندوق‌هاست و خروجی CSV دارد.',
    ways: [{ href: '/admin/admin-panel/funds/funds-report', label: shell.fundList, subject: 'admin-page' }],
  },
  '/admin/reports/funds': {
    title: shell.ordersReport,
    text: 'درخواست‌های در انتظار و اجراشده هر صندوق و هر روز در میز تسویه داشبورد فهرست می‌شوند.',
    ways: [{ href: '/admin/dashboard#settlement-desk', label: 'میز تسویه', subject: 'admin-page' }],
  },
};
