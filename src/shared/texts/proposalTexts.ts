import type { AdminDuty } from '../contract/kernel/define.ts';

/** What one person prepares and another one decides, in a table that has the name of the kind and the columns of `factor_resets`. */
interface Proposal {
  isProposal: true;
  /** what is decided about: the work that waits is called so, and so are its acts in the audit log */
  title: string;
  /** of the call that approves it */
  duty: AdminDuty;
  /** whose entry of the menu counts it */
  page: string;
  /** codes of its acts: prepared, approved, and rejected or withdrawn */
  acts: readonly [prepared: string, approved: string, rejected: string];
}

/**
 * Kinds of proposals whose acts are named by their title. Work that waits (`waitingWork`) and the audit log take them from here, so a new
 * kind is described once.
 */
export const proposals = {
  factorResets: {
    title: 'بازنشانی مرحله دوم ورود',
    duty: 'checker',
    page: 'userLocks',
    isProposal: true,
    acts: ['user.factorResetPrepared', 'user.factorReset', 'user.factorResetRejected'],
  },
} as const satisfies Readonly<Record<string, Proposal>>;

type ProposalAct = (typeof proposals)[keyof typeof proposals]['acts'][number];

/** Persian names of the acts of all of them, by their codes. */
export const proposalActTexts = Object.fromEntries(
  Object.values<Proposal>(proposals).flatMap(({ title, acts: [prepared, approved, rejected] }) => [
    [prepared, `پیشنهاد ${title}`],
    [approved, title],
    [rejected, `رد ${title}`],
  ]),
) as Readonly<Record<ProposalAct, string>>;
