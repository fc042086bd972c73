import type { ReactNode } from 'react';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { ActButtons } from './Acts.tsx';
import { useOwnId, usePermission } from './usePermission.ts';

interface Words {
  approve: string;
  approveTitle: string;
  approveText: string;
  samePerson: string;
  reject: string;
  rejectTitle: string;
  rejectReason: string;
  rejected: string;
  withdraw: string;
  withdrawTitle: string;
}

/** What the call of a decision sends beside the parameters that name the proposal. */
interface DecisionCall<Rest = unknown> {
  body: { version: string } & Rest;
  idempotencyKey: string;
}

interface Props {
  words: Words;
  /** what is decided about, unique among all: under it the reason is kept until it is sent */
  name: string;
  preparedBy: number | null;
  /** why it cannot be approved as it stands */
  problem?: string | null;
  /** said when it is approved */
  done?: string;
  /** what the person ticks or reads before they approve, below the question */
  extra?: ReactNode;
  /** of what is decided on, as the screen has it now; the calls send the one that the person saw first */
  version: string;
  approve: (call: DecisionCall) => Promise<unknown>;
  reject: (call: DecisionCall<{ reason: string }>) => Promise<unknown>;
  maxLength?: number;
}

/** The second person's decision on what another prepared: approve, or reject with a reason; who prepared it takes it back. */
export function Decision(props: Props) {
  const { words, name, preparedBy, problem = null, done, extra, version, approve, reject, maxLength } = props;
  const deniedReason = usePermission('checker');
  const isOwn = preparedBy === useOwnId();
  return (
    <ActButtons
      acts={[
        {
          id: 'approve',
          label: words.approve,
          reason: isOwn ? words.samePerson : (deniedReason ?? problem),
          dialog: (close) => (
            <ActDialog
              title={words.approveTitle}
              confirmLabel={words.approve}
              done={done}
              version={version}
              act={(idempotencyKey, seen) => approve({ body: { version: seen }, idempotencyKey })}
              onClose={close}
            >
              {words.approveText}
              {extra}
            </ActDialog>
          ),
        },
        {
          id: 'reject',
          label: isOwn ? words.withdraw : words.reject,
          color: 'error',
          reason: null,
          dialog: (close) => (
            <ReasonDialog
              title={isOwn ? words.withdrawTitle : words.rejectTitle}
              confirmLabel={isOwn ? words.withdraw : words.reject}
              label={words.rejectReason}
              draftName={`reject-${name}`}
              maxLength={maxLength}
              done={words.rejected}
              version={version}
              act={(reason, idempotencyKey, seen) => reject({ body: { version: seen, reason }, idempotencyKey })}
              onClose={close}
            />
          ),
        },
      ]}
    />
  );
}
