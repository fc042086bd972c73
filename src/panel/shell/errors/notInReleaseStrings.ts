import { shell } from '../strings.ts';

/** Words of the parts that this release does not hold. */
export const notInRelease = {
  title: 'بخش غیرفعال',
  text: 'این بخش در این نسخه فعال نیست.',
  home: 'بازگشت به داشبورد',
  ticket: 'ثبت تیکت',
  topic: (title: string) => `درباره بخش «${title}»`,
};

interface Instead {
  title: string;
  /** what serves until then */
  text: string;
  href?: string;
  label?: string;
}

const dashboard = { href: '/admin/dashboard', label: shell.home };

/** What can be used in place of each route. */
export const instead: Readonly<Record<string, Instead | undefined>> = {
  '/direct-debit': {
    title: shell.directDebit,
    text: 'تا آن زمان می‌توانید هر بار از بخش صدور، با درگاه پرداخت یا فیش، سرمایه‌گذاری کنید.',
    href: '/buyBonds',
    label: shell.buy,
  },
  '/my-direct-debit-contracts': {
    title: shell.myContracts,
    text: 'قراردادی برای برداشت مستقیم در این نسخه ساخته نمی‌شود. خرید از بخش صدور ممکن است.',
    href: '/buyBonds',
    label: shell.buy,
  },
  '/register-child': {
    title: shell.registerChild,
    text: 'فرزندانی که پیش‌تر ثبت شده‌اند، در فهرست سرمایه‌گذاران نوار بالا هستند. برای ثبت فرزند تازه تیکت بفرستید.',
  },
  '/admin/admin-panel/investors': {
    title: shell.investorList,
    text: 'درخواست‌ها و قیمت‌های هر روز در میز تسویه داشبورد و گفت‌وگو با سرمایه‌گذاران در تیکت‌هاست.',
    href: '/admin/admin-panel/tickets',
    label: shell.tickets,
  },
  '/admin/admin-panel/users/roles': {
    title: shell.roles,
    text: 'نقش و سطح دسترسی کاربران در این نسخه از پنل تغییر نمی‌کند.',
    ...dashboard,
  },
  '/admin/admin-panel/users/change-mobile': {
    title: shell.changeMobile,
    text: 'هر کاربر شماره موبایل خود را از بخش تنظیمات تغییر می‌دهد.',
    href: '/user-account',
    label: shell.settings,
  },
  '/admin/site/site-content': {
    title: shell.siteContent,
    text: 'محتوای صفحه‌ها، اخبار و پرسش‌ها در این نسخه از پنل تغییر نمی‌کند.',
    ...dashboard,
  },
  '/admin/reports/investors': {
    title: shell.investorsReport,
    text: 'این گزارش در این نسخه ساخته نمی‌شود.',
    ...dashboard,
  },
  '/admin/reports/funds': {
    title: shell.ordersReport,
    text: 'درخواست‌های هر صندوق و هر روز در میز تسویه داشبورد دیده می‌شوند.',
    ...dashboard,
  },
};
