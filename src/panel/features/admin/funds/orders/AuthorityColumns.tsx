import { useState } from 'react';
import type { AuthorityReport } from '#shared/contract/authorityFiles.ts';
import { authorityReportLabels } from '#shared/texts/authorityTexts.ts';
import { AuthorityFilesApi } from '#panel/api/authorityFiles.ts';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import {
  choicesOf,
  chosenColumns,
  ColumnTitles,
  type ColumnChoice,
} from '#panel/features/admin/shared/columns/ColumnTitles.tsx';
import { authorityText } from './authorityStrings.ts';

const text = authorityText.dialog;

/** Which figures a file for the authority has, in which order and under which titles. */
export function AuthorityColumns({ report, onClose }: { report: AuthorityReport; onClose: () => void }) {
  const query = AuthorityFilesApi.useGetAuthorityColumnsQuery(
    { query: { report } },
    { refetchOnMountOrArgChange: true },
  );
  const [save] = AuthorityFilesApi.useSaveAuthorityColumnsMutation();
  const { run, dialog, problemOf } = useAction();
  const denied = usePermission('maker');
  const [typed, setTyped] = useState<readonly ColumnChoice[] | null>(null);
  const seen = query.isFetching ? undefined : query.currentData?.data;
  const choices = typed ?? (seen ? choicesOf(seen.columns, seen.fields) : []);
  const columns = chosenColumns(choices);
  const submit = async () => {
    if (!seen) return;
    const body = { report, version: seen.version, columns };
    if ((await run((idempotencyKey) => save({ body, idempotencyKey }).unwrap())) === null) return;
    notify.success(text.saved);
    onClose();
  };
  return (
    <FormDialog
      title={text.title(authorityReportLabels[report])}
      submitLabel={text.save}
      {...dialog}
      isBlocked={seen === undefined || columns.length === 0 || denied !== null || dialog.isBlocked === true}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Hint>{denied ?? text.note}</Hint>
      <QueryBoundary
        query={{ data: seen, error: query.error, refetch: query.refetch }}
        skeleton={<LoadingSkeleton shape="pairs" count={8} />}
      >
        {({ fields }) => (
          <ColumnTitles
            choices={choices}
            onChange={setTyped}
            onUsual={() => setTyped(choicesOf(fields, fields))}
            problemAt={(place) => problemOf(`columns[${place}].title`)}
          />
        )}
      </QueryBoundary>
    </FormDialog>
  );
}
