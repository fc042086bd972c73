import { useState } from 'react';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import type { ResponseOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/tickets.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { normalizeText } from '#shared/normalize.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import {
  useCreateTicketCategoryMutation,
  useListTicketCategoriesQuery,
  useUpdateTicketCategoryMutation,
} from '#panel/api/tickets.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { PlainList, Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { text } from './strings.ts';

type Category = ResponseOf<typeof contract.listTicketCategories>['data'][number];

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  minHeight: 56,
  paddingBlock: '0.5rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  '&:last-of-type': { borderBlockEnd: 0 },
  '& > strong': { flex: 1 },
}));
const Line = styled('form')({ display: 'flex', gap: '0.75rem', alignItems: 'flex-start', flex: 1 });
const maxTitle = 50;

/** The categories that tickets may have, for the staff: rename, switch off, add. */
export function TicketCategoriesView() {
  const query = useListTicketCategoriesQuery({ body: { is_admin: true } });
  return (
    <Stack>
      <PageHeader title={text.categoriesTitle} note={text.categoriesNote} />
      <Section>
        <NewCategory />
      </Section>
      <Section>
        <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={6} />} isWhole>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyView text={text.noCategories} />
            ) : (
              <PlainList>
                {data.map((category) => (
                  <CategoryRow key={category.id} category={category} />
                ))}
              </PlainList>
            )
          }
        </QueryBoundary>
      </Section>
    </Stack>
  );
}

function NewCategory() {
  const [create, { isLoading }] = useCreateTicketCategoryMutation();
  const { idempotencyKey, renew } = useIdempotencyKey();
  const save = async (titles: Titles): Promise<string | null> => {
    try {
      await create({ body: titles, idempotencyKey }).unwrap();
      renew();
      notify.success(text.saved);
      return null;
    } catch (thrown) {
      return asApiFailure(thrown, text.saveFailed).message;
    }
  };
  return <TitleForm start={{ title: '', admin_title: null }} label={text.add} isBusy={isLoading} onSave={save} />;
}

function CategoryRow({ category }: { category: Category }) {
  const [update, { isLoading }] = useUpdateTicketCategoryMutation();
  const [isRenaming, setRenaming] = useState(false);
  const change = async (body: Partial<Titles> & { is_active?: boolean }): Promise<string | null> => {
    try {
      await update({ params: { id: category.id }, body }).unwrap();
      notify.success(text.saved);
      setRenaming(false);
      return null;
    } catch (thrown) {
      return asApiFailure(thrown, text.saveFailed).message;
    }
  };
  const toggle = async (isActive: boolean) => {
    const message = await change({ is_active: isActive });
    if (message) notify.error(message);
  };
  if (isRenaming) {
    return (
      <Row>
        <TitleForm
          start={category}
          label={text.saveTitle}
          isBusy={isLoading}
          onSave={change}
          onCancel={() => setRenaming(false)}
        />
      </Row>
    );
  }
  return (
    <Row>
      <strong>
        {category.title}
        {category.admin_title ? ` (${category.admin_title})` : null}
      </strong>
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
      <Button onClick={() => setRenaming(true)} aria-label={`${text.rename} ${category.title}`}>
        {text.rename}
      </Button>
    </Row>
  );
}

/** How much of the room of a title is used, once it runs out: a longer title is not cut without a word. */
const lengthNote = (typed: string): string | undefined =>
  typed.length < maxTitle - 10 ? undefined : text.titleLength(toPersianDigits(typed.length), toPersianDigits(maxTitle));

/** The labels of a category: what investors read, and what staff read where it differs. */
interface Titles {
  title: string;
  admin_title: string | null;
}

interface TitleFormProps {
  start: Titles;
  label: string;
  isBusy: boolean;
  /** answers the message to show beneath the field, or null when it is saved */
  onSave: (titles: Titles) => Promise<string | null>;
  onCancel?: () => void;
}

function TitleForm({ start, label, isBusy, onSave, onCancel }: TitleFormProps) {
  const [title, setTitle] = useState(start.title);
  const [adminTitle, setAdminTitle] = useState(start.admin_title ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const typed = normalizeText(title, { keepsDigits: true });
    const forStaff = normalizeText(adminTitle, { keepsDigits: true });
    if (forStaff.length > maxTitle) return;
    const message =
      typed === ''
        ? text.titleNeeded
        : typed.length > maxTitle
          ? text.titleLong
          : await onSave({ title: typed, admin_title: forStaff === '' ? null : forStaff });
    setProblem(message);
    if (message === null) {
      setTitle('');
      setAdminTitle('');
    }
  };
  return (
    <Line
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <TextField
        size="small"
        label={text.categoryTitle}
        value={title}
        onChange={(event) => {
          setTitle(event.target.value);
          setProblem(null);
        }}
        error={problem !== null}
        helperText={problem === null ? lengthNote(title) : <span role="alert">{problem}</span>}
      />
      <TextField
        size="small"
        label={text.adminTitle}
        value={adminTitle}
        onChange={(event) => setAdminTitle(event.target.value)}
        error={adminTitle.length > maxTitle}
        helperText={adminTitle.length > maxTitle ? <span role="alert">{text.titleLong}</span> : lengthNote(adminTitle)}
      />
      <Button type="submit" variant="contained" loading={isBusy}>
        {label}
      </Button>
      {onCancel ? <Button onClick={onCancel}>{text.cancel}</Button> : null}
    </Line>
  );
}
