import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { phoneText } from '#panel/shell/phoneText.ts';
import { SiteMark } from '#panel/shell/layout/SiteMark.tsx';
import { useSite } from '#panel/shell/site.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { brandFiles, brandName } from '#panel/ui/theme/brands.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from './strings.ts';

const LoginNews = dynamic(() => import('./LoginNews.tsx').then((module) => module.LoginNews), { ssr: false });

const Root = styled('aside')(({ theme }) => ({
  display: 'none',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: '2.5rem',
  paddingInline: 'clamp(2rem, 6vw, 6rem)',
  backgroundColor: theme.vars.palette.panel.sunken,
  borderInlineStart: `1px solid ${theme.vars.palette.panel.hairline}`,
  [theme.breakpoints.up('md')]: { display: 'flex' },
}));
const Name = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  margin: 0,
  color: theme.vars.palette.primary.main,
}));
const Title = styled('p')(({ theme }) => ({ ...theme.typography.h1, margin: 0, maxWidth: 440 }));
const Text = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  maxWidth: 440,
  color: theme.vars.palette.text.secondary,
}));
const Block = styled('div')({ display: 'grid', gap: '0.5rem', maxWidth: 440 });
const Head = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle2, margin: 0 }));
const Phone = styled('a')(({ theme }) => ({
  ...theme.typography.h2,
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
}));
// Room for three news, so that nothing moves when they arrive.
const NewsRoom = styled('div')({ minHeight: 168 });

/** Beside the form on a desktop: what the panel is, the support desk, and the news of place 3. */
export function BrandPanel() {
  const room = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const { name, brand, supportPhone, supportHours } = useSite();
  // Never seen on a phone, where the panel is not drawn, so its code is not loaded there.
  useEffect(() => {
    if (!room.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => setSeen(true));
      else setTimeout(() => setSeen(true), 300);
    });
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Root aria-label={name || text.brandName}>
      <Name>
        <SiteMark size={40}>
          <img src={brandFiles[brand ?? brandName].icon} alt="" width={40} height={40} />
        </SiteMark>
        {name || text.brandName}
      </Name>
      <Block>
        <Title>{text.brandTitle}</Title>
        <Text>{text.brandText}</Text>
      </Block>
      {supportPhone === '' ? null : (
        <Block>
          <Head>{text.supportTitle}</Head>
          <Phone href={`tel:${supportPhone}`}>
            <Ltr>{phoneText(supportPhone)}</Ltr>
          </Phone>
          <Text>{supportHours || '\u00a0'}</Text>
        </Block>
      )}
      <Block>
        <Head>{text.newsTitle}</Head>
        <NewsRoom ref={room}>{isSeen ? <LoginNews /> : null}</NewsRoom>
      </Block>
    </Root>
  );
}
