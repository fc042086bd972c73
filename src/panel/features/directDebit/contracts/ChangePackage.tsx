import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { PackageCards } from '../create/PackageStep.tsx';
import { useSigning } from '../useSigning.ts';
import type { ContractRow } from './types.ts';
import { contractsText as text } from './strings.ts';

/** Another package: a new contract is signed first, the present one is cancelled after it (domain 4.1). */
export function ChangePackage({ row, onClose }: { row: ContractRow; onClose: () => void }) {
  const [packageId, setPackageId] = useState<number | null>(null);
  const [isTried, setTried] = useState(false);
  const [change] = DirectDebitApi.useChangeDebitPackageMutation();
  const { keyOf } = useIdempotencyKey();
  const { sign, isBusy, failure } = useSigning();
  const submit = () => {
    setTried(true);
    if (packageId === null) return;
    const body = { contractId: row.contractId, packageId };
    void sign(async () => (await change({ body, idempotencyKey: keyOf(body) }).unwrap()).data);
  };
  return (
    <FormDialog
      title={text.changeTitle}
      submitLabel={text.toBank}
      isBusy={isBusy}
      failure={<FailureLine failure={failure} />}
      maxWidth="md"
      onSubmit={submit}
      onClose={onClose}
    >
      <Hint>{text.changeNote}</Hint>
      {isTried && packageId === null ? (
        <Alert severity="error" role="alert">
          {text.packageNeeded}
        </Alert>
      ) : null}
      <PackageCards
        bankCode={row.bankCode}
        chosen={packageId}
        onChoose={setPackageId}
        currentId={row.packageId}
        current={text.current}
      />
    </FormDialog>
  );
}
