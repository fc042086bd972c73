import { SiteContentApi } from '#panel/api/siteContent.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { sitePagesText as text } from './strings.ts';

const Page = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  overflowWrap: 'anywhere',
  '& h2': { ...theme.typography.subtitle1, margin: 0 },
  '& p': { marginBlock: '0.5rem' },
  '& ul, & ol': { paddingInlineStart: '1.25rem' },
  '& img': { maxWidth: '100%', borderRadius: theme.shape.borderRadius },
}));

/** The pages of the site in one dialog, in their order. */
export function SitePages({ onClose }: { onClose: () => void }) {
  const query = SiteContentApi.useListSitePagesQuery();
  return (
    <FormDialog title={text.open} cancelLabel={text.close} onClose={onClose}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyView text={text.none} />
          ) : (
            data.map((page) => (
              <Page key={page.key} aria-label={page.title}>
                <h2>{page.title}</h2>
                {page.imageUrl ? <img src={page.imageUrl} alt="" /> : null}
                {/* cleaned by the server (`safeHtml`) */}
                <div dangerouslySetInnerHTML={{ __html: page.bodyHtml }} />
              </Page>
            ))
          )
        }
      </QueryBoundary>
    </FormDialog>
  );
}
