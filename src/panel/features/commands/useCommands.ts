import { useCallback, useState } from 'react';
import { useRouter } from 'next/router';
import { adminKind } from '#shared/adminKind.ts';
import { searchKindLabels } from '#shared/texts/deskSearchTexts.ts';
import { codeInText } from '#shared/digits.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { DeskSearchApi } from '#panel/api/deskSearch.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { useTypedSearch } from '#panel/components/useTypedSearch.ts';
import { paths } from '#panel/paths.ts';
import { adminMenu } from '#panel/shell/navigation/adminMenu.ts';
import { investorMenu } from '#panel/shell/navigation/investorMenu.ts';
import { isSection, type MenuEntry } from '#panel/shell/navigation/menu.ts';
import { useMenu } from '#panel/shell/navigation/NavList.tsx';
import { useIdentity } from '#panel/shell/navigation/ProfileMenu.tsx';
import { profilePages } from '#panel/shell/navigation/profilePages.ts';
import { readSettings, resolveMode, saveSettings } from '#panel/shell/settings/settingsStore.ts';
import { logOut } from '#panel/store/flows/logout.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth, selectViewing } from '#panel/store/slices/authSlice.ts';
import { selectInvestorId } from '#panel/store/slices/UserInvestorsSlice.ts';
import { selectPanel } from '#panel/store/slices/userPanelSlice.ts';
import { setAmountsHidden, useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import type { Command, CommandGroup } from './find.ts';
import { type Hit, keyOfHit, pageOf, recentHits } from './hits.ts';
import { commandsText as text } from './strings.ts';

const hasDigit = (typed: string): boolean => /[\d۰-۹٠-٩]/.test(typed);
/** Requests that are shown at once. */
const mostRequests = 5;
/** Fewest letters that the API searches for. */
const shortest = 2;

function pagesOf(entries: readonly MenuEntry[], note?: string): { title: string; path: string; note?: string }[] {
  return entries.flatMap((entry) => {
    if (isSection(entry)) return [];
    const { title, path, children } = entry;
    return [
      ...(path === undefined ? [] : [{ title, path, ...(note !== undefined && { note }) }]),
      ...pagesOf(children ?? [], title),
    ];
  });
}

/** Pages that this person may see, and what they may do from everywhere. */
export function useOwnCommands(): Command[] {
  const router = useRouter();
  const dispatch = useAppDispatch();
  const panel = useAppSelector(selectPanel);
  const identity = useIdentity();
  const isViewing = useAppSelector(selectViewing) !== null;
  const isHidden = useAmountsHidden();
  const menu = useMenu<MenuEntry>(panel === 'admin' ? adminMenu : investorMenu);
  const pages = [...pagesOf(menu), ...profilePages({ ...identity, isViewing })];
  const toggleMode = () => saveSettings({ mode: resolveMode(readSettings().mode) === 'dark' ? 'light' : 'dark' });
  return [
    ...pages.map(({ path, ...page }) => ({
      id: path,
      group: 'pages' as const,
      title: page.title,
      ...('note' in page && { note: page.note }),
      run: () => void router.push(path),
    })),
    { id: 'hide', group: 'acts', title: text.hideAmounts, run: () => setAmountsHidden(!isHidden) },
    { id: 'mode', group: 'acts', title: text.mode, run: toggleMode },
    { id: 'logout', group: 'acts', title: text.logOut, run: () => void dispatch(logOut()) },
  ];
}

/** The funds with what may be done with each; for administrators the page of the fund. */
export function useFundCommands(): Command[] {
  const router = useRouter();
  const isAdmin = useAppSelector(selectPanel) === 'admin';
  const { accessLevel } = useAppSelector(selectAuth);
  // the page of a fund is one of the head office
  const hasNone = isAdmin && adminKind(accessLevel) !== 'staff';
  const funds = FundsApi.useListFundsQuery({ query: {} }, { skip: hasNone }).data?.data ?? [];
  return funds.flatMap(({ fundId, name, issueEnabled, cancelEnabled }): Command[] => {
    const to = (id: string, title: string, path: string): Command => ({
      id: `${id}-${fundId}`,
      group: 'funds',
      title,
      run: () => void router.push(path),
    });
    if (isAdmin) return [to('fund', name, paths.admin.fund(fundId))];
    return [
      to('fund', name, paths.fund(fundId)),
      ...(issueEnabled ? [to('buy', text.buy(name), paths.buy({ fund: fundId }))] : []),
      ...(cancelEnabled ? [to('sell', text.sell(name), paths.sell({ fund: fundId }))] : []),
    ];
  });
}

/** Requests of the chosen investor by a part of their number, asked while digits are typed. */
export function useRequestCommands() {
  const router = useRouter();
  const investorId = useAppSelector(selectInvestorId);
  const [find, found] = OrdersApi.useLazyListOrdersQuery();
  const ask = useCallback(
    ({ query }: { query: { search: string } }, preferCached: boolean) => {
      if (investorId !== null && hasDigit(query.search))
        void find({ query: { investorId, size: mostRequests, ...query } }, preferCached);
    },
    [find, investorId],
  );
  const { typed, setTyped, options, isLoading, hasFailed } = useTypedSearch([ask, found], {
    value: null,
    labelOf: () => '',
    shortest,
  });
  const records = options.map(({ orderId, orderNo, orderTypeText, fundName, statusText }): Command => ({
    id: `request-${orderId}`,
    group: 'orders',
    title: text.order(codeInText(orderNo)),
    note: text.request(orderTypeText, fundName, statusText),
    run: () => void router.push(paths.requests({ order: orderId })),
  }));
  return { typed, setTyped, records, isLoading: isLoading && investorId !== null && hasDigit(typed), hasFailed };
}

/** Records of every kind that the reader may see, asked while an administrator types; before that, those opened last. */
function useHits(
  [find, found]: readonly [
    (search: { query: { search: string } }, preferCached: boolean) => unknown,
    Answer,
    ...unknown[],
  ],
  isSupervisor: boolean,
) {
  const router = useRouter();
  const { typed, setTyped, options, isLoading, hasFailed } = useTypedSearch([find, found], {
    value: null,
    labelOf: () => '',
    shortest,
  });
  const [recent] = useState(recentHits);
  const commandOf = (hit: Hit, group: CommandGroup): Command => ({
    id: `${group}-${keyOfHit(hit)}`,
    group,
    title: `${searchKindLabels[hit.kind]} ${hit.number}`,
    hit,
    run: () => void router.push(pageOf(hit, isSupervisor)),
  });
  const records =
    typed === '' ? recent.map((hit) => commandOf(hit, 'recent')) : options.map((hit) => commandOf(hit, hit.kind));
  return { typed, setTyped, records, isLoading, hasFailed };
}

interface Answer {
  originalArgs?: unknown;
  data?: { data: readonly Hit[] };
  isFetching: boolean;
  isError: boolean;
}

/** The search of head office and branches. */
export const useOfficeCommands = () => useHits(DeskSearchApi.useLazySearchDeskQuery(), false);

/** The search of trustees and auditors. */
export const useSupervisorCommands = () => useHits(DeskSearchApi.useLazySearchSupervisedQuery(), true);
