import { IdentityRequestsApi } from '#panel/api/identityRequests.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import type { Act } from '#panel/features/admin/shared/approval/Acts.tsx';
import { useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { AddDocumentDialog, MoreDialog } from './CheckDialogs.tsx';
import type { CheckDetails } from './checkColumns.tsx';
import { identityChecksText as text } from './strings.ts';

/** What may be done with a request as it stands; after a decision the next one of the list opens. */
export function useCheckActs(row: CheckDetails, onNext: (() => void) | null): (Act | false)[] {
  const deniedReason = usePermission('makerOrChecker');
  const draft = `identity-${row.requestId}`;
  const params = { requestId: row.requestId };
  const { version, investorName: name } = row;
  const done = (sentence: string) => () => {
    notify.success(sentence);
    onNext?.();
  };
  const [reject] = IdentityRequestsApi.useRejectIdentityRequestMutation();
  const approval = useApproval(row, done);
  const second = useSecond(row, done);
  const isOpen = row.state === 'pending' || row.state === 'need_more';
  return [
    row.state === 'pending' && approval,
    ...second,
    isOpen && {
      id: 'reject',
      label: text.reject,
      reason: deniedReason,
      color: 'error',
      key: 'refuse',
      dialog: (close) => (
        <ReasonDialog
          title={text.rejectTitle(name)}
          confirmLabel={text.reject}
          color="error"
          typical={text.rejectTypical}
          draftName={`${draft}-reject`}
          done={done(text.rejected)}
          version={version}
          act={(reason, idempotencyKey, seen) =>
            reject({ params, body: { version: seen, reason }, idempotencyKey }).unwrap()
          }
          onClose={close}
        >
          <Hint>{text.rejectFacts}</Hint>
        </ReasonDialog>
      ),
    },
    row.state === 'pending' && {
      id: 'more',
      label: text.more,
      reason: deniedReason,
      key: null,
      dialog: (close) => (
        <MoreDialog row={row} draftName={`${draft}-more`} done={done(text.moreAsked)} onClose={close} />
      ),
    },
    isOpen && {
      id: 'add',
      label: text.add,
      reason: deniedReason,
      key: null,
      dialog: (close) => <AddDocumentDialog row={row} onClose={close} />,
    },
  ];
}

/** Approval: at once where nothing speaks against it, otherwise with a reason for the second person. */
function useApproval(row: CheckDetails, done: (sentence: string) => () => void): Act {
  const reason = usePermission('makerOrChecker');
  const [approve] = IdentityRequestsApi.useApproveIdentityRequestMutation();
  const { version, investorName: name } = row;
  const params = { requestId: row.requestId };
  const hasWarning = row.warnings.length > 0;
  return {
    id: 'approve',
    label: text.approve,
    reason,
    dialog: (close) =>
      hasWarning ? (
        <ReasonDialog
          title={text.overrideTitle(name)}
          confirmLabel={text.approve}
          label={text.overrideReason}
          typical={text.overrideTypical}
          draftName={`identity-${row.requestId}-override`}
          done={done(text.overridden)}
          version={version}
          act={(overrideReason, idempotencyKey, seen) =>
            approve({ params, body: { version: seen, overrideReason }, idempotencyKey }).unwrap()
          }
          onClose={close}
        >
          <Hint>{text.needsSecond}</Hint>
        </ReasonDialog>
      ) : (
        <ActDialog
          title={text.approveTitle(name)}
          confirmLabel={text.approve}
          done={done(text.approved)}
          version={version}
          act={(idempotencyKey, seen) => approve({ params, body: { version: seen }, idempotencyKey }).unwrap()}
          onClose={close}
        >
          {text.approveFacts}
        </ActDialog>
      ),
  };
}

/** What a second person does with an approval that somebody gave in spite of a warning. */
function useSecond(row: CheckDetails, done: (sentence: string) => () => void): (Act | false)[] {
  const checkerBlock = usePermission('checker');
  const deniedReason = usePermission('makerOrChecker');
  const isOwn = row.preparedBy === useOwnId();
  const [confirm] = IdentityRequestsApi.useConfirmIdentityOverrideMutation();
  const [bringBack] = IdentityRequestsApi.useReturnIdentityOverrideMutation();
  const { version, investorName: name } = row;
  const params = { requestId: row.requestId };
  if (row.state !== 'prepared') return [];
  return [
    {
      id: 'confirm',
      label: text.confirm,
      reason: isOwn ? text.samePerson : checkerBlock,
      dialog: (close) => (
        <ActDialog
          title={text.approveTitle(name)}
          confirmLabel={text.confirm}
          done={done(text.approved)}
          version={version}
          act={(idempotencyKey, seen) => confirm({ params, body: { version: seen }, idempotencyKey }).unwrap()}
          onClose={close}
        >
          {text.approveFacts}
        </ActDialog>
      ),
    },
    {
      id: 'return',
      label: text.returnOverride,
      reason: deniedReason,
      key: 'refuse',
      dialog: (close) => (
        <ReasonDialog
          title={text.returnTitle}
          confirmLabel={text.returnOverride}
          draftName={`identity-${row.requestId}-return`}
          done={text.returned}
          version={version}
          act={(reason, idempotencyKey, seen) =>
            bringBack({ params, body: { version: seen, reason }, idempotencyKey }).unwrap()
          }
          onClose={close}
        />
      ),
    },
  ];
}
