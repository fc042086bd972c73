import { documentDecisions } from '#shared/contract/documentChecks.ts';
import { DocumentChecksApi } from '#panel/api/documentChecks.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { fileText } from './strings.ts';

const text = fileText.documents.check;

/** The three decisions about an identity document that waits; each with a reason that the investor reads. */
export function DocumentActs({ documentId, docName }: { documentId: number; docName: string }) {
  const reason = usePermission('makerOrChecker');
  const [check] = DocumentChecksApi.useCheckDocumentMutation();
  return (
    <ActButtons
      isCompact
      acts={documentDecisions.map((decision) => ({
        id: decision,
        label: text.labels[decision],
        reason,
        ...(decision === 'rejected' && { color: 'error' as const }),
        dialog: (close: () => void) => (
          <ReasonDialog
            title={text.title(text.labels[decision], docName)}
            confirmLabel={text.labels[decision]}
            color={decision === 'rejected' ? 'error' : 'primary'}
            typical={text.typical[decision]}
            draftName={`document-${documentId}-${decision}`}
            done={text.done}
            act={(why, idempotencyKey) =>
              check({ params: { documentId }, body: { decision, reason: why }, idempotencyKey }).unwrap()
            }
            onClose={close}
          />
        ),
      }))}
    />
  );
}
