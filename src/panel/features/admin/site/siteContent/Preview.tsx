import { newsPlaces, type boxColors, type SiteSection } from '#shared/contract/siteContent.ts';
import { Hint, Note } from '#panel/ui/layout/blocks.ts';
import { BoxCard } from '#panel/ui/data/BoxCard.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { siteText as text } from './strings.ts';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.5rem',
  padding: '1rem',
  border: `1px dashed ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  overflowWrap: 'anywhere',
}));
const Words = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  '& p': { marginBlock: '0.5rem' },
  '& ul, & ol': { paddingInlineStart: '1.25rem' },
}));
const Plain = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0, whiteSpace: 'pre-wrap' }));

export interface Shown {
  title: string;
  summary: string;
  bodyHtml: string;
  link: string | null;
  color: keyof typeof boxColors | null;
  place: number | null;
  imageUrl: string | null;
}

/** A text as its reader sees it. HTML of a page comes cleaned from the server. */
export function Preview({ section, shown }: { section: SiteSection; shown: Shown }) {
  return (
    <Frame>
      <Note>{text.previewNote}</Note>
      {section === 'box' ? (
        <BoxCard box={{ ...shown, text: shown.bodyHtml }} detailsLabel={text.details} />
      ) : (
        <>
          <strong>{shown.title}</strong>
          {section === 'news' ? (
            <>
              <Hint>{newsPlaces[(shown.place ?? 2) as keyof typeof newsPlaces]}</Hint>
              <Plain>{shown.summary}</Plain>
            </>
          ) : null}
          {section === 'faq' ? <Hint>{shown.summary}</Hint> : null}
          {shown.imageUrl ? <img src={shown.imageUrl} alt="" style={{ maxWidth: '100%' }} /> : null}
          {section === 'page' ? (
            <Words dangerouslySetInnerHTML={{ __html: shown.bodyHtml }} />
          ) : (
            <Plain>{shown.bodyHtml}</Plain>
          )}
        </>
      )}
    </Frame>
  );
}
