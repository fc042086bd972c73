import type { Subject } from '#shared/ability.ts';
import { paths } from '#panel/paths.ts';
import { text } from '../strings.ts';

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

const buying: readonly Way[] = [{ href: paths.buy(), label: text.buy }];
const locks: Way = { href: paths.admin.userLocks, label: text.userLocks, subject: 'admin-page' };

/** What can be used in place of each route. */
export const instead: Readonly<Record<string, Instead | undefined>> = {
  [paths.directDebit]: {
    title: text.directDebit,
    text: 'تا آن زمان می‌توانید هر بار از بخش صدور، با درگاه پرداخت یا فیش، سرمایه‌گذاری کنید.',
    ways: buying,
  },
  [paths.directDebitContracts]: {
    title: text.myContracts,
    text: 'قراردادی برای برداشت مستقیم در این نسخه ساخته نمی‌شود. خرید از بخش صدور ممکن است.',
    ways: buying,
  },
  [paths.registerChild]: {
    title: text.registerChild,
    text: 'فرزندانی که پیش‌تر ثبت شده‌اند، در فهرست سرمایه‌گذاران نوار بالا هستند. برای ثبت فرزند تازه تیکت بفرستید.',
    ways: [],
  },
  [paths.admin.investors]: {
    title: text.investorList,
    text: 'فیش‌ها، واریزها، پرداخت‌ها و تیکت‌های هر سرمایه‌گذار با نام یا کد ملی او در این صفحه‌ها پیدا می‌شود.',
    ways: [
      { href: paths.admin.bankSlips({ status: 'all' }), label: text.bankSlips, subject: 'admin-page' },
      { href: paths.admin.deposits(), label: text.autoBuyList, subject: 'admin-page' },
      { href: paths.admin.payouts(), label: text.payouts, subject: 'admin-page' },
      { href: paths.admin.tickets, label: text.tickets },
    ],
  },
  [paths.admin.roles]: {
    title: text.roles,
    text: 'نقش و سطح دسترسی کاربران در این نسخه از پنل تغییر نمی‌کند. کاربری که نمی‌تواند وارد شود، در «قفل‌های ورود» پیدا می‌شود.',
    ways: [locks],
  },
  [paths.admin.changeMobile]: {
    title: text.changeMobile,
    text: 'هر کاربر شماره موبایل خود را از بخش تنظیمات تغییر می‌دهد. کاربری که نمی‌تواند وارد شود، در «قفل‌های ورود» پیدا می‌شود.',
    ways: [locks],
  },
  [paths.admin.siteContent]: {
    title: text.siteContent,
    text: 'محتوای صفحه‌ها، اخبار و پرسش‌ها در این نسخه از پنل تغییر نمی‌کند.',
    ways: [],
  },
  [paths.admin.investorsReport]: {
    title: text.investorsReport,
    text: 'این گزارش در این نسخه ساخته نمی‌شود. واحدها و ارزش هر صندوق در فهرست صندوق‌هاست و خروجی CSV دارد.',
    ways: [{ href: paths.admin.funds, label: text.fundList, subject: 'admin-page' }],
  },
  [paths.admin.ordersReport]: {
    title: text.ordersReport,
    text: 'درخواست‌های در انتظار و اجراشده هر صندوق و هر روز در میز تسویه داشبورد فهرست می‌شوند.',
    ways: [{ href: paths.admin.dashboard({}, 'settlement-desk'), label: 'میز تسویه', subject: 'admin-page' }],
  },
};
