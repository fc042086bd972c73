import { useRouter } from 'next/router';
import { useCheckedForm } from '#panel/components/forms/useCheckedForm.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useGetImageSizeQuery } from '#panel/api/uploads.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useInvestorInfoQuery } from '#panel/api/investors.ts';
import { upload } from '#panel/api/files.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { paths } from '#panel/paths.ts';
import { createTicket, useTicketCategories } from '#panel/store/flows/tickets.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { selectTicketStart } from '#panel/store/slices/drawersSlice.ts';
import { selectHasDetailError } from '#panel/store/slices/ticketsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { FileField, type UploadedFile } from '#panel/ui/form/FileField.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { ui } from '#panel/ui/strings.ts';
import { tabStorage } from '#panel/ui/storage.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { fileTypes } from '#shared/contract/uploads.ts';
import { shape } from '#shared/contract/kernel/fields.ts';
import { ticketForm } from '#shared/contract/tickets.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { normalizeText } from '#shared/normalize.ts';
import { formText, text } from './strings.ts';

const { document_id: _attachment, ...typedFields } = ticketForm;
const schema = shape(typedFields);

interface TicketValues {
  national_code: string;
  topic: string;
  group_id: number;
  body: string;
}

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr', '& > [data-wide]': { gridColumn: '1 / -1' } },
}));

type Kept = Pick<TicketValues, 'topic' | 'group_id' | 'body'>;

/**
 * Keeps what is typed in this tab until the ticket is sent: closing the drawer or a reload loses nothing. It comes back with the
 * categories, into fields that are still empty.
 */
function useTicketDraft(
  { getValues, setValue, subscribe }: UseFormReturn<TicketValues>,
  { about, isReady }: { about: string; isReady: boolean },
) {
  const key = `ticket-form-${about}`;
  useEffect(() => {
    if (!isReady) return undefined;
    const kept = readDraft(key);
    for (const name of ['topic', 'group_id', 'body'] as const) if (kept && !getValues(name)) setValue(name, kept[name]);
    return subscribe({
      formState: { values: true },
      callback: ({ values: { topic, group_id, body } }) => {
        const isEmpty = topic === '' && body === '';
        tabStorage.write(key, isEmpty ? '' : JSON.stringify({ topic, group_id, body }));
      },
    });
  }, [key, isReady, getValues, setValue, subscribe]);
  return { clear: () => tabStorage.write(key, '') };
}

function readDraft(key: string): Kept | null {
  const text = tabStorage.read(key);
  if (!text) return null;
  try {
    const { topic, group_id, body } = JSON.parse(text) as Kept;
    return typeof topic === 'string' && typeof body === 'string' ? { topic, group_id, body } : null;
  } catch {
    return null;
  }
}

/** The ticket form of the drawer and of /add-ticket: rules and words of spec 5, one key per opened form. */
export function TicketForm({ onClose }: { onClose: () => void }) {
  const start = useAppSelector(selectTicketStart);
  const { nationalCode, profile } = useAppSelector(selectAuth);
  const isStaff = useAppSelector((state) => state.userPanel.panel) === 'admin';
  const dispatch = useAppDispatch();
  const { categories, ...asked } = useTicketCategories({ is_admin: isStaff });
  const haveCategoriesFailed = useAppSelector(selectHasDetailError) && !categories;
  const size = useGetImageSizeQuery();
  const isOnline = useOnline();
  const [isSending, setSending] = useState(false);
  const { idempotencyKey } = useIdempotencyKey();
  const [file, setFile] = useState<UploadedFile | null>(null);
  const [isAttaching, setAttaching] = useState(false);
  // the code of a company's profile is its register number (spec 3); tickets know it by its national id
  const isCompany = !isStaff && profile?.isLegal === true;
  const company = useInvestorInfoQuery(
    { query: { investorId: profile?.investorId ?? 0 } },
    { skip: !isCompany || profile.investorId === null },
  );
  const personCode = profile?.code || nationalCode;
  // staff write for a customer, whose code they type
  const ownCode = isStaff ? start.nationalCode : isCompany ? company.data?.data.nationalNo : personCode;
  const form = useCheckedForm<TicketValues>(schema, {
    defaultValues: {
      national_code: ownCode ?? '',
      topic: start.topic ?? '',
      group_id: start.groupId ?? ('' as never),
      body: start.body ?? '',
    },
  });
  const { control, handleSubmit, setError, getValues, setValue } = form;
  // the profile may come after the form
  useEffect(() => {
    if (ownCode && getValues('national_code') === '') setValue('national_code', ownCode);
  }, [ownCode, getValues, setValue]);
  const about = start.orderId ? `order-${start.orderId}` : 'new';
  const draft = useTicketDraft(form, { about, isReady: asked.isSuccess });

  const submit = handleSubmit(async (values) => {
    const body = {
      ...values,
      topic: normalizeText(values.topic, { keepsDigits: true }),
      body: normalizeText(values.body, { keepsDigits: true }),
      is_admin: isStaff,
      ...(file && { document_id: file.id }),
      ...(start.orderId && { order_id: start.orderId }),
    };
    setSending(true);
    try {
      const code = await dispatch(createTicket({ body, idempotencyKey }));
      draft.clear();
      notify.success(`${formText.created} (${formText.createdWith(toPersianDigits(code))})`);
      onClose();
    } catch (thrown) {
      const failure = asApiFailure(thrown, formText.failed);
      for (const [name, messages] of Object.entries(failure.fields ?? {}))
        setError(name as keyof TicketValues, { message: messages[0] });
      notify.error(failure.fields ? formText.failed : `${formText.failed}: ${failure.message}`);
    } finally {
      setSending(false);
    }
  });
  const options = (categories ?? [])
    .filter(({ is_active }) => is_active)
    .map(({ id, title, admin_title }) => ({ value: id, label: admin_title ?? title }));

  return (
    <Form onSubmit={(event) => void submit(event)} noValidate>
      {start.orderId ? (
        <Alert severity="info" data-wide>
          {formText.aboutOrder}
        </Alert>
      ) : null}
      <FormDigits
        control={control}
        name="national_code"
        label={isStaff ? formText.customerCode : isCompany ? formText.companyCode : formText.nationalCode}
        helperText={isStaff ? formText.customerHint : undefined}
        maxLength={15}
        fullWidth
      />
      {haveCategoriesFailed ? (
        <CategoriesFailed onRetry={() => void asked.refetch()} />
      ) : (
        <FormSelect
          control={control}
          name="group_id"
          label={formText.category}
          options={options}
          disabled={asked.isLoading}
          aria-busy={asked.isLoading || undefined}
          fullWidth
        />
      )}
      <div data-wide>
        <FormText control={control} name="topic" label={formText.topic} fullWidth />
      </div>
      <div data-wide>
        <FormText control={control} name="body" label={formText.body} multiline minRows={4} maxRows={10} fullWidth />
      </div>
      <div data-wide>
        <FileField<UploadedFile>
          label={formText.file}
          value={file}
          onChange={setFile}
          upload={(chosen) => upload(chosen, fileTypes.ticket)}
          maxBytes={size.data?.data.max_file_size}
          onBusy={setAttaching}
        />
      </div>
      {isOnline ? null : (
        <Alert severity="warning" data-wide>
          {formText.offline}
        </Alert>
      )}
      <Button type="submit" variant="contained" loading={isSending || isAttaching} disabled={!isOnline} data-wide>
        {formText.send}
      </Button>
    </Form>
  );
}

/** In the place and size of the field of categories, so that nothing moves. */
function CategoriesFailed({ onRetry }: { onRetry: () => void }) {
  const again = (
    <Button size="small" onClick={onRetry}>
      {ui.retry}
    </Button>
  );
  return (
    <div>
      <span className="visually-hidden" role="alert">
        {formText.categoriesFailed}
      </span>
      <TextField
        label={formText.category}
        value={formText.categoriesFailed}
        error
        fullWidth
        slotProps={{ input: { readOnly: true, endAdornment: again } }}
      />
    </div>
  );
}

/** A new ticket on a page of its own; the same form stands in the drawer. Leads to the list once it is sent. */
export function AddTicketView() {
  const router = useRouter();
  return (
    <Stack>
      <PageHeader title={text.addTitle} note={text.addNote} />
      <Section>
        <TicketForm onClose={() => void router.push(paths.tickets())} />
      </Section>
    </Stack>
  );
}
