/** Words of the decision on a request of a colleague. */
export const requestDecision = {
  samePerson: 'درخواست را خودتان ثبت کرده‌اید؛ تأیید با همکار دیگری است',
  reject: 'رد درخواست',
  rejectTitle: 'رد این درخواست',
  rejectReason: 'علت رد',
  rejected: 'درخواست رد شد',
  withdraw: 'پس گرفتن درخواست',
  withdrawTitle: 'پس گرفتن این درخواست',
} as const;

/** Words of a kind of proposal that follow from its title (`proposals`); what the act does to whom is said by the screen itself. */
export const proposalWords = (title: string) => ({
  ask: `درخواست ${title}`,
  asked: 'درخواست ثبت شد؛ همکار دیگری آن را تأیید می‌کند',
  reason: 'علت',
  proposer: 'درخواست‌کننده',
  since: 'زمان درخواست',
  done: `${title} انجام شد`,
  decision: {
    ...requestDecision,
    approve: `تأیید ${title}`,
    approveTitle: `${title} تأیید شود؟`,
    approveText: 'با تأیید شما، آنچه همکارتان درخواست کرده است انجام می‌شود.',
  },
});
