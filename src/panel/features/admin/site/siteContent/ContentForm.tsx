import { useState } from 'react';
import { Controller } from 'react-hook-form';
import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import {
  addSiteContent,
  boxColors,
  newsAudiences,
  newsPlaces,
  type listSiteContent,
  type SiteSection,
} from '#shared/contract/siteContent.ts';
import { fileTypes } from '#shared/contract/uploads.ts';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { upload } from '#panel/api/files.ts';
import { SiteContentApi } from '#panel/api/siteContent.ts';
import { UploadsApi } from '#panel/api/uploads.ts';
import { orNull, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FileField, type UploadedFile } from '#panel/ui/form/FileField.tsx';
import { FormDate, planningDays } from '#panel/ui/form/FormDate.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { FormRichText } from '#panel/ui/form/RichTextField.tsx';
import { Note, Pair } from '#panel/ui/layout/blocks.ts';
import { Preview, type Shown } from './Preview.tsx';
import { siteText } from './strings.ts';

const { fields: text } = siteText;

export type Content = ResponseOf<typeof listSiteContent>['data'][number];

const optionsOf = (labels: Readonly<Record<string | number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface Props {
  section: SiteSection;
  /** null: a new one */
  content: Content | null;
  /** place of a new message */
  place?: 1 | 2 | 3;
  onClose: () => void;
}

function valuesOf(content: Content | null, place: number, today: string) {
  return {
    key: content?.key ?? '',
    title: content?.title ?? '',
    summary: content?.summary ?? '',
    bodyHtml: content?.bodyHtml ?? '',
    link: content?.link ?? '',
    color: content?.color ?? '',
    place: String(content?.place ?? place),
    audience: content?.audience ?? ('all' as const),
    isActive: content?.isActive ?? true,
    order: String(content?.order ?? 1),
    imageId: null as UploadedFile | null,
    // a box that stands has no beginning until one is written
    showFrom: content ? (content.showFrom ?? '') : today,
    showTo: content?.showTo ?? '',
  };
}

/** A new text of the site, or the next version of one, with what its reader will see. */
export function ContentForm({ section, content, place = 2, onClose }: Props) {
  const today = useBusinessDay();
  const [add] = SiteContentApi.useAddSiteContentMutation();
  const [update] = SiteContentApi.useUpdateSiteContentMutation();
  const [keptImage, setKeptImage] = useState(content?.imageId ?? null);
  const isNews = section === 'news';
  const hasDays = isNews || section === 'box';
  const { form, control, dialog, setAttaching } = useContractForm({
    values: valuesOf(content, place, today),
    schema: addSiteContent.body,
    bodyOf: ({ imageId, ...values }) => ({
      section,
      ...values,
      key: orNull(values.key),
      title: values.title.trim(),
      summary: values.summary.trim(),
      link: orNull(values.link),
      color: (values.color || null) as Shown['color'],
      place: isNews ? Number(values.place) : null,
      order: Number(values.order || Number.NaN),
      imageId: imageId?.id ?? keptImage,
      showFrom: hasDays ? orNull(values.showFrom) : null,
      showTo: hasDays ? orNull(values.showTo) : null,
    }),
    version: content && String(content.version),
    send: ({ section: of, ...fields }, idempotencyKey, seen): Promise<unknown> =>
      content
        ? update({
            body: { section: of, contentId: content.contentId, version: Number(seen), ...fields },
            idempotencyKey,
          }).unwrap()
        : add({ body: { section: of, ...fields }, idempotencyKey }).unwrap(),
    done: siteText.saved,
    onClose,
  });
  const typed = form.watch();
  const picture = section === 'page' || section === 'box';
  return (
    <FormDialog
      {...dialog}
      title={content ? siteText.editTitle : siteText.add[section]}
      submitLabel={siteText.save}
      maxWidth="md"
      onClose={onClose}
    >
      {section === 'page' && !content ? (
        <FormText control={control} name="key" label={text.key} isLtr maxLength={40} />
      ) : null}
      <FormText control={control} name="title" label={section === 'faq' ? text.question : text.title} maxLength={120} />
      {section === 'faq' || isNews ? (
        <FormText
          control={control}
          name="summary"
          label={isNews ? text.shortText : text.category}
          maxLength={300}
          multiline={isNews}
        />
      ) : null}
      {section === 'page' ? (
        <FormRichText control={control} name="bodyHtml" label={text.body} />
      ) : (
        <FormText
          control={control}
          name="bodyHtml"
          label={bodyLabel(section)}
          multiline
          minRows={3}
          maxLength={20_000}
        />
      )}
      {section === 'box' || isNews ? (
        <FormText control={control} name="link" label={text.link} isLtr maxLength={300} />
      ) : null}
      {hasDays ? (
        <>
          <Pair>
            {isNews ? (
              <FormSelect control={control} name="place" label={text.place} options={optionsOf(newsPlaces)} />
            ) : null}
            <FormSelect control={control} name="audience" label={text.audience} options={optionsOf(newsAudiences)} />
          </Pair>
          <Pair>
            <FormDate
              control={control}
              name="showFrom"
              label={isNews ? text.showFrom : text.boxFrom}
              daysAhead={planningDays}
            />
            <FormDate control={control} name="showTo" label={text.showTo} daysAhead={planningDays} />
          </Pair>
        </>
      ) : null}
      {isNews ? null : (
        <Pair>
          <FormText
            control={control}
            name="order"
            label={text.order}
            maxLength={3}
            clean={(value) => toAsciiDigits(value).replace(/\D/g, '')}
            show={toPersianDigits}
            htmlInput={{ inputMode: 'numeric' }}
          />
          {section === 'box' ? (
            <FormSelect
              control={control}
              name="color"
              label={text.color}
              options={[{ value: '', label: text.noColor }, ...optionsOf(boxColors)]}
            />
          ) : null}
        </Pair>
      )}
      {picture ? (
        <Picture
          control={control}
          hasKept={keptImage !== null}
          onRemove={() => setKeptImage(null)}
          onBusy={setAttaching}
        />
      ) : null}
      <FormSwitch control={control} name="isActive" label={text.isActive} />
      {section === 'page' ? null : <Preview section={section} shown={shownOf(typed, keptImage ? content : null)} />}
    </FormDialog>
  );
}

function bodyLabel(section: SiteSection): string {
  if (section === 'faq') return text.answer;
  return section === 'news' ? text.fullText : text.body;
}

type Values = ReturnType<typeof valuesOf>;

function shownOf(typed: Values, kept: Content | null): Shown {
  return {
    title: typed.title,
    summary: typed.summary,
    bodyHtml: typed.bodyHtml,
    link: null,
    color: (typed.color || null) as Shown['color'],
    place: Number(typed.place),
    imageUrl: kept?.imageUrl ?? null,
  };
}

interface PictureProps {
  control: ReturnType<typeof useContractForm<Values, unknown, unknown>>['control'];
  hasKept: boolean;
  onRemove: () => void;
  onBusy: (isBusy: boolean) => void;
}

function Picture({ control, hasKept, onRemove, onBusy }: PictureProps) {
  const size = UploadsApi.useGetImageSizeQuery();
  return (
    <>
      {hasKept ? (
        <Note>
          {text.keptImage}{' '}
          <Button size="small" onClick={onRemove}>
            {text.removeImage}
          </Button>
        </Note>
      ) : null}
      <Controller
        control={control}
        name="imageId"
        render={({ field, fieldState }) => (
          <FileField
            label={text.image}
            value={field.value}
            onChange={field.onChange}
            upload={(file) => upload(file, fileTypes.site)}
            maxBytes={size.data?.data.max_file_size}
            error={fieldState.error?.message}
            onBusy={onBusy}
          />
        )}
      />
    </>
  );
}
