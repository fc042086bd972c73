import type { ComponentProps } from 'react';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Decision } from '#panel/features/admin/shared/approval/Decision.tsx';
import type { Dispute } from './DisputeList.tsx';
import { disputesText as text } from './strings.ts';

/** What one person proposes for a payment or a debit in dispute. */
export type Resolution = Omit<NonNullable<Dispute['resolution']>, 'act'>;

/** What became of the last proposal, and who decided. */
export function Decided({ resolution }: { resolution: Resolution }) {
  return (
    <DescriptionList
      items={[
        { key: text.facts.proposed, value: resolution.actText },
        { key: text.facts.proposer, value: resolution.preparedByName },
        { key: text.facts.why, value: resolution.reason },
        { key: text.facts.outcome, value: resolution.status === 'approved' ? text.approvedState : text.rejectedState },
        resolution.decidedByName ? { key: text.facts.decider, value: resolution.decidedByName } : null,
        resolution.decidedAt ? { key: text.facts.decidedAt, value: jalaliText(resolution.decidedAt, 'moment') } : null,
        resolution.decisionReason ? { key: text.facts.decisionReason, value: resolution.decisionReason } : null,
      ]}
    />
  );
}

interface ProposedProps extends Pick<ComponentProps<typeof Decision>, 'name' | 'approve' | 'reject'> {
  resolution: Resolution;
  investorName: string;
  /** what approving means, where it is not the gateway's payment */
  approveText?: string | undefined;
}

/** What is proposed, and the decision of a second person. */
export function Proposed({
  resolution,
  investorName,
  approveText = text.decision.approveText,
  ...decision
}: ProposedProps) {
  const proposed = [
    { key: text.facts.proposed, value: resolution.actText },
    resolution.amount
      ? { key: text.amount, value: <Money rial={resolution.amount} hasUnit={false} isHideable={false} /> }
      : null,
  ];
  return (
    <>
      <DescriptionList
        items={[
          ...proposed,
          { key: text.facts.proposer, value: resolution.preparedByName },
          { key: text.facts.why, value: resolution.reason },
        ]}
      />
      <Decision
        {...decision}
        words={{ ...text.decision, approveText }}
        preparedBy={resolution.preparedBy}
        version={resolution.version}
        done={text.approved}
        extra={<DescriptionList items={[{ key: text.columns.investor, value: investorName }, ...proposed]} />}
      />
    </>
  );
}
