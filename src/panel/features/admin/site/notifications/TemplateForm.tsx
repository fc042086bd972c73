import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { saveNoticeTemplate } from '#shared/contract/noticeSettings.ts';
import { noticeFields } from '#shared/contract/noticeEvents.ts';
import { formatNumber } from '#shared/digits.ts';
import { sampleTokens, smsLength } from '#shared/noticeWords.ts';
import { NoticeSettingsApi } from '#panel/api/noticeSettings.ts';
import { orNull, useAction, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { ButtonRow, Hint, Note, PartTitle, Small } from '#panel/ui/layout/blocks.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { noticesText as text } from './strings.ts';
import { sampleText, templateName, type Template } from './words.ts';

/** Signs of a Persian text message: alone, and in each part of a longer one. */
const persianSigns = { alone: 70, joined: 67 };

/** The next version of the words of an event on a channel, with what their reader will see. */
export function TemplateForm({ template, onClose }: { template: Template; onClose: () => void }) {
  const { event, channel, version, fields, needs } = template;
  const [save] = NoticeSettingsApi.useSaveNoticeTemplateMutation();
  const [tryOut] = NoticeSettingsApi.useTestNoticeTemplateMutation();
  const trial = useAction();
  const isSms = channel === 'sms';
  const { form, control, dialog } = useContractForm({
    values: { title: template.title, text: template.text, pattern: template.pattern ?? '' },
    schema: saveNoticeTemplate.body,
    bodyOf: (values) => ({ event, channel, version, ...wordsOf(values) }),
    send: (body) => save({ body }).unwrap(),
    done: text.saved,
    onClose,
  });
  const typed = form.watch();
  const shown = sampleText(typed, sampleTokens(event));
  const { length, parts } = smsLength(shown.text);
  const insert = (name: string) =>
    form.setValue('text', `${form.getValues('text')}{${name}}`, { shouldDirty: true, shouldTouch: true });
  const send = async () => {
    const answer = await trial.run(() => tryOut({ body: { event, channel, ...wordsOf(form.getValues()) } }).unwrap());
    if (answer) notify.success(text.tests[channel]);
  };
  return (
    <FormDialog
      {...dialog}
      title={text.editOf(templateName(template))}
      submitLabel={text.save}
      maxWidth="md"
      onClose={onClose}
    >
      {isSms ? null : <FormText control={control} name="title" label={text.fields.title} maxLength={80} />}
      <FormText control={control} name="text" label={text.fields.text} rows={4} maxLength={500} />
      <div>
        <PartTitle>{text.placeholders}</PartTitle>
        <ButtonRow>
          {fields.map((name) => (
            <Chip
              key={name}
              label={`${noticeFields[name].title}${needs.includes(name) ? ' *' : ''}`}
              aria-label={text.insert(noticeFields[name].title)}
              variant={typed.text.includes(`{${name}}`) ? 'filled' : 'outlined'}
              onClick={() => insert(name)}
            />
          ))}
        </ButtonRow>
        <Note>{text.placeholdersNote}</Note>
      </div>
      {isSms ? (
        <FormText
          control={control}
          name="pattern"
          label={text.fields.pattern}
          helperText={text.patternNote}
          isLtr
          maxLength={60}
        />
      ) : null}
      <section aria-label={text.preview}>
        <PartTitle>{text.preview}</PartTitle>
        {isSms ? null : <strong>{shown.title}</strong>}
        <Hint>{shown.text}</Hint>
        {isSms ? (
          <Small>
            {text.length(formatNumber(length), formatNumber(parts))}.{' '}
            {text.lengthNote(formatNumber(persianSigns.alone), formatNumber(persianSigns.joined))}
          </Small>
        ) : null}
      </section>
      <div>
        <Button variant="outlined" loading={trial.isBusy} onClick={() => void send()}>
          {text.test}
        </Button>
        {trial.dialog.failure}
      </div>
    </FormDialog>
  );
}

const wordsOf = (typed: { title: string; text: string; pattern: string }) => ({
  title: typed.title.trim(),
  text: typed.text.trim(),
  pattern: orNull(typed.pattern),
});
