import { act, screen, within } from '@testing-library/react';
import { AbilityProvider } from '@casl/react';
import { expect } from 'vitest';
import { defineAbility } from '#shared/ability.ts';
import { VerticalLayout } from '#panel/shell/layout/VerticalLayout.tsx';
import { adminMenu } from '#panel/shell/navigation/adminMenu.ts';
import { menuDrawerShown } from '#panel/store/slices/drawersSlice.ts';
import { GridPart } from '#panel/ui/list/GridPart.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { theme } from '#panel/ui/theme/theme.ts';
import { checkFacts } from '#tests/support/checkFacts.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { lookFacts } from '#tests/support/specFacts.ts';
import { withThemeSheet } from '#tests/support/withThemeSheet.ts';

/* The literals are in specFacts.ts; here each one meets what the browser computes for what is drawn. */

withThemeSheet();

/** A value of a variable of the sheet that every page carries. */
const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);

const Sample = styled('div')(({ theme: { shape, spacing, mixins } }) => ({
  borderRadius: shape.borderRadius,
  padding: spacing(1),
  ...mixins.toolbar,
}));

/** The frame of administrators with its whole menu. */
function renderFrame() {
  signIn({ role: 'admin' });
  return renderPanel(
    <AbilityProvider value={defineAbility({ role: 'admin', accessLevel: 't1' })}>
      <VerticalLayout entries={adminMenu} home="/admin/dashboard" tools={null}>
        page
      </VerticalLayout>
    </AbilityProvider>,
    { path: '/admin/dashboard' },
  );
}

checkFacts(lookFacts, {
  'the frame moves in a quarter of a second': async (time) => {
    const { container, store } = renderFrame();
    act(() => void store.dispatch(menuDrawerShown(true)));
    const drawer = await screen.findByRole('dialog', { hidden: true });
    const side = container.querySelector('aside');
    const moving = {
      padding: container.querySelector('header')?.parentElement,
      width: side,
      transform: side?.querySelector('[aria-expanded] > svg:last-child'),
      translate: drawer,
    };
    const times = Object.entries(moving).map(([what, part]) => [what, part && getComputedStyle(part).transition]);
    expect(times).toEqual(Object.keys(moving).map((what) => [what, `${what} ${time}`]));
  },

  'screens are divided at six widths': (widths) => {
    expect(theme.breakpoints.values).toEqual(widths);
    for (const [name, width] of Object.entries(widths))
      expect(theme.breakpoints.up(name as 'md')).toBe(`@media (min-width:${width}px)`);
  },

  'corners have the base radius': (radius) => {
    const { container } = renderPanel(<Sample />);
    expect(getComputedStyle(container.firstElementChild as Element).borderRadius).toBe(radius);
    expect(variable('--p-shape-borderRadius')).toBe(radius);
  },

  'distances are counted in quarters of the text size': ({ unit, drawn }) => {
    expect(variable('--p-spacing')).toBe(unit);
    const { container } = renderPanel(<Sample />);
    expect(getComputedStyle(container.firstElementChild as Element).padding).toBe(drawn);
  },

  'bars are as high as the toolbar': (height) => {
    const { container } = renderPanel(<Sample />);
    expect(getComputedStyle(container.firstElementChild as Element).minHeight).toBe(height);
    const bar = renderFrame().container.querySelector('header > div > div') as Element;
    expect(getComputedStyle(bar).minHeight).toBe(height);
  },

  'rows and heads of grids have their heights': async ({ row, head }) => {
    renderPanel(
      <GridPart
        label="grid"
        rows={[{ id: 1 }]}
        rowId={({ id }) => id}
        columns={[{ id: 'no', title: 'no', render: ({ id }) => id }]}
        isLoading={false}
      />,
    );
    const grid = await screen.findByRole('grid', { hidden: true });
    expect(
      getComputedStyle(within(grid).getByRole('columnheader', { hidden: true }).parentElement as Element).height,
    ).toBe(head);
    const { minHeight, maxHeight } = getComputedStyle(grid.querySelector('[data-rowindex]') as Element);
    expect([minHeight, maxHeight]).toEqual([row, row]);
  },
});
