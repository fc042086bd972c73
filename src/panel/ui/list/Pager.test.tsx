import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ThemeProvider } from '@mui/system';
import { theme } from '../theme/theme.ts';
import { ui } from '../strings.ts';
import { listText } from './strings.ts';
import { Pager } from './Pager.tsx';

function open(page: number, total = 20_397) {
  const turned = vi.fn();
  render(
    <ThemeProvider theme={theme}>
      <Pager label="درخواست‌ها" page={page} size={25} total={total} onChange={turned} />
    </ThemeProvider>,
  );
  return { turned, user: userEvent.setup() };
}
const field = () => screen.getByRole('textbox', { name: listText.tablePageNumber('۸۱۶') });

it('brings the first page and the last one', async () => {
  const { turned, user } = open(400);
  await user.click(screen.getByRole('button', { name: listText.lastPage }));
  await user.click(screen.getByRole('button', { name: listText.firstPage }));
  expect(turned.mock.calls).toEqual([
    [816, 25],
    [1, 25],
  ]);
  expect(screen.getByText(ui.tableOf('۹٬۹۷۶', '۱۰٬۰۰۰', '۲۰٬۳۹۷'))).toBeVisible();
});

it.each([
  ['۳۷', 37],
  ['37', 37],
  ['9999', 816],
])('brings the page whose number is typed: %s', async (typed, page) => {
  const { turned, user } = open(2);
  await user.clear(field());
  await user.type(field(), `${typed}{Enter}`);
  expect(turned.mock.calls[0]).toEqual([page, 25]);
});

it('stays where it is when no page is typed', async () => {
  const { turned, user } = open(2);
  await user.clear(field());
  await user.type(field(), '0{Enter}');
  expect(turned).not.toHaveBeenCalled();
  expect(field()).toHaveValue('۲');
});

it('has nowhere to go in a list of one page', () => {
  open(1, 3);
  for (const name of [listText.firstPage, ui.previousPage, ui.nextPage, listText.lastPage])
    expect(screen.getByRole('button', { name })).toBeDisabled();
});
