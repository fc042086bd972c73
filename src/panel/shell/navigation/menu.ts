import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import AccountBalanceRounded from '@mui/icons-material/AccountBalanceRounded';
import AdminPanelSettingsRounded from '@mui/icons-material/AdminPanelSettingsRounded';
import AssessmentRounded from '@mui/icons-material/AssessmentRounded';
import AutorenewRounded from '@mui/icons-material/AutorenewRounded';
import BalanceRounded from '@mui/icons-material/BalanceRounded';
import CategoryRounded from '@mui/icons-material/CategoryRounded';
import ConfirmationNumberRounded from '@mui/icons-material/ConfirmationNumberRounded';
import DashboardRounded from '@mui/icons-material/DashboardRounded';
import EditNoteRounded from '@mui/icons-material/EditNoteRounded';
import EventBusyRounded from '@mui/icons-material/EventBusyRounded';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import GroupsRounded from '@mui/icons-material/GroupsRounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import OutboxRounded from '@mui/icons-material/OutboxRounded';
import PaymentsRounded from '@mui/icons-material/PaymentsRounded';
import PhoneIphoneRounded from '@mui/icons-material/PhoneIphoneRounded';
import ReceiptLongRounded from '@mui/icons-material/ReceiptLongRounded';
import SupportAgentRounded from '@mui/icons-material/SupportAgentRounded';
import WebRounded from '@mui/icons-material/WebRounded';
import type { Subject } from '#shared/ability.ts';
import { paths } from '#panel/paths.ts';
import { text } from '../strings.ts';

export type MenuIcon = ComponentType<SvgIconProps>;

/** One entry of a menu; menus are data, the layouts draw them (spec 2). */
export interface MenuItem {
  title: string;
  icon?: MenuIcon;
  path?: string;
  action?: 'read';
  subject?: Subject;
  children?: readonly MenuItem[];
  badge?: { content: string; color: 'primary' | 'warning' | 'error' };
}

/** A heading between entries of the side menu. */
export interface MenuSection {
  sectionTitle: string;
  action?: 'read';
  subject?: Subject;
}

export type MenuEntry = MenuItem | MenuSection;

const client = { action: 'read', subject: 'client-page' } as const;
const admin = { action: 'read', subject: 'admin-page' } as const;
const branch = { action: 'read', subject: 'branch-admin-page' } as const;

export const investorMenu: readonly MenuItem[] = [
  { title: text.home, icon: DashboardRounded, path: paths.home, ...client },
  { title: text.funds, icon: AccountBalanceRounded, path: paths.funds, ...client },
  {
    title: text.reports,
    icon: AssessmentRounded,
    ...client,
    children: [
      { title: text.requests, path: paths.requests(), ...client },
      { title: text.accounting, path: paths.accounting, ...client },
      { title: text.finance, path: paths.assets, ...client },
    ],
  },
  {
    title: text.automatic,
    icon: AutorenewRounded,
    ...client,
    children: [
      { title: text.directDebit, path: paths.directDebit, ...client },
      { title: text.myContracts, path: paths.directDebitContracts, ...client },
    ],
  },
  {
    title: text.support,
    icon: SupportAgentRounded,
    ...client,
    children: [
      { title: text.newTicket, path: paths.addTicket, ...client },
      { title: text.tickets, path: paths.tickets, ...client },
      { title: text.faqs, path: paths.faqs, ...client },
    ],
  },
];

export const adminMenu: readonly MenuEntry[] = [
  { title: text.home, icon: DashboardRounded, path: paths.admin.dashboard(), ...branch },
  { sectionTitle: text.management, ...branch },
  { title: text.investorList, icon: GroupsRounded, path: paths.admin.investors, ...branch },
  { title: text.fundList, icon: AccountBalanceRounded, path: paths.admin.funds, ...admin },
  { title: text.holidays, icon: EventBusyRounded, path: paths.admin.holidays, ...admin },
  { title: text.corrections, icon: EditNoteRounded, path: paths.admin.corrections, ...admin },
  {
    title: text.users,
    icon: AdminPanelSettingsRounded,
    ...admin,
    children: [
      { title: text.roles, icon: AdminPanelSettingsRounded, path: paths.admin.roles, ...admin },
      { title: text.userLocks, icon: LockOpenRounded, path: paths.admin.userLocks, ...admin },
      { title: text.changeMobile, icon: PhoneIphoneRounded, path: paths.admin.changeMobile, ...admin },
    ],
  },
  { sectionTitle: text.bankDesk, ...admin },
  { title: text.bankSlips, icon: FactCheckRounded, path: paths.admin.bankSlips(), ...admin },
  { title: text.payouts, icon: OutboxRounded, path: paths.admin.payouts(), ...admin },
  { title: text.autoBuyList, icon: PaymentsRounded, path: paths.admin.deposits(), ...admin },
  { title: text.reconciliation, icon: BalanceRounded, path: paths.admin.reconciliation(), ...admin },
  { sectionTitle: text.support, ...branch },
  { title: text.tickets, icon: ConfirmationNumberRounded, path: paths.admin.tickets, ...branch },
  { title: text.ticketCategories, icon: CategoryRounded, path: paths.admin.ticketCategories, ...admin },
  { sectionTitle: text.site, ...admin },
  { title: text.siteContent, icon: WebRounded, path: paths.admin.siteContent, ...admin },
  { sectionTitle: text.reports, ...branch },
  { title: text.investorsReport, icon: AssessmentRounded, path: paths.admin.investorsReport, ...branch },
  { title: text.ordersReport, icon: ReceiptLongRounded, path: paths.admin.ordersReport, ...branch },
];

export function isSection(entry: MenuEntry): entry is MenuSection {
  return 'sectionTitle' in entry;
}

type Can = (action: 'read', subject: Subject) => boolean;

function isAllowed(entry: MenuEntry, can: Can): boolean {
  return !entry.subject || can(entry.action ?? 'read', entry.subject);
}

/** The entries that the user may see: no forbidden item, no group without items, no heading without entries (spec 2). */
export function visibleMenu<E extends MenuEntry>(entries: readonly E[], can: Can): E[] {
  const allowed = entries
    .filter((entry) => isAllowed(entry, can))
    .map((entry) =>
      isSection(entry) || !entry.children ? entry : { ...entry, children: visibleMenu(entry.children, can) },
    )
    .filter((entry) => isSection(entry) || !entry.children || entry.children.length > 0);
  return allowed.filter((entry, index) => {
    const next = allowed[index + 1];
    return !isSection(entry) || (next !== undefined && !isSection(next));
  });
}

/** True when the path is the entry's own or beneath it. */
export function isActivePath(path: string | undefined, current: string): boolean {
  if (!path) return false;
  const pathname = current.split(/[?#]/)[0] ?? current;
  return pathname === path || pathname.startsWith(`${path}/`);
}

export function isActiveItem(item: MenuItem, current: string): boolean {
  return isActivePath(item.path, current) || Boolean(item.children?.some((child) => isActivePath(child.path, current)));
}
