import Button from '@mui/material/Button';
import Link from 'next/link';
import { paths } from '#panel/paths.ts';
import { SiteLine } from '#panel/shell/layout/SiteLine.tsx';
import { SitePagesLink } from '#panel/shell/sitePages/SitePagesLink.tsx';
import { VisitorLinks } from '#panel/shell/sitePages/VisitorLinks.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint, Note } from '#panel/ui/layout/blocks.ts';
import { text } from './strings.ts';

/** Above the questions of a visitor: whose panel it is. */
export function VisitorHead() {
  return <SiteLine />;
}

/** Below the questions of a visitor: the way to an account, the rules, the other open pages, the support and the licence. */
export function VisitorFoot() {
  return (
    <>
      <Section>
        <Hint>{text.startNote}</Hint>
        <Button component={Link} href={paths.login} prefetch={false} variant="contained" sx={{ marginBlockStart: 3 }}>
          {text.start}
        </Button>
      </Section>
      <Note style={{ textAlign: 'center' }}>
        <SitePagesLink />
      </Note>
      <VisitorLinks />
    </>
  );
}
