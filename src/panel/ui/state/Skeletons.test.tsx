import { expect, it } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { LoadingSkeleton } from './Skeletons.tsx';

it('stands still: what moves while the page is laid out counts as a layout shift', () => {
  const { container } = renderPanel(<LoadingSkeleton shape="table" />);
  const shapes = [...container.querySelectorAll('.MuiSkeleton-root')];
  expect(shapes).not.toHaveLength(0);
  for (const shape of shapes) expect(shape).not.toHaveClass('MuiSkeleton-wave');
});
