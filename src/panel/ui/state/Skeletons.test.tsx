import { expect, it } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { LoadingSkeleton, type LoadingSkeletonProps } from './Skeletons.tsx';

const shapes: LoadingSkeletonProps['shape'][] = ['text', 'pairs', 'list', 'table', 'figure', 'chart', 'cards'];

it.each(shapes)('stands still as %s: what moves while the page is laid out counts as a layout shift', (shape) => {
  const { getByRole } = renderPanel(<LoadingSkeleton shape={shape} />);
  const parts = [...getByRole('status').querySelectorAll('*')];
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) {
    expect(getComputedStyle(part).animationName).toMatch(/^(none)?$/);
    expect(part).not.toHaveClass('MuiSkeleton-wave');
    expect(part).not.toHaveClass('MuiSkeleton-pulse');
  }
});
