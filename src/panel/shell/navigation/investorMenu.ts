import { paths } from '#panel/paths.ts';
import { AccountBalanceRounded } from '#panel/ui/icons/AccountBalanceRounded.tsx';
import { AssessmentRounded } from '#panel/ui/icons/AssessmentRounded.tsx';
import { AutorenewRounded } from '#panel/ui/icons/AutorenewRounded.tsx';
import { DashboardRounded } from '#panel/ui/icons/DashboardRounded.tsx';
import { SupportAgentRounded } from '#panel/ui/icons/SupportAgentRounded.tsx';
import { text } from '../strings.ts';
import type { MenuItem } from './menu.ts';

const client = { action: 'read', subject: 'client-page' } as const;

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
      { title: text.finance, path: paths.assets(), ...client },
      { title: text.documents, path: paths.documents, ...client },
    ],
  },
  {
    title: text.automatic,
    icon: AutorenewRounded,
    ...client,
    children: [
      { title: text.directDebit, path: paths.directDebit(), isOwn: true, feature: 'directDebit', ...client },
      { title: text.myContracts, path: paths.directDebitContracts(), isOwn: true, ...client },
      { title: text.goals, path: paths.goals(), ...client },
    ],
  },
  {
    title: text.support,
    icon: SupportAgentRounded,
    ...client,
    children: [
      { title: text.newTicket, path: paths.addTicket, isOwn: true, ...client },
      { title: text.tickets, path: paths.tickets(), isOwn: true, ...client },
      { title: text.faqs, path: paths.faqs, ...client },
    ],
  },
];
