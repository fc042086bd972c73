import type * as contract from '../contract/investorFiles.ts';
import type * as views from '../contract/investorViews.ts';
import { listOf, type RowOf } from './list.ts';

/* Lists in the file of an investor. */

/** Whether an account is known to be the investor's, in words. */
export const ownershipOf = ({ isVerified }: { isVerified: boolean }): string =>
  isVerified ? 'مالکیت تأیید شد' : 'مالکیت تأیید نشده';

export const investorBankAccounts = listOf<RowOf<typeof contract.listInvestorBankAccounts>>()({
  file: 'exportInvestorBankAccounts',
  name: 'bank-accounts',
  title: 'حساب‌های بانکی',
  empty: 'حساب بانکی ثبت نشده است.',
  rowId: 'accountId',
  columns: {
    bankName: { title: 'بانک', kind: 'text', isTitle: true, second: 'bankBranchName', minWidth: 120 },
    bankBranchName: { title: 'شعبه', kind: 'text' },
    iban: { title: 'شماره شبا', kind: 'code', flex: 1.6, minWidth: 250 },
    accountNumber: { title: 'شماره حساب', kind: 'code', second: 'accountTypeText', flex: 1.1, minWidth: 130 },
    accountTypeText: { title: 'نوع حساب', kind: 'text' },
    isVerified: {
      title: 'وضعیت',
      kind: 'text',
      of: ownershipOf,
      second: 'heldUntil',
      flex: 1.2,
      minWidth: 150,
    },
    isDefault: { title: 'پیش‌فرض', kind: 'yesNo', only: 'file' },
    heldUntil: { title: 'قابل استفاده از', kind: 'moment' },
  },
});

export const investorDocuments = listOf<RowOf<typeof contract.listInvestorDocuments>>()({
  file: 'exportInvestorDocuments',
  name: 'documents',
  title: 'مدارک',
  empty: 'مدرکی ثبت نشده است.',
  rowId: 'documentId',
  columns: {
    documentId: { title: 'شماره', kind: 'code', only: 'file' },
    docName: { title: 'مدرک', kind: 'text', isTitle: true, flex: 1.6, minWidth: 150 },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText, minWidth: 130 },
    uploadDate: { title: 'تاریخ بارگذاری', kind: 'words' },
    filePath: { title: 'فایل', kind: 'drawn' },
    decision: { title: 'تصمیم', kind: 'drawn', minWidth: 240 },
  },
});

export const investorTickets = listOf<RowOf<typeof contract.listInvestorTickets>>()({
  file: 'exportInvestorTickets',
  name: 'investor-tickets',
  title: 'تیکت‌ها',
  empty: 'تیکتی با این کد ملی نیست.',
  rowId: 'id',
  columns: {
    tracking_code: { title: 'شماره پیگیری', kind: 'code', minWidth: 110 },
    topic: { title: 'موضوع', kind: 'text', at: 0, isTitle: true, hasLink: true, flex: 1.8, minWidth: 160 },
    group_title: { title: 'دسته‌بندی', kind: 'text' },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.status_text, minWidth: 130 },
    created_at: { title: 'تاریخ ثبت', kind: 'moment', only: 'file' },
    updated_at: { title: 'آخرین تغییر', kind: 'moment', minWidth: 96 },
  },
});

const signInResults = { ok: 'موفق', failed: 'ناموفق', locked: 'قفل شده' } as const;

export const investorSignIns = listOf<RowOf<typeof contract.listInvestorSignIns>>()({
  file: 'exportInvestorSignIns',
  name: 'investor-sign-ins',
  title: 'تاریخچه ورود',
  empty: 'ورودی ثبت نشده است.',
  rowId: 'id',
  columns: {
    date: { title: 'زمان', kind: 'moment', isTitle: true },
    status: { title: 'نتیجه', kind: 'text', of: (row) => signInResults[row.status] },
    reason: { title: 'علت', kind: 'text', flex: 1.4, minWidth: 150 },
    device: { title: 'دستگاه', kind: 'text', of: (row) => row.device || row.os },
    browser: { title: 'مرورگر', kind: 'text' },
    ip: { title: 'نشانی IP', kind: 'text', minWidth: 120 },
  },
});

export const investorViews = listOf<RowOf<typeof views.listInvestorViews>>()({
  file: 'exportInvestorViews',
  name: 'investor-views',
  title: 'نماهای سرمایه‌گذار',
  empty: 'هیچ همکاری پنل این سرمایه‌گذار را ندیده است.',
  rowId: 'viewId',
  columns: {
    userName: { title: 'همکار', kind: 'text', isTitle: true, minWidth: 130 },
    startedAt: { title: 'شروع', kind: 'moment' },
    endedAt: { title: 'پایان', kind: 'moment', none: 'در جریان' },
    reason: { title: 'علت', kind: 'text', flex: 1.6, minWidth: 180 },
  },
});

type Acceptance = RowOf<typeof contract.listInvestorAcceptances>;

/** Documents of the fund at that time, with their versions. */
const papersOf = ({ papers }: Acceptance): string =>
  papers.map(({ title, version }) => `${title}، نسخه ${version}`).join('؛ ');

export const investorAcceptances = listOf<Acceptance>()({
  file: 'exportInvestorAcceptances',
  name: 'investor-acceptances',
  title: 'پذیرش مقررات',
  empty: 'پذیرشی ثبت نشده است.',
  rowId: 'id',
  columns: {
    subject: { title: 'برای', kind: 'drawn', isTitle: true, second: 'fundName', flex: 1.2, minWidth: 170 },
    acceptedAt: { title: 'زمان', kind: 'moment' },
    orderNo: { title: 'درخواست', kind: 'code', only: 'file' },
    fundName: { title: 'صندوق', kind: 'text' },
    contractNo: { title: 'قرارداد برداشت مستقیم', kind: 'code', only: 'file' },
    userName: { title: 'پذیرنده', kind: 'text', minWidth: 130 },
    words: { title: 'متن پذیرفته‌شده', kind: 'text', flex: 1.6, minWidth: 200 },
    papers: { title: 'مدارک صندوق در آن زمان', kind: 'words', of: papersOf, flex: 1.6, minWidth: 200 },
    siteVersion: { title: 'نسخه قوانین سایت', kind: 'code' },
  },
});
