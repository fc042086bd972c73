import Link from 'next/link';
import { styled } from '#panel/ui/theme/styled.ts';
import { Hint } from '../layout/blocks.ts';
import { Button } from '../plain/Button.tsx';
import { Section } from './Section.tsx';

type BoxColor = 'primary' | 'success' | 'info' | 'warning' | 'error';

const Frame = styled('div', { shouldForwardProp: (prop) => prop !== 'edge' })<{ edge: BoxColor | null }>(
  ({ theme, edge }) => ({
    ...(edge && { borderBlockStart: `4px solid ${theme.vars.palette[edge].main}`, borderRadius: 12 }),
  }),
);
const Picture = styled('img')({
  width: '100%',
  maxHeight: 160,
  objectFit: 'cover',
  borderRadius: 8,
  marginBlockEnd: '0.5rem',
});

interface Props {
  box: { title: string; text: string; link: string | null; color: string | null; imageUrl: string | null };
  /** of the button that leads to its link */
  detailsLabel: string;
}

const colors: readonly string[] = ['primary', 'success', 'info', 'warning', 'error'];
const isColor = (color: string | null): color is BoxColor => color !== null && colors.includes(color);

/** A box of the home page: title, picture, text and where it leads. */
export function BoxCard({ box, detailsLabel }: Props) {
  const action = box.link ? (
    <Button size="small" component={Link} href={box.link} prefetch={false} aria-label={`${detailsLabel} ${box.title}`}>
      {detailsLabel}
    </Button>
  ) : undefined;
  return (
    <Frame edge={isColor(box.color) ? box.color : null}>
      <Section title={box.title} action={action}>
        {box.imageUrl ? <Picture src={box.imageUrl} alt="" loading="lazy" /> : null}
        <Hint>{box.text}</Hint>
      </Section>
    </Frame>
  );
}
