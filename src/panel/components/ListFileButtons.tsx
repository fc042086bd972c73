import type { ComponentType } from 'react';
import dynamic from 'next/dynamic';
import { useHydrated } from '#panel/ui/lazy/useHydrated.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import type { FileId, ListFileProps } from './ListFilePart.tsx';

// after the first view, which shows their room; the generic is lost by `dynamic`, the props are the same
const ListFilePart = dynamic(() => import('./ListFilePart.tsx').then((part) => part.ListFilePart), {
  ssr: false,
}) as unknown as ComponentType<object>;

/** Room of the button, so that nothing moves when it comes. */
const Room = styled('span')({
  flex: 'none',
  minHeight: 37,
  minWidth: 88,
  '@media (pointer: coarse)': { minHeight: 44 },
});

/** A list as a file, with the filters that it has on the screen. */
export function ListFileButtons<Id extends FileId>(props: ListFileProps<Id>) {
  const isHydrated = useHydrated();
  return <Room className="no-print">{isHydrated ? <ListFilePart {...props} /> : null}</Room>;
}
