import dynamic from 'next/dynamic';
import { Section } from '#panel/ui/data/Section.tsx';
import { useInView } from '#panel/ui/lazy/useInView.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { movementsText as text } from './strings.ts';

const MovementLists = dynamic(() => import('./MovementLists.tsx').then((part) => part.MovementLists), { ssr: false });

/** px of the lists before they are seen, so that nothing below them moves */
const emptyHeight = 480;

/** Lines of the bank that are no money of investors, and what two people said they were. */
export function MovementsSection() {
  // the page asks for much: these come when they are seen, or when a link opens one
  const { ref, isSeen } = useInView();
  const { word } = useUrlState();
  return (
    <Section id="bank-movements" title={text.title} note={text.note}>
      <div ref={ref} style={{ minHeight: emptyHeight }}>
        {isSeen || word('movement') !== '' ? <MovementLists /> : null}
      </div>
    </Section>
  );
}
