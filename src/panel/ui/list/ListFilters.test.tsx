import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { ui } from '../strings.ts';
import { listText } from './strings.ts';
import { dayFilter, flagFilter, textFilter, wordFilter } from './filters.ts';
import type { FilterSelect } from './filterProps.ts';
import { ListFilters } from './ListFilters.tsx';
import { useListState } from './useListState.ts';

/* What a phone gets: jsdom is as broad as a desktop, where the chips are hidden and never come into sight. */
const phone = '.no-print { display: block !important }';
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly seen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen;
      }
      observe() {
        this.seen([{ isIntersecting: true }]);
      }
      disconnect() {
        return undefined;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const filters = {
  search: textFilter('search'),
  kind: wordFilter('kind', ['gold', 'stock', 'fixed']),
  risk: wordFilter('risk', ['low', 'high']),
  from: dayFilter('from'),
  to: dayFilter('to'),
  mine: flagFilter('mine'),
};
const kinds: FilterSelect = {
  name: 'kind',
  label: 'نوع',
  options: [
    { value: 'gold', label: 'طلا' },
    { value: 'stock', label: 'صندوق سهامی', chip: 'سهامی' },
    { value: 'fixed', label: 'درآمد ثابت' },
  ],
};
const risks: FilterSelect = {
  name: 'risk',
  label: 'ریسک',
  options: [
    { value: 'low', label: 'کم' },
    { value: 'high', label: 'زیاد' },
  ],
};

function Filters({ selects = [kinds, risks] }: { selects?: FilterSelect[] }) {
  const list = useListState({ filters });
  return (
    <>
      <style>{phone}</style>
      <ListFilters
        list={list}
        search="نام"
        selects={selects}
        days={{ from: 'از', to: 'تا' }}
        chips={[{ name: 'mine', label: 'صندوق‌های من' }]}
      />
      <output>{JSON.stringify(list.chosen)}</output>
    </>
  );
}

const bar = async () => within(await screen.findByRole('group', { name: listText.filters }));
const chosen = () => JSON.parse(screen.getByRole('status', { hidden: true }).textContent) as unknown;

it('offers the options of the first select and the filters of one tap as chips; a tap sets one, another takes it away', async () => {
  const { user } = renderPanel(<Filters />, { path: '/list' });
  const chips = await bar();
  expect(chips.getAllByRole('button').map((chip) => chip.getAttribute('aria-label') ?? chip.textContent)).toEqual([
    listText.search,
    ui.any,
    'طلا',
    'سهامی',
    'درآمد ثابت',
    'صندوق‌های من',
    listText.filters,
  ]);
  expect(chips.getByRole('button', { name: ui.any })).toHaveAttribute('aria-pressed', 'true');
  await user.click(chips.getByRole('button', { name: 'سهامی' }));
  await user.click(chips.getByRole('button', { name: 'صندوق‌های من' }));
  expect(chosen()).toEqual({ kind: 'stock', mine: true });
  expect(chips.getByRole('button', { name: 'سهامی' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(chips.getByRole('button', { name: 'سهامی' }));
  await user.click(chips.getByRole('button', { name: 'صندوق‌های من' }));
  expect(chosen()).toEqual({});
});

it('has the other filters in a sheet, counts those that are set there, and gives the focus back', async () => {
  const { user } = renderPanel(<Filters />, { path: '/list?kind=gold&risk=high&from=2026-11-01' });
  const chips = await bar();
  // the kind is a chip in sight, so it is not counted
  const opener = chips.getByRole('button', { name: listText.filtersSet('۲') });
  await user.click(opener);
  const sheet = within(await screen.findByRole('dialog', { name: listText.filters }));
  expect(sheet.getByLabelText('ریسک')).toHaveTextContent('زیاد');
  expect(sheet.getByLabelText('نوع')).toHaveTextContent('طلا');
  await user.click(sheet.getByRole('button', { name: ui.clearFilters }));
  expect(chosen()).toEqual({});
  expect(sheet.getByRole('button', { name: ui.clearFilters })).toBeDisabled();
  await user.click(sheet.getByRole('button', { name: listText.showList }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 60_000 });
  expect(chips.getByRole('button', { name: listText.filters })).toHaveFocus();
});

it('offers only the options that a select names, and beside them one that a link has set', async () => {
  const selects = [kinds, { ...risks, quick: ['low'] }];
  renderPanel(<Filters selects={selects} />, { path: '/list?risk=high' });
  const chips = await bar();
  expect(chips.getByRole('button', { name: 'زیاد' })).toHaveAttribute('aria-pressed', 'true');
  expect(chips.getByRole('button', { name: 'کم' })).toHaveAttribute('aria-pressed', 'false');
  expect(chips.queryByRole('button', { name: 'طلا' })).toBeNull();
});

it('opens the search with the focus in it, and takes the search away with its field', async () => {
  const { user } = renderPanel(<Filters />, { path: '/list?search=sepid' });
  const chips = await bar();
  const toggle = chips.getByRole('button', { name: listText.search });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(chosen()).toEqual({});
  await user.click(toggle);
  expect(screen.getByRole('searchbox', { name: 'نام' })).toHaveFocus();
});

it('says on paper what the list is narrowed to', () => {
  renderPanel(<Filters />, { path: '/list?search=sepid12&kind=gold&from=2026-11-21&mine=1' });
  expect(screen.queryByTestId('paper-filters')).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const said = [...screen.getByTestId('paper-filters').children].map((sentence) => sentence.textContent);
  expect(said).toEqual(['نام: sepid۱۲', 'نوع: طلا', 'از: ۱۴۰۵/۰۸/۳۰', 'صندوق‌های من']);
});
