import { useState } from 'react';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { createTicketCategory } from '#shared/contract/ticketDesk.ts';
import { categoryDuties, type listTicketCategories } from '#shared/contract/tickets.ts';
import { formatNumber, toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { lettersIn } from '#shared/normalize.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import {
  useCreateTicketCategoryMutation,
  useDeleteTicketCategoryMutation,
  useOrderTicketCategoriesMutation,
  useUpdateTicketCategoryMutation,
} from '#panel/api/tickets.ts';
import { useTicketCategories } from '#panel/store/flows/tickets.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { ArrowDownwardRounded } from '#panel/ui/icons/ArrowDownwardRounded.tsx';
import { ArrowUpwardRounded } from '#panel/ui/icons/ArrowUpwardRounded.tsx';
import { ButtonRow, Pair, PlainList, Small, Stack } from '#panel/ui/layout/blocks.ts';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { CannedAnswers } from './CannedAnswers.tsx';
import { categoriesText as text } from './staffStrings.ts';

type Category = ResponseOf<typeof listTicketCategories>['data'][number];

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  minHeight: 56,
  paddingBlock: '0.5rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  '&:last-of-type': { borderBlockEnd: 0 },
  '& > .name': { flex: '1 1 220px', minWidth: 0 },
}));

/** The categories that tickets may have, and the answers that staff begin from. */
export function TicketCategoriesView() {
  return (
    <Stack>
      <PageHeader title={text.categoriesTitle} />
      <UrlTabs
        label={text.tabsLabel}
        tabs={[
          { id: 'categories', label: text.tabs.categories, render: () => <Categories /> },
          { id: 'canned', label: text.tabs.canned, render: () => <CannedAnswers /> },
        ]}
      />
    </Stack>
  );
}

function Categories() {
  const { categories, ...query } = useTicketCategories({ is_admin: true });
  const [order, ordering] = useOrderTicketCategoriesMutation();
  const [isAdding, setAdding] = useState(false);
  const move = async (rows: readonly Category[], from: number, to: number) => {
    const ids = rows.map((row) => row.id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(to, 0, moved);
    try {
      await order({ body: { ids } }).unwrap();
      notify.success(text.ordered);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.saveFailed).message);
      void query.refetch();
    }
  };
  return (
    <Section
      title={text.tabs.categories}
      note={text.categoriesNote}
      action={
        <Button variant="contained" onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      }
    >
      <QueryBoundary
        query={{ ...query, data: categories }}
        skeleton={<LoadingSkeleton shape="list" count={8} />}
        isWhole
      >
        {(data) =>
          data.length === 0 ? (
            <EmptyView text={text.noCategories} />
          ) : (
            <PlainList>
              {data.map((category, place) => (
                <CategoryRow
                  key={category.id}
                  category={category}
                  isBusy={ordering.isLoading}
                  onUp={place > 0 ? () => void move(data, place, place - 1) : null}
                  onDown={place < data.length - 1 ? () => void move(data, place, place + 1) : null}
                />
              ))}
            </PlainList>
          )
        }
      </QueryBoundary>
      {isAdding ? <CategoryDialog onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

interface RowProps {
  category: Category;
  isBusy: boolean;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

function CategoryRow({ category, isBusy, onUp, onDown }: RowProps) {
  const [update, { isLoading }] = useUpdateTicketCategoryMutation();
  const [remove] = useDeleteTicketCategoryMutation();
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null);
  const { id, title, admin_title: adminTitle, duty } = category;
  const close = () => setAsked(null);
  const toggle = async (isActive: boolean) => {
    try {
      await update({ params: { id }, body: { is_active: isActive } }).unwrap();
      notify.success(text.saved);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.saveFailed).message);
    }
  };
  return (
    <Row>
      <ButtonRow>
        <IconButton aria-label={text.up(title)} disabled={isBusy || !onUp} onClick={onUp ?? undefined}>
          <ArrowUpwardRounded />
        </IconButton>
        <IconButton aria-label={text.down(title)} disabled={isBusy || !onDown} onClick={onDown ?? undefined}>
          <ArrowDownwardRounded />
        </IconButton>
      </ButtonRow>
      <div className="name">
        <strong>
          {title}
          {adminTitle ? ` (${adminTitle})` : null}
        </strong>
        <Small>
          {text.withDuty(text.hoursOf(formatNumber(category.promised_hours)), text.duties[duty ?? 'staff'])}
        </Small>
      </div>
      <FormControlLabel
        control={
          <Switch
            checked={category.is_active}
            disabled={isLoading}
            onChange={(event) => void toggle(event.target.checked)}
          />
        }
        label={category.is_active ? text.active : text.inactive}
      />
      <Button onClick={() => setAsked('edit')} aria-label={`${text.edit} ${title}`}>
        {text.edit}
      </Button>
      <Button color="error" onClick={() => setAsked('remove')} aria-label={`${text.remove} ${title}`}>
        {text.remove}
      </Button>
      {asked === 'edit' ? <CategoryDialog category={category} onClose={close} /> : null}
      {asked === 'remove' ? (
        <ActDialog
          title={text.removeTitle(title)}
          confirmLabel={text.remove}
          color="error"
          act={() => remove({ params: { id } }).unwrap()}
          done={text.removed}
          onClose={close}
        />
      ) : null}
    </Row>
  );
}

const maxTitle = 50;

/** How much of the room of a title is used, once it runs out: a longer title is not cut without a word. */
const lengthNote = (typed: string): string | undefined =>
  lettersIn(typed) < maxTitle - 10
    ? undefined
    : text.titleLength(toPersianDigits(lettersIn(typed)), toPersianDigits(maxTitle));

/** Both labels of a category, its promised time and who answers: a new one, or the change of one. */
function CategoryDialog({ category, onClose }: { category?: Category; onClose: () => void }) {
  const [create] = useCreateTicketCategoryMutation();
  const [update] = useUpdateTicketCategoryMutation();
  const { form, control, dialog } = useContractForm({
    values: {
      title: category?.title ?? '',
      admin_title: category?.admin_title ?? '',
      promised_hours: String(category?.promised_hours ?? 8),
      duty: category?.duty ?? 'staff',
    },
    schema: createTicketCategory.body,
    bodyOf: (values) => ({
      title: values.title.trim(),
      admin_title: orNull(values.admin_title),
      promised_hours: Number(values.promised_hours),
      duty: values.duty,
    }),
    version: category?.version,
    send: (body, idempotencyKey, version): Promise<unknown> =>
      category
        ? update({ params: { id: category.id }, body: { ...body, version } }).unwrap()
        : create({ body, idempotencyKey }).unwrap(),
    fieldOfCode: { TICKET_CATEGORY_EXISTS: 'title' },
    done: text.saved,
    onClose,
  });
  const [title, adminTitle] = form.watch(['title', 'admin_title']);
  return (
    <FormDialog {...dialog} title={category ? text.editTitle : text.newTitle} submitLabel={text.save} onClose={onClose}>
      <FormText control={control} name="title" label={text.categoryTitle} helperText={lengthNote(title)} autoFocus />
      <FormText control={control} name="admin_title" label={text.adminTitle} helperText={lengthNote(adminTitle)} />
      <Pair>
        <FormText
          control={control}
          name="promised_hours"
          label={text.hours}
          maxLength={3}
          clean={(typed) => toAsciiDigits(typed).replace(/\D/g, '')}
          show={toPersianDigits}
          htmlInput={{ inputMode: 'numeric' }}
        />
        <FormSelect
          control={control}
          name="duty"
          label={text.duty}
          options={categoryDuties.map((value) => ({ value, label: text.duties[value] }))}
        />
      </Pair>
    </FormDialog>
  );
}
