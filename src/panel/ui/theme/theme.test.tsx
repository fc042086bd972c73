import type { Theme } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { fullTheme } from './fullTheme.ts';
import { theme } from './theme.ts';
import { themeSheet } from './themeAtBuild.ts';

/* MUI's own provider makes this of its theme; both `vars` have no values of their own within. */
const ofMui = Object.create(fullTheme) as typeof fullTheme;
ofMui.vars = fullTheme.generateThemeVars();
ofMui.spacing = fullTheme.generateSpacing.call(ofMui);

/** Every leaf of a tree with its path. */
function leavesOf(tree: unknown, path = ''): [string, unknown][] {
  if (typeof tree !== 'object' || tree === null) return [[path, tree]];
  return Object.entries(tree).flatMap(([name, value]) => leavesOf(value, path === '' ? name : `${path}.${name}`));
}

const named = (tree: unknown) =>
  Object.fromEntries(leavesOf(tree).filter(([, value]) => typeof value !== 'function' && value !== undefined));

describe('the theme of the bundles', () => {
  it('names the variables that MUI names', () => {
    expect(named(theme.vars)).toEqual(named(ofMui.vars));
  });

  it.each([
    'breakpoints',
    'direction',
    'shape',
    'shadows',
    'mixins',
    'focusVisible',
    'typography',
    'motion',
    'transitions',
    'zIndex',
    'font',
    'opacity',
    'components',
    'unstable_sxConfig',
  ] as const)('has the %s of MUI', (part) => {
    expect(named({ [part]: theme[part as 'shape'] })).toEqual(named({ [part]: fullTheme[part as 'shape'] }));
  });

  it('has the palette of MUI', () => {
    expect(named(theme.palette)).toMatchObject(named(fullTheme.palette));
  });

  it.each<[string, (one: Theme) => unknown]>([
    ['spacing', (one) => [one.spacing(), one.spacing(2), one.spacing(1, 'auto'), one.spacing(-1), one.spacing(0.5, 3)]],
    ['transitions', (one) => [one.transitions.create('opacity'), one.transitions.create(['a', 'b'], { duration: 10 })]],
    ['time of a height', (one) => one.transitions.getAutoHeightDuration(300)],
    ['sizes of text', (one) => [one.typography.pxToRem(14), one.typography.pxToRem(20)]],
    [
      'transparency',
      (one) => [one.alpha(one.vars.palette.primary.main, 0.3), one.alpha(one.vars.palette.divider, 'var(--x)')],
    ],
    [
      'widths of screens',
      (one) => [one.breakpoints.up('sm'), one.breakpoints.down('md'), one.breakpoints.between('xs', 'lg')],
    ],
    ['widths of containers', (one) => [one.containerQueries.up('sm'), one.containerQueries('box').down(500)]],
    [
      'rules of one mode',
      (one) => [one.applyStyles('dark', { color: 'red' }), one.applyStyles('light', { color: 'blue' })],
    ],
    ['selectors of the modes', (one) => one.getColorSchemeSelector('dark')],
    [
      'short styles',
      (one) => one.unstable_sx({ p: 2, color: 'primary.main', borderRadius: 1, fontSize: 'h2.fontSize' }),
    ],
  ])('gives the %s of MUI', (_, ask) => {
    expect(ask(theme)).toEqual(ask(ofMui));
  });

  it('writes both modes into the sheet', () => {
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = themeSheet;
    const rules = [...(style.sheet?.cssRules ?? [])] as CSSStyleRule[];
    expect(rules.map((rule) => rule.selectorText)).toEqual([
      ':root',
      ':root, [data-mode="light"]',
      '[data-mode="dark"]',
    ]);
    const [, light, dark] = rules.map(({ style: own }) => own);
    expect([light?.getPropertyValue('--p-palette-background-default'), light?.colorScheme]).toEqual([
      '#f5f4fa',
      'light',
    ]);
    expect([dark?.getPropertyValue('--p-palette-background-default'), dark?.colorScheme]).toEqual(['#131019', 'dark']);
    const written = new Set(rules.flatMap(({ style: own }) => [...own]));
    const unwritten = leavesOf(theme.vars).filter(([, name]) => !written.has(String(name).slice(4, -1)));
    expect(unwritten).toEqual([]);
    style.remove();
  });
});
