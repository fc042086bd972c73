import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { PageHeader } from '../data/PageHeader.tsx';
import { dataText } from '../data/strings.ts';
import { ListFilters } from './ListFilters.tsx';
import { dayFilter, flagFilter, textFilter, wordFilter } from './filters.ts';
import { listText } from './strings.ts';
import { useListState } from './useListState.ts';

const filters = {
  search: textFilter('search'),
  kind: wordFilter('kind', ['gold']),
  risk: wordFilter('risk', ['low']),
  from: dayFilter('from'),
  to: dayFilter('to'),
  mine: flagFilter('mine'),
};
const select = (name: string, label: string, value: string) => ({ name, label, options: [{ value, label: value }] });

function Page({ hasHead = true }: { hasHead?: boolean }) {
  const list = useListState({ filters });
  return (
    <>
      {hasHead ? <PageHeader title="صندوق‌ها" help="برای مقایسه صندوق‌ها" hasSlot /> : null}
      <ListFilters
        list={list}
        search="نام"
        selects={[select('kind', 'نوع', 'gold'), select('risk', 'ریسک', 'low')]}
        days={{ from: 'از', to: 'تا' }}
        switches={[{ name: 'mine', label: 'فقط مال من' }]}
        headActions={<button type="button">خروجی</button>}
      />
    </>
  );
}
const others = () => screen.queryByRole('group', { name: listText.moreFilters });

it('has the fields that the bar has no room for behind a button, which says how many of them are set', async () => {
  const { user } = renderPanel(<Page />, { path: '/list?kind=gold&from=2026-11-01' });
  const opener = await screen.findByRole('button', { name: listText.filtersSet('۱') });
  expect(others()).toBeNull();
  await user.click(opener);
  const group = within(others() as HTMLElement);
  // the picker of a day names its parts alike
  expect(group.getAllByLabelText('از')[0]).toBeVisible();
  expect(group.getByText('فقط مال من')).toBeVisible();
  expect(group.queryByLabelText('نوع')).toBeNull();
  await user.click(group.getByLabelText('فقط مال من'));
  expect(screen.getByRole('button', { name: listText.filtersSet('۲') })).toBeVisible();
});

it('closes by Escape, with the focus on its button, and by a press elsewhere', async () => {
  const { user } = renderPanel(<Page />, { path: '/list' });
  const opener = await screen.findByRole('button', { name: listText.filters });
  await user.click(opener);
  await user.keyboard('{Escape}');
  expect(others()).toBeNull();
  expect(opener).toHaveFocus();
  await user.click(opener);
  expect(others()).toBeVisible();
  await user.click(screen.getByRole('searchbox', { name: 'نام' }));
  expect(others()).toBeNull();
});

it('puts what is done with the list into the head of its page, or beside the filters without one', () => {
  const { unmount } = renderPanel(<Page />, { path: '/list' });
  expect(within(screen.getByRole('banner')).getByRole('button', { name: 'خروجی' })).toBeVisible();
  unmount();
  renderPanel(<Page hasHead={false} />, { path: '/list' });
  expect(screen.getByRole('button', { name: 'خروجی' })).toBeVisible();
});

it('explains the page behind «؟»', async () => {
  const { user } = renderPanel(<Page />, { path: '/list' });
  const sentence = screen.getByText('برای مقایسه صندوق‌ها');
  expect(sentence).not.toBeVisible();
  await user.click(screen.getByLabelText(dataText.help));
  expect(sentence).toBeVisible();
});
