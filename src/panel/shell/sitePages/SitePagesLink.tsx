import dynamic from 'next/dynamic';
import { useState } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { sitePagesText as text } from './strings.ts';

const SitePages = dynamic(() => import('./SitePages.tsx').then((part) => part.SitePages), { ssr: false });

const OpenButton = styled('button')(({ theme }) => ({
  all: 'unset',
  cursor: 'pointer',
  textDecoration: 'underline',
  color: theme.vars.palette.primary.main,
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
}));

/** Opens what the operator says about itself: about, rules, contact. */
export function SitePagesLink() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpenButton type="button" onClick={() => setOpen(true)}>
        {text.open}
      </OpenButton>
      {isOpen ? <SitePages onClose={() => setOpen(false)} /> : null}
    </>
  );
}
