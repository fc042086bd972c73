import { useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import type { AuthorityReport } from '#shared/contract/authorityFiles.ts';
import { authorityReportLabels } from '#shared/texts/authorityTexts.ts';
import { useGetAuthorityColumnsQuery, useSaveAuthorityColumnsMutation } from '#panel/api/authorityFiles.ts';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { authorityText } from './authorityStrings.ts';

const text = authorityText.dialog;

const Line = styled('div')({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) 40px', alignItems: 'start' });

interface Column {
  field: string;
  title: string;
}
interface Choice extends Column {
  /** the usual title, by which the figure is known */
  name: string;
  isIn: boolean;
}

/** The figures of the file in order, then those that it does not have. */
function choicesOf(columns: readonly Column[], fields: readonly Column[]): Choice[] {
  const nameOf = (field: string) => fields.find((one) => one.field === field)?.title ?? field;
  const chosen = columns.map((one) => ({ ...one, name: nameOf(one.field), isIn: true }));
  const rest = fields.filter(({ field }) => !columns.some((one) => one.field === field));
  return [...chosen, ...rest.map((one) => ({ ...one, name: one.title, isIn: false }))];
}

/** Which figures a file for the authority has, in which order and under which titles. */
export function AuthorityColumns({ report, onClose }: { report: AuthorityReport; onClose: () => void }) {
  const query = useGetAuthorityColumnsQuery({ query: { report } }, { refetchOnMountOrArgChange: true });
  const [save] = useSaveAuthorityColumnsMutation();
  const { run, dialog, problemOf } = useAction();
  const denied = usePermission('maker');
  const [typed, setTyped] = useState<readonly Choice[] | null>(null);
  const seen = query.isFetching ? undefined : query.currentData?.data;
  const choices = typed ?? (seen ? choicesOf(seen.columns, seen.fields) : []);
  const columns = choices.filter(({ isIn }) => isIn).map(({ field, title }) => ({ field, title: title.trim() }));
  const change = (field: string, to: Partial<Choice>) =>
    setTyped(choices.map((one) => (one.field === field ? { ...one, ...to } : one)));
  const raise = (place: number) =>
    setTyped(choices.map((one, at) => choices[at === place - 1 ? place : at === place ? place - 1 : at] ?? one));
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
          <>
            <Button onClick={() => setTyped(choicesOf(fields, fields))}>{text.usual}</Button>
            {choices.map(({ field, title, name, isIn }, place) => {
              const at = columns.findIndex((one) => one.field === field);
              const problem = at < 0 ? undefined : problemOf(`columns[${at}].title`);
              return (
                <Line key={field}>
                  <Checkbox
                    checked={isIn}
                    onChange={(_event, next) => change(field, { isIn: next })}
                    slotProps={{ input: { 'aria-label': text.isIn(name) } }}
                  />
                  <TextField
                    size="small"
                    label={text.heading(name)}
                    value={title}
                    disabled={!isIn}
                    onChange={(event) => change(field, { title: event.target.value })}
                    error={Boolean(problem)}
                    helperText={problem}
                    slotProps={{ htmlInput: { maxLength: 60 } }}
                  />
                  {place > 0 ? (
                    <IconButton aria-label={text.up(name)} onClick={() => raise(place)}>
                      <ArrowUpwardRounded fontSize="small" />
                    </IconButton>
                  ) : null}
                </Line>
              );
            })}
            {columns.length === 0 ? <Hint role="alert">{text.noneChosen}</Hint> : null}
          </>
        )}
      </QueryBoundary>
    </FormDialog>
  );
}
