import { NoticeSettingsApi } from '#panel/api/noticeSettings.ts';
import { VersionList } from '#panel/components/VersionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Hint, Small } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { noticesText as text } from './strings.ts';
import { templateName, type Template } from './words.ts';

interface Props {
  template: Template;
  /** opens the editor with an earlier version; absent where the person may not edit */
  onRestore: ((earlier: Template) => void) | null;
  onClose: () => void;
}

/** Versions of the words, the newest first; the last one is what the event began with. */
export function TemplateHistory({ template, onRestore, onClose }: Props) {
  const { event, channel, version: current } = template;
  const query = NoticeSettingsApi.useListNoticeTemplateVersionsQuery({ query: { event, channel } });
  return (
    <FormDialog title={text.historyOf(templateName(template))} cancelLabel={text.close} maxWidth="sm" onClose={onClose}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={3} />}>
        {({ data }) => (
          <VersionList
            versions={data}
            current={current}
            words={text}
            onRestore={
              onRestore &&
              (({ title, text: body, pattern }) =>
                onRestore({ ...template, title, text: body, pattern: pattern ?? null }))
            }
          >
            {(words) => (
              <div>
                {words.title ? <strong>{words.title}</strong> : null}
                <Hint>{words.text}</Hint>
                {words.pattern ? <Small>{text.patternOf(words.pattern)}</Small> : null}
              </div>
            )}
          </VersionList>
        )}
      </QueryBoundary>
    </FormDialog>
  );
}
