import AccountBalanceRounded from '@mui/icons-material/AccountBalanceRounded';
import AdminPanelSettingsRounded from '@mui/icons-material/AdminPanelSettingsRounded';
import AssessmentRounded from '@mui/icons-material/AssessmentRounded';
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
import WebRounded from '@mui/icons-material/WebRounded';
import { paths } from '#panel/paths.ts';
import { text } from '../strings.ts';
import type { MenuEntry } from './menu.ts';

const admin = { action: 'read', subject: 'admin-page' } as const;
const branch = { action: 'read', subject: 'branch-admin-page' } as const;

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
