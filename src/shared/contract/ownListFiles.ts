import { isReinvestWaiting } from '../reinvest.ts';
import { comma } from '../strings.ts';
import { getReferral, listSessions, listSignInLogs } from './account.ts';
import { listChildren } from './children.ts';
import { listCredit } from './credit.ts';
import { listDevices } from './devices.ts';
import { signInMethods } from '../texts/deviceTexts.ts';
import { listDebitContracts } from './directDebit.ts';
import { fundInvestorAsset, fundProfits } from './funds.ts';
import { cell, fileOfList } from './kernel/listFile.ts';
import { listMessages } from './messages.ts';
import { listReinvest } from './profits.ts';
import { listRegularPurchases } from './regularPurchases.ts';
import { listStatements } from './statements.ts';

/* Lists of investors as files. */

export const exportFundProfits = fileOfList('exportFundProfits', fundProfits, {
  name: 'fund-profits',
  sheet: 'سودهای پرداخت‌شده',
  sums: ['مبلغ سود (ریال)', 'مبلغ اضافه سود (ریال)', 'مبلغ جبرانی (ریال)'],
  columns: [
    ['تاریخ اعمال', (row) => cell.day(row.profitDate)],
    ['سود کل واحدها (ریال)', (row) => cell.whole(row.total)],
    ['تعداد واحدهای مشمول', (row) => cell.whole(row.unitCount)],
    ['تضمین یا پیش‌بینی سود هر واحد (ریال)', (row) => cell.whole(row.guaranteedPerUnit)],
    ['اضافه سود هر واحد (ریال)', (row) => cell.whole(row.extraPerUnit)],
    ['مبلغ سود (ریال)', (row) => cell.whole(row.amount)],
    ['مبلغ اضافه سود (ریال)', (row) => cell.whole(row.extraAmount)],
    ['مبلغ جبرانی (ریال)', (row) => cell.whole(row.compensation)],
  ],
});

export const exportFundHolding = fileOfList('exportFundHolding', fundInvestorAsset, {
  name: 'fund-holding',
  sheet: 'گواهی‌ها',
  sums: ['تعداد واحد', 'ارزش روز (ریال)'],
  rows: ({ data }) => data.lots,
  columns: [
    ['شماره گواهی', (lot) => lot.licenseNumber],
    ['تاریخ', (lot) => cell.day(lot.licenseDate)],
    ['تعداد واحد', (lot) => cell.whole(lot.units)],
    ['قیمت خرید (ریال)', (lot) => lot.unitPrice],
    ['ارزش روز (ریال)', (lot) => cell.whole(lot.value)],
    ['مدت نگهداری (روز)', (lot) => lot.ageDays],
    ['کارمزد ابطال امروز (درصد)', (lot) => lot.exitFeePct],
    ['کاهش کارمزد از', (lot) => cell.day(lot.nextStepDate)],
    ['تضمین اصل از', (lot) => cell.day(lot.guaranteeDate)],
  ],
});

export const exportDebitContracts = fileOfList('exportDebitContracts', listDebitContracts, {
  name: 'debit-contracts',
  sheet: 'قراردادها',
  columns: [
    ['شماره قرارداد', (row) => row.contractNo],
    ['بانک', (row) => row.bankName],
    ['حساب', (row) => row.accountMask],
    ['بسته', (row) => row.packageTitle],
    ['سقف هر برداشت (ریال)', (row) => cell.whole(row.maxAmount)],
    ['سقف روزانه (ریال)', (row) => cell.whole(row.maxDailyAmount)],
    ['شروع', (row) => cell.day(row.startDate)],
    ['پایان', (row) => cell.day(row.expireDate)],
    ['وضعیت', (row) => row.statusText],
    ['علت', (row) => cell.words(row.statusReason)],
    ['برداشت امروز (ریال)', (row) => cell.whole(row.usedTodayAmount)],
    ['تعداد برداشت این ماه', (row) => row.usedMonthCount],
    ['تعداد خرید منظم', (row) => row.regularCount],
    ['تاریخ ثبت', (row) => cell.moment(row.createdAt)],
  ],
});

export const exportRegularPurchases = fileOfList('exportRegularPurchases', listRegularPurchases, {
  name: 'regular-purchases',
  sheet: 'خریدهای منظم',
  columns: [
    ['صندوق', (row) => row.fundName],
    ['مبلغ (ریال)', (row) => cell.whole(row.amount)],
    ['دوره', (row) => cell.words(row.intervalText)],
    ['نوبت بعدی', (row) => cell.day(row.nextRunDate)],
    ['انجام‌شده', (row) => row.doneCount],
    ['تعداد کل', (row) => row.count],
    ['مبلغ خریدهای انجام‌شده (ریال)', (row) => cell.whole(row.doneAmount)],
    ['آخرین نتیجه', (row) => cell.words(row.lastResult)],
    ['وضعیت', (row) => row.statusText],
    ['بانک', (row) => row.bankName],
    ['شماره قرارداد', (row) => row.contractNo],
    ['شروع', (row) => cell.day(row.startDate)],
    ['پایان', (row) => cell.day(row.endDate)],
  ],
});

export const exportMessages = fileOfList('exportMessages', listMessages, {
  name: 'messages',
  sheet: 'پیام‌ها',
  columns: [
    ['پیام', (row) => row.messageTitle],
    ['متن', (row) => row.body || row.shortText],
    ['نوع', (row) => (row.isPersonal ? 'اعلان من' : 'خبر')],
    ['وضعیت', (row) => (row.isRead ? 'خوانده شده' : 'خوانده نشده')],
    ['زمان', (row) => cell.words(row.showDateIran)],
  ],
});

const signInResults = { ok: 'موفق', failed: 'ناموفق', locked: 'قفل' } as const;

export const exportSignInLogs = fileOfList('exportSignInLogs', listSignInLogs, {
  name: 'sign-ins',
  sheet: 'تاریخچه ورود',
  rows: ({ data }) => data.results,
  total: ({ data }) => data.count,
  columns: [
    ['تاریخ', (row) => cell.moment(row.date)],
    ['نتیجه', (row) => signInResults[row.status]],
    ['توضیح', (row) => row.reason],
    ['دستگاه', (row) => row.device],
    ['مرورگر', (row) => row.browser],
    ['سیستم عامل', (row) => row.os],
    ['نشانی IP', (row) => row.ip],
  ],
});

export const exportSessions = fileOfList('exportSessions', listSessions, {
  name: 'sessions',
  sheet: 'نشست‌های فعال',
  columns: [
    ['دستگاه', (row) => row.device],
    ['مرورگر', (row) => row.browser],
    ['سیستم عامل', (row) => row.os],
    ['نشانی IP', (row) => row.ip],
    ['شهر (تقریبی)', (row) => row.city],
    ['روش ورود', (row) => signInMethods[row.method]],
    ['زمان ورود', (row) => cell.moment(row.created_at)],
    ['آخرین فعالیت', (row) => cell.moment(row.last_seen_at)],
    ['همین دستگاه', (row) => cell.yesNo(row.is_current)],
  ],
});

export const exportDevices = fileOfList('exportDevices', listDevices, {
  name: 'devices',
  sheet: 'دستگاه‌ها',
  rows: ({ data }) => data.devices,
  columns: [
    ['نام دستگاه', (row) => row.name],
    ['دستگاه', (row) => row.device],
    ['مرورگر', (row) => row.browser],
    ['سیستم عامل', (row) => row.os],
    ['نشانی IP', (row) => row.ip],
    ['اولین ورود', (row) => cell.moment(row.first_seen_at)],
    ['آخرین فعالیت', (row) => cell.moment(row.last_seen_at)],
    ['همین دستگاه', (row) => cell.yesNo(row.is_current)],
    ['وارد شده', (row) => cell.yesNo(row.is_open)],
  ],
});

export const exportChildren = fileOfList('exportChildren', listChildren, {
  name: 'children',
  sheet: 'فرزندان ثبت‌شده',
  columns: [
    ['نام', (row) => row.name],
    ['کد ملی', (row) => row.nationalNo],
    ['تاریخ تولد', (row) => cell.day(row.birthDate)],
    ['سن (سال)', (row) => row.age],
    ['نسبت', (row) => row.relationText],
    ['وضعیت سجام', (row) => (row.isOfAge ? 'فقط مشاهده' : row.sejamStatusText)],
    ['تاریخ ثبت', (row) => cell.moment(row.registeredAt)],
  ],
});

export const exportStatements = fileOfList('exportStatements', listStatements, {
  name: 'statements',
  sheet: 'صورت‌حساب‌ها',
  columns: [
    ['نوع', (row) => row.kindText],
    ['از تاریخ', (row) => (row.kind === 'holdings' ? null : cell.day(row.fromDate))],
    ['تا تاریخ', (row) => cell.day(row.toDate)],
    ['سرمایه‌گذار', (row) => row.investorNames.join(`${comma} `)],
    ['صندوق', (row) => row.fundName ?? 'همه صندوق‌ها'],
    ['زمان تهیه', (row) => cell.moment(row.madeAt)],
    ['کد راستی‌آزمایی', (row) => row.code],
  ],
});

const isOnText = (isOn: boolean): string => (isOn ? 'روشن' : 'خاموش');

export const exportReinvest = fileOfList('exportReinvest', listReinvest, {
  name: 'reinvestment',
  sheet: 'سرمایه‌گذاری مجدد سود',
  columns: [
    ['صندوق', (row) => row.fundName],
    ['سرمایه‌گذاری مجدد سود', (row) => isOnText(row.currentIsOn)],
    ['درصد از سود', (row) => (row.currentIsOn ? row.currentPercent : null)],
    ['تغییر از', (row) => (isReinvestWaiting(row) ? cell.day(row.effectiveFrom) : null)],
    ['پس از تغییر', (row) => (isReinvestWaiting(row) ? isOnText(row.isOn) : null)],
    ['درصد از سود پس از تغییر', (row) => (isReinvestWaiting(row) && row.isOn ? row.percent : null)],
  ],
});

export const exportCredit = fileOfList('exportCredit', listCredit, {
  name: 'credit',
  sheet: 'اعتبار',
  columns: [
    ['صندوق', (row) => row.fundName],
    ['اعتبار (ریال)', (row) => cell.whole(row.amount)],
    ['روز واریز در صورت برداشت', (row) => cell.day(row.payDate)],
  ],
});

export const exportInvitedFriends = fileOfList('exportInvitedFriends', getReferral, {
  name: 'invited-friends',
  sheet: 'دوستان دعوت‌شده',
  rows: ({ data }) => data.list,
  columns: [
    ['نام', (row) => row.name_mask],
    ['تاریخ عضویت', (row) => cell.moment(row.joined_at)],
    ['وضعیت', (row) => row.status_text],
  ],
});
