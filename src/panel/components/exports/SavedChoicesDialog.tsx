import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { saveChoice, type listSavedChoices } from '#shared/contract/savedChoices.ts';
import { SavedChoicesApi } from '#panel/api/savedChoices.ts';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { DeleteOutlineRounded } from '#panel/ui/icons/DeleteOutlineRounded.tsx';
import { Hint, PlainList } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { FailureLine } from '../forms/FailureLine.tsx';
import { useAction, useContractForm } from '../forms/useContractForm.tsx';
import { savedText as text } from './strings.ts';

type Choice = ResponseOf<typeof listSavedChoices>['data'][number];

export interface SavedChoicesProps {
  kind: 'orders' | 'investors';
  part: Choice['part'];
  /** what would be saved now */
  values: readonly string[];
  onApply: (values: readonly string[]) => void;
  onClose: () => void;
}

/** What this person keeps for a report under names: apply, delete, and keep what is chosen now. */
export function SavedChoicesDialog({ kind, part, values, onApply, onClose }: SavedChoicesProps) {
  const query = SavedChoicesApi.useListSavedChoicesQuery({ query: { kind } }, { refetchOnMountOrArgChange: true });
  const [save] = SavedChoicesApi.useSaveChoiceMutation();
  const { control, dialog } = useContractForm({
    values: { name: '' },
    schema: saveChoice.body,
    bodyOf: ({ name }) => ({ kind, part, name: name.trim(), values: [...values] }),
    send: (body, idempotencyKey) => save({ body, idempotencyKey }).unwrap(),
    done: () => {
      notify.success(text.saved);
      void query.refetch();
    },
  });
  const hasNone = values.length === 0;
  const apply = (choice: Choice) => {
    onApply(choice.values);
    onClose();
  };
  return (
    <FormDialog {...dialog} title={text.open[part]} submitLabel={text.save} isBlocked={hasNone} onClose={onClose}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={2} />}>
        {({ data }) => (
          <Choices
            choices={data.filter((choice) => choice.part === part)}
            empty={text.empty[part]}
            onApply={apply}
            onDeleted={() => void query.refetch()}
          />
        )}
      </QueryBoundary>
      {hasNone ? (
        <Hint>{text.nothing[part]}</Hint>
      ) : (
        <FormText control={control} name="name" label={text.name[part]} helperText={text.sameName} />
      )}
    </FormDialog>
  );
}

interface ChoicesProps {
  choices: readonly Choice[];
  empty: string;
  onApply: (choice: Choice) => void;
  onDeleted: () => void;
}

function Choices({ choices, empty, onApply, onDeleted }: ChoicesProps) {
  const [remove] = SavedChoicesApi.useDeleteSavedChoiceMutation();
  const { run, isBusy, failure } = useAction();
  const press = async ({ choiceId }: Choice) => {
    await run(() => remove({ params: { choiceId } }).unwrap());
    onDeleted();
  };
  if (choices.length === 0) return <Hint>{empty}</Hint>;
  return (
    <div>
      <PlainList>
        {choices.map((choice) => (
          <DrawerHead as="li" key={choice.choiceId}>
            <Button aria-label={text.apply(choice.name)} onClick={() => onApply(choice)}>
              {choice.name}
            </Button>
            <IconButton aria-label={text.delete(choice.name)} disabled={isBusy} onClick={() => void press(choice)}>
              <DeleteOutlineRounded fontSize="small" />
            </IconButton>
          </DrawerHead>
        ))}
      </PlainList>
      <FailureLine failure={failure} />
    </div>
  );
}
