import { SiteContentApi } from '#panel/api/siteContent.ts';
import { VersionList } from '#panel/components/VersionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import type { Content } from './ContentForm.tsx';
import { Preview } from './Preview.tsx';
import { siteText as text } from './strings.ts';

interface Props {
  content: Content;
  /** opens the editor with an earlier version; absent where the person may not edit */
  onRestore: ((earlier: Content) => void) | null;
  onClose: () => void;
}

/** Versions of a text, the newest first, each as its reader saw it. */
export function ContentHistory({ content, onRestore, onClose }: Props) {
  const { section, contentId, version: current } = content;
  const query = SiteContentApi.useListSiteContentVersionsQuery({ query: { section, contentId } });
  return (
    <FormDialog title={text.historyOf(content.title)} cancelLabel={text.close} maxWidth="md" onClose={onClose}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={3} />}>
        {({ data }) => (
          <VersionList
            versions={data}
            current={current}
            words={text}
            onRestore={
              onRestore &&
              (({ version: _version, savedBy: _by, savedAt: _at, ...fields }) =>
                onRestore({ ...content, ...fields, version: current }))
            }
          >
            {(fields) => <Preview section={section} shown={{ ...fields, imageUrl: fields.imageUrl ?? null }} />}
          </VersionList>
        )}
      </QueryBoundary>
    </FormDialog>
  );
}
