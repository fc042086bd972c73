import { hasDuty, type DutyHolder } from '#shared/duty.ts';
import { paths } from '#panel/paths.ts';
import { AccountBalanceRounded } from '#panel/ui/icons/AccountBalanceRounded.tsx';
import { DonutSmallRounded } from '#panel/ui/icons/DonutSmallRounded.tsx';
import { GroupsRounded } from '#panel/ui/icons/GroupsRounded.tsx';
import { PaymentsRounded } from '#panel/ui/icons/PaymentsRounded.tsx';
import { ReceiptLongRounded } from '#panel/ui/icons/ReceiptLongRounded.tsx';
import { SettingsRounded } from '#panel/ui/icons/SettingsRounded.tsx';
import { SupportAgentRounded } from '#panel/ui/icons/SupportAgentRounded.tsx';
import { TodayRounded } from '#panel/ui/icons/TodayRounded.tsx';
import { VisibilityRounded } from '#panel/ui/icons/VisibilityRounded.tsx';
import { adminText } from '../adminStrings.ts';
import { text } from '../strings.ts';
import type { MenuEntry } from './menu.ts';

const admin = { action: 'read', subject: 'admin-page' } as const;
const isChecker = (user: DutyHolder) => hasDuty(user, 'checker');
const isSuper = (user: DutyHolder) => hasDuty(user, 'super');
const branch = { action: 'read', subject: 'branch-admin-page' } as const;

/** In the order of the day: what is to be done, then whom and what it is about. */
export const adminMenu: readonly MenuEntry[] = [
  { sectionTitle: adminText.sections.daily },
  { title: adminText.today, icon: TodayRounded, path: paths.admin.dashboard(), ...branch, work: 'all' },
  {
    title: adminText.settlementAndPrices,
    icon: PaymentsRounded,
    ...admin,
    children: [
      {
        title: adminText.settlementDesk,
        path: paths.admin.settlement(),
        ...admin,
        work: 'settlementDesk',
      },
      {
        title: adminText.waitingPrices,
        path: paths.admin.funds({ tab: 'prices' }),
        ...admin,
        work: 'waitingPrices',
      },
    ],
  },
  {
    title: adminText.bankDesk,
    icon: AccountBalanceRounded,
    ...admin,
    children: [
      { title: adminText.bankSlips, path: paths.admin.bankSlips(), ...admin, work: 'bankSlips' },
      {
        title: adminText.autoBuyList,
        path: paths.admin.deposits(),
        ...admin,
        work: 'deposits',
      },
      {
        title: adminText.directDebit,
        path: paths.admin.directDebit(),
        ...admin,
        work: 'directDebit',
      },
      {
        title: adminText.payouts,
        path: paths.admin.payouts(),
        ...admin,
        work: 'payouts',
      },
      {
        title: adminText.reconciliation,
        path: paths.admin.reconciliation(),
        ...admin,
        work: 'reconciliation',
      },
      { title: adminText.corrections, path: paths.admin.corrections(), ...admin, work: 'corrections' },
    ],
  },
  { sectionTitle: adminText.sections.investorsAndFunds },
  {
    title: adminText.supervision,
    icon: VisibilityRounded,
    path: paths.admin.supervision(),
    action: 'read',
    subject: 'supervisor-page',
  },
  { title: text.requests, icon: ReceiptLongRounded, path: paths.admin.ordersReport(), ...branch },
  {
    title: adminText.investors,
    icon: GroupsRounded,
    ...branch,
    children: [
      {
        title: adminText.investorList,
        path: paths.admin.investors(),
        ...branch,
        work: 'investors',
      },
      { title: adminText.identityChecks, path: paths.admin.identityChecks(), ...branch, work: 'identityChecks' },
      { title: adminText.investorsReport, path: paths.admin.investorsReport, ...branch },
    ],
  },
  {
    title: text.funds,
    icon: DonutSmallRounded,
    ...admin,
    children: [
      {
        title: adminText.fundList,
        path: paths.admin.funds(),
        ...admin,
        work: 'funds',
      },
      {
        title: adminText.ruleChanges,
        path: paths.admin.funds({ tab: 'changes' }),
        ...admin,
        work: 'ruleChanges',
      },
    ],
  },
  { sectionTitle: adminText.sections.supportAndSystem },
  {
    title: text.support,
    icon: SupportAgentRounded,
    ...branch,
    children: [
      { title: text.tickets, path: paths.admin.tickets(), ...branch, work: 'tickets' },
      { title: adminText.ticketCategories, path: paths.admin.ticketCategories, ...admin },
    ],
  },
  {
    title: text.settings,
    icon: SettingsRounded,
    ...admin,
    children: [
      { title: adminText.holidays, path: paths.admin.holidays, ...admin, work: 'holidays' },
      { title: adminText.branches, path: paths.admin.branches, ...admin },
      { title: adminText.systemSettings, path: paths.admin.systemSettings, ...admin },
      { title: adminText.notifications, path: paths.admin.notifications, ...admin },
      { title: adminText.roles, path: paths.admin.roles, ...admin, isFor: isSuper, work: 'roles' },
      { title: adminText.changeMobile, path: paths.admin.changeMobile, ...admin, work: 'mobiles' },
      { title: adminText.audit, path: paths.admin.audit(), ...admin, isFor: isChecker },
      { title: adminText.jobs, path: paths.admin.jobs(), ...admin, work: 'jobs' },
      { title: adminText.userLocks, path: paths.admin.userLocks, ...admin, work: 'userLocks' },
      { title: adminText.siteContent, path: paths.admin.siteContent, ...admin },
    ],
  },
];
