import { useState } from 'react';
import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { cannedTags } from '#shared/contract/cannedTags.ts';
import { createCannedAnswer, type listCannedAnswers } from '#shared/contract/ticketDesk.ts';
import {
  useCreateCannedAnswerMutation,
  useDeleteCannedAnswerMutation,
  useListCannedAnswersQuery,
  useUpdateCannedAnswerMutation,
} from '#panel/api/tickets.ts';
import { useTicketCategories } from '#panel/store/flows/tickets.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { ButtonRow, PlainList, Small } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { categoriesText as text } from './staffStrings.ts';

type Canned = ResponseOf<typeof listCannedAnswers>['data'][number];

const Item = styled('li')(({ theme }) => ({
  paddingBlock: '0.75rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  '&:last-of-type': { borderBlockEnd: 0 },
}));
const Body = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));

/** Answers that staff begin from: list, new ones, changes and deletion. */
export function CannedAnswers() {
  const query = useListCannedAnswersQuery();
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={text.tabs.canned}
      note={text.cannedNote}
      action={
        <Button variant="contained" onClick={() => setAdding(true)}>
          {text.addCanned}
        </Button>
      }
    >
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={4} />} isWhole>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyView text={text.noCanned} />
          ) : (
            <PlainList>
              {data.map((canned) => (
                <CannedItem key={canned.id} canned={canned} />
              ))}
            </PlainList>
          )
        }
      </QueryBoundary>
      {isAdding ? <CannedDialog onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

function CannedItem({ canned }: { canned: Canned }) {
  const [remove] = useDeleteCannedAnswerMutation();
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null);
  const close = () => setAsked(null);
  return (
    <Item>
      <strong>{canned.title}</strong>
      <Body dir="auto">{canned.body}</Body>
      <Small>{text.of(canned.group_title ?? text.everyGroup, text.changed(canned.updated_by))}</Small>
      <ButtonRow>
        <Button onClick={() => setAsked('edit')} aria-label={`${text.edit} ${canned.title}`}>
          {text.edit}
        </Button>
        <Button color="error" onClick={() => setAsked('remove')} aria-label={`${text.remove} ${canned.title}`}>
          {text.remove}
        </Button>
      </ButtonRow>
      {asked === 'edit' ? <CannedDialog canned={canned} onClose={close} /> : null}
      {asked === 'remove' ? (
        <ActDialog
          title={text.removeCanned(canned.title)}
          confirmLabel={text.remove}
          color="error"
          act={() => remove({ params: { id: canned.id } }).unwrap()}
          done={text.removed}
          onClose={close}
        />
      ) : null}
    </Item>
  );
}

/** Zero stands for every category, because a choice has a value. */
const every = 0;

function CannedDialog({ canned, onClose }: { canned?: Canned; onClose: () => void }) {
  const [create] = useCreateCannedAnswerMutation();
  const [update] = useUpdateCannedAnswerMutation();
  const { categories } = useTicketCategories({ is_admin: true });
  const { control, dialog } = useContractForm({
    values: { title: canned?.title ?? '', body: canned?.body ?? '', group_id: canned?.group_id ?? every },
    // the text alone: the version is no field
    schema: createCannedAnswer.body,
    bodyOf: (values) => ({
      title: values.title.trim(),
      body: values.body.trim(),
      group_id: values.group_id || null,
    }),
    version: canned?.version,
    send: (body, idempotencyKey, version) =>
      canned
        ? update({ params: { id: canned.id }, body: { ...body, version }, idempotencyKey }).unwrap()
        : create({ body, idempotencyKey }).unwrap(),
    done: text.saved,
    onClose,
  });
  return (
    <FormDialog {...dialog} title={canned ? text.editCanned : text.newCanned} submitLabel={text.save} onClose={onClose}>
      <FormText control={control} name="title" label={text.cannedTitle} maxLength={80} autoFocus />
      <FormText
        control={control}
        name="body"
        label={text.cannedBody}
        multiline
        minRows={5}
        maxRows={12}
        helperText={text.tagsHint(text.tagList(cannedTags))}
      />
      <FormSelect
        control={control}
        name="group_id"
        label={text.cannedGroup}
        options={[
          { value: every, label: text.everyGroup },
          ...(categories ?? []).map((category) => ({ value: category.id, label: category.title })),
        ]}
      />
    </FormDialog>
  );
}
