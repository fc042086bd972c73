import { ThemeContext } from '@emotion/react';
import type { Theme } from '@mui/material/styles';
import { render } from '@testing-library/react';
import type { ElementType, ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { PanelTheme } from './PanelTheme.tsx';
import { styled } from './styled.ts';
import { theme } from './theme.ts';

const within = (value: Theme, children: ReactNode) => (
  <ThemeContext.Provider value={value}>{children}</ThemeContext.Provider>
);
const three = (Part: ElementType) => [<Part key="1" />, <Part key="2" />, <Part key="3" />];

it('makes a style of the theme once, and gives every element the same class', () => {
  const style = vi.fn((_: { theme: Theme }) => ({ color: 'rgb(1, 2, 3)', '&:hover': { color: 'rgb(4, 5, 6)' } }));
  const Part = styled('i')(({ theme: given }) => style({ theme: given }));
  const { container, rerender } = render(within(theme, three(Part)));
  const calls = style.mock.calls.length;
  rerender(within(theme, three(Part)));

  expect(style.mock.calls.length).toBe(calls);
  expect(calls).toBe(1);
  const classes = new Set([...container.querySelectorAll('i')].map((element) => element.className));
  expect(classes.size).toBe(1);
  expect(getComputedStyle(container.querySelector('i') as Element).color).toBe('rgb(1, 2, 3)');
});

it('makes it again for another theme', () => {
  const Part = styled('i')(({ theme: given }) => ({ zIndex: given.zIndex.appBar }));
  const { container } = render(within(theme, <Part />));
  const other = render(within({ ...theme, zIndex: { ...theme.zIndex, appBar: 7 } }, <Part />));

  expect(getComputedStyle(container.querySelector('i') as Element).zIndex).toBe(String(theme.zIndex.appBar));
  expect(getComputedStyle(other.container.querySelector('i') as Element).zIndex).toBe('7');
});

it.each<[string, (props: { theme: Theme; width?: number }) => { width: number | undefined }]>([
  ['reads a property', (props) => ({ width: props.width })],
  ['asks whether there is one', (props) => ({ width: 'width' in props ? props.width : 0 })],
  ['takes all of them', ({ theme: _, ...rest }) => ({ width: rest.width })],
])('makes a style that %s for each element', (_, style) => {
  const Part = styled('i', { shouldForwardProp: (name) => name !== 'width' })<{ width: number }>(style);
  const { container } = render(within(theme, [<Part key="1" width={11} />, <Part key="2" width={22} />]));

  expect([...container.querySelectorAll('i')].map((element) => getComputedStyle(element).width)).toEqual([
    '11px',
    '22px',
  ]);
});

it('gives what is of styles to no element, also where a part names properties of its own', () => {
  const Part = styled('i', { shouldForwardProp: (name) => name !== 'wide' })<{ wide: boolean }>(({ wide }) => ({
    width: wide ? 22 : 11,
  }));
  const { container } = render(within(theme, <Part wide sx={{ color: 'rgb(1, 2, 3)' }} title="named" />));
  const element = container.querySelector('i') as Element;

  expect(element.getAttributeNames().sort()).toEqual(['class', 'title']);
  expect(getComputedStyle(element).color).toBe('rgb(1, 2, 3)');
  expect(getComputedStyle(element).width).toBe('22px');
});

it('the panel has one theme, the same object at every request', () => {
  const seen: unknown[] = [];
  const Part = styled('i')((props) => {
    seen.push(props.theme);
    return { opacity: 'id' in props ? 1 : 0.5 };
  });
  for (let request = 0; request < 2; request += 1) render(<PanelTheme>{<Part />}</PanelTheme>);

  expect(seen.length).toBeGreaterThan(1);
  for (const each of seen) expect(each).toBe(theme);
});
