import { act, screen, waitFor, within } from '@testing-library/react';
import { http as mock, HttpResponse } from 'msw';
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime';
import type { ReactElement, ReactNode } from 'react';
import { toast } from 'react-toastify/unstyled';
import { afterEach, expect, vi } from 'vitest';
import { endOwnSession } from '#shared/contract/account.ts';
import { investorInfo } from '#shared/contract/investors.ts';
import { countUnreadMessages, listMessages } from '#shared/contract/messages.ts';
import { listTickets } from '#shared/contract/tickets.ts';
import { send } from '#panel/api/http.ts';
import { ProfileView } from '#panel/features/account/ProfileView.tsx';
import { NewsBell } from '#panel/features/messages/NewsBell.tsx';
import { AdminTicketsView } from '#panel/features/tickets/AdminTicketsView.tsx';
import { TicketsView } from '#panel/features/tickets/TicketsView.tsx';
import { PageGuard } from '#panel/shell/guards/PageGuard.tsx';
import { BackToTop } from '#panel/shell/layout/BackToTop.tsx';
import { LoadingScreen } from '#panel/shell/layout/LoadingScreen.tsx';
import { PanelHead } from '#panel/shell/layout/PanelHead.tsx';
import { logOut } from '#panel/store/flows/logout.ts';
import { dropBrokenCookies } from '#panel/store/flows/sessionTimers.ts';
import { profileLoaded } from '#panel/store/slices/authSlice.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { FileField } from '#panel/ui/form/FileField.tsx';
import { ToastHost } from '#panel/ui/toast/ToastHost.tsx';
import { checkFacts } from '#tests/support/checkFacts.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, isUnreachable, mockApi } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { profile } from '#tests/support/personSamples.ts';
import { screenFacts } from '#tests/support/specFacts.ts';
import { prepareTickets, row as ticketRow } from '#tests/support/ticketSamples.ts';

/* The literals are in specFacts.ts; here each one meets what a person sees or what the client does. */

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A token with these claims, as the panel reads it. */
function tokenOf(claims: Record<string, unknown>): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return [part({ alg: 'ES256' }), part(claims), 'signature'].join('.');
}

/** Gives an object a property of its own for one test. */
const lent: (() => void)[] = [];
function lend(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  lent.push(() => void Reflect.deleteProperty(target, name));
}
afterEach(() => lent.splice(0).forEach((giveBack) => giveBack()));

/** A color of the theme as the browser computes it. */
function colorOf(name: string): string {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.color = `var(--p-palette-${name})`;
  const { color } = getComputedStyle(sample);
  sample.remove();
  return color;
}

/** The label and the color of the badge of each ticket in a list, by the topic of its card. */
async function badgesOf(topics: readonly string[]) {
  await waitFor(() => expect(document.body).toHaveTextContent(topics[0] ?? ''));
  const cards = [...document.querySelectorAll('li')];
  return topics.map((topic) => {
    const card = cards.find(({ textContent }) => textContent.includes(topic));
    const badge = card?.querySelector('[data-figure]');
    return { label: badge?.textContent, color: badge && getComputedStyle(badge).color };
  });
}
type TicketStates = (typeof screenFacts)['badges of tickets have their words and colors for the staff']['is'];
async function checkBadges(states: TicketStates, side: 'investor' | 'admin', open: () => void) {
  prepareTickets();
  const results = states.map(({ status }, index) => ({
    ...ticketRow,
    id: index + 1,
    tracking_code: `8421001${index}`,
    topic: `topic-${index}`,
    status,
    unread_count: 0,
  }));
  mockApi.use(answers(listTickets, { data: { count: 5, current_page_no: 1, last_page: 1, page_size: 10, results } }));
  open();
  expect(await badgesOf(results.map(({ topic }) => topic))).toEqual(
    states.map((state) => ({
      label: state[side],
      color: colorOf(state.color === 'default' ? 'text-secondary' : `${state.color}-main`),
    })),
  );
}

/** What the head of the page says of the viewport. */
function viewportOf(role: 'guest' | 'client' | 'admin'): Record<string, string> {
  document.cookie = 'accessToken=; path=/; max-age=0';
  if (role !== 'guest') signIn({ role, investorId: 7 });
  const heads: ReactElement<{ name?: string; content?: string }>[][] = [];
  const manager = {
    mountedInstances: new Set<ReactNode>(),
    updateHead: (head: (typeof heads)[number]) => void heads.push(head),
  };
  const { unmount } = renderPanel(
    <HeadManagerContext value={manager}>
      <PanelHead />
    </HeadManagerContext>,
  );
  const shown = heads.at(-1) ?? [];
  unmount();
  const content = shown.find((one) => one.props.name === 'viewport')?.props.content ?? '';
  return Object.fromEntries(content.split(', ').map((part) => part.split('=') as [string, string]));
}

/** The ways to fail of spec 8, each as the line or the caller makes it. */
const failures: Record<string, () => ReturnType<typeof send>> = {
  NETWORK_FAILURE: () => {
    mockApi.use(isUnreachable(countUnreadMessages));
    return send(unread);
  },
  TIMEOUT: () => {
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      this.ontimeout?.(new ProgressEvent('timeout'));
    });
    return send(unread);
  },
  CANCELLED: () => {
    mockApi.use(answers(countUnreadMessages, { data: { count: 0 } }));
    return send(unread, AbortSignal.abort());
  },
  BAD_REQUEST: () => {
    const body: { self?: unknown } = {};
    body.self = body;
    document.cookie = 'XSRF-TOKEN=first; path=/';
    return send({ method: 'post', path: '/api/messages/read_message/', body });
  },
  BAD_RESPONSE: () => {
    mockApi.use(mock.get('*/api/messages/unread_messages_count/', () => HttpResponse.html('<h1>502</h1>')));
    return send(unread);
  },
};
const unread = { method: 'get', path: '/api/messages/unread_messages_count/' } as const;

checkFacts(screenFacts, {
  'a guest page waits while the session is unknown': async ({ waiting, settled }) => {
    const page = (
      <PageGuard facts={{ access: 'guest' }} fallback={<p>loading</p>}>
        <p>page of guests</p>
      </PageGuard>
    );
    const shown = (container: HTMLElement) => [...container.querySelectorAll('p')].map((one) => one.textContent);
    const first = renderPanel(page, { path: '/login', isMoving: false });
    expect(shown(first.container)).toEqual(settled);
    first.unmount();
    signIn();
    const second = renderPanel(page, { path: '/login', isMoving: false });
    expect(shown(second.container)).toEqual(waiting);
  },

  'the loading screen has its logo above a spinner': ({ width, height }) => {
    renderPanel(<LoadingScreen />);
    const logo = screen.getByRole('img');
    expect([logo.getAttribute('width'), logo.getAttribute('height')].map(Number)).toEqual([width, height]);
    const spinner = logo.nextElementSibling as HTMLElement;
    expect(getComputedStyle(spinner).animation).toMatch(/infinite/);
    const root = getComputedStyle(screen.getByRole('status'));
    expect([root.display, root.flexDirection, root.alignItems, root.justifyContent]).toEqual([
      'flex',
      'column',
      'center',
      'center',
    ]);
  },

  'the news dialog asks for its place and size': async (asked) => {
    signIn({ investorId: 7 });
    mockApi.use(
      answers(countUnreadMessages, { data: { count: 0 } }),
      answers(listMessages, { data: [], pageInfo: { page: 1, size: 4, totalCount: 0, totalPages: 0 } }),
    );
    const { user } = renderPanel(<NewsBell />);
    await user.click(screen.getByRole('button'));
    await screen.findByRole('dialog', { name: 'اخبار' });
    await waitFor(() => expect(callsOf(listMessages)).toHaveLength(1));
    // the notices of the person are another tab (decision 160)
    const { kind, ...rest } = Object.fromEntries(callsOf(listMessages)[0]?.url.searchParams ?? []);
    expect(rest).toEqual(asked);
    expect(kind).toBe('news');
  },

  'the way back to the top comes after 400 px and scrolls smoothly': async ({ hiddenAt, shownAt, scroll }) => {
    lend(document.documentElement, 'scrollHeight', 3000);
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    const { user } = renderPanel(<BackToTop />);
    const scrolledTo = (top: number) => {
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
      act(() => void window.dispatchEvent(new Event('scroll')));
      return screen.queryByRole('button');
    };
    expect(scrolledTo(hiddenAt)).toBeNull();
    await user.click(scrolledTo(shownAt) as HTMLElement);
    expect(scrollTo.mock.calls).toEqual([[scroll]]);
  },

  'a legal person is shown with the day and place of registration': async ({ sent, shown }) => {
    const common = { nationalNo: '10100000000', mobile: null, email: null, tradingCode: null, updatedAt: null };
    mockApi.use(
      answers(investorInfo, {
        data: {
          isLegal: 1,
          authStatus: 1,
          authStatusText: 'احراز شده',
          managers: [],
          signatories: [],
          ...common,
          ...sent,
        },
      }),
    );
    signIn({ investorId: 7 });
    const panel = makePanel();
    panel.store.dispatch(profileLoaded({ ...profile, isLegal: true, isVisible: true }));
    renderPanel(<ProfileView />, { path: '/profile', panel });
    for (const [label, value] of Object.entries(shown)) {
      const term = await screen.findByText(label, { selector: 'dt' });
      expect([label, term.nextElementSibling?.textContent]).toEqual([label, value]);
    }
  },

  'a session counts with all four claims of its token': (names) => {
    const now = Math.floor(Date.now() / 1000);
    const whole: Record<string, unknown> = { exp: now + 900, user_id: 1, iat: now, jti: 'jti-1' };
    const isLoggedIn = (claims: Record<string, unknown>) => {
      signIn({ token: tokenOf(claims), investorId: 7 });
      return makePanel().store.getState().auth.isLogin;
    };
    expect(Object.keys(whole)).toEqual(names);
    expect(isLoggedIn(whole)).toBe(true);
    dropBrokenCookies();
    expect(document.cookie).toContain('username=');
    for (const name of names) {
      const { [name]: _, ...rest } = whole;
      expect([name, isLoggedIn(rest)]).toEqual([name, false]);
      dropBrokenCookies();
      expect(document.cookie).not.toMatch(/accessToken=|refreshToken=|username=|role=|investorId=/);
    }
  },

  'log-out empties the caches of the browser': async ({ caches, left }) => {
    const kept = new Set<string>(caches);
    vi.stubGlobal('caches', {
      keys: () => Promise.resolve([...kept]),
      delete: (name: string) => Promise.resolve(kept.delete(name)),
    });
    mockApi.use(answers(endOwnSession, { data: { done: true } }));
    signIn({ investorId: 7 });
    await makePanel().store.dispatch(logOut());
    expect([...kept]).toEqual(left);
  },

  'badges of tickets have their words and colors for the staff': (states) =>
    checkBadges(states, 'admin', () => renderDesk(<AdminTicketsView />, { path: '/admin/admin-panel/tickets' })),

  'badges of tickets have their words and colors for investors': (states) =>
    checkBadges(states, 'investor', () => {
      signIn({ investorId: 7 });
      renderPanel(<TicketsView />, { path: '/tickets' });
    }),

  'a chosen file has a preview by its kind': ({ picture, pdf, zip }) => {
    lend(URL, 'createObjectURL', () => 'blob:picture');
    lend(URL, 'revokeObjectURL', () => undefined);
    const source = new File(['x'], 'a.png', { type: 'image/png' });
    const shown = (value: { id: number; name: string; source?: File }) => {
      const { container, unmount } = renderPanel(
        <FileField
          label="file"
          value={value}
          onChange={() => undefined}
          upload={() => Promise.reject(new Error())}
          onBusy={() => undefined}
        />,
      );
      const preview = container.querySelector('img, svg');
      const found = preview?.getAttribute('data-testid') ?? preview?.localName;
      if (preview?.localName === 'img') expect(preview).toHaveAttribute('src', 'blob:picture');
      unmount();
      return found;
    };
    expect(shown({ id: 1, name: 'a.png', source })).toBe(picture);
    expect(shown({ id: 2, name: 'a.pdf' })).toBe(pdf);
    expect(shown({ id: 3, name: 'A.ZIP' })).toBe(zip);
  },

  'removing a chosen file clears it': async (nothing) => {
    const change = vi.fn();
    const file = { id: 2, name: 'a.pdf' };
    const { user } = renderPanel(
      <FileField
        label="file"
        value={file}
        onChange={change}
        upload={() => Promise.reject(new Error())}
        onBusy={() => undefined}
      />,
    );
    await user.click(screen.getByRole('button', { name: /حذف/ }));
    expect(change.mock.calls).toEqual([[nothing]]);
  },

  'the date picker allows one day ahead by default': async ({ now, today, open, closed }) => {
    vi.setSystemTime(now);
    const { user } = renderPanel(<DateField label="day" value={today} onChange={() => undefined} />);
    await user.tab();
    await waitFor(() => expect(screen.getAllByRole('spinbutton')).not.toHaveLength(0));
    await user.click(await screen.findByRole('button'));
    const calendar = within(await screen.findByRole('dialog'));
    for (const day of [...open, ...closed]) {
      const cell = calendar.getByRole('gridcell', { name: day });
      expect([day, cell.matches(':disabled, [aria-disabled="true"]')]).toEqual([
        day,
        closed.some((one) => one === day),
      ]);
    }
  },

  'the scale is fixed by the kind of person where the build asks for it': ({ withFlag, withoutFlag }) => {
    for (const role of ['guest', 'client', 'admin'] as const) {
      vi.stubEnv('NEXT_PUBLIC_FIXED_VIEWPORT', '1');
      expect([role, viewportOf(role)]).toEqual([role, { width: 'device-width', ...withFlag[role] }]);
      vi.stubEnv('NEXT_PUBLIC_FIXED_VIEWPORT', '');
      expect([role, viewportOf(role)]).toEqual([
        role,
        { width: 'device-width', ...withoutFlag, 'viewport-fit': 'cover' },
      ]);
    }
  },

  'the client has a code for each way to fail': async ({ message, codes }) => {
    expect(Object.keys(failures)).toEqual(codes);
    for (const code of codes) {
      expect((await failures[code]?.())?.error).toMatchObject({ code, message });
      vi.restoreAllMocks();
    }
  },

  'a failed upload is told as a toast, by the server or in general words': async ({ ofServer, general }) => {
    for (const [said, words] of [
      [ofServer, ofServer],
      ['', general],
    ]) {
      const { user, unmount } = renderPanel(
        <>
          <FileField
            label="file"
            value={null}
            onChange={() => undefined}
            upload={() => Promise.reject(new Error(said))}
            onBusy={() => undefined}
          />
          <ToastHost position="top-right" />
        </>,
      );
      await user.upload(screen.getByLabelText('file'), new File(['x'], 'a.png', { type: 'image/png' }));
      await waitFor(() => expect(document.querySelector('.Toastify__toast--error')).toHaveTextContent(words ?? ''));
      act(() => toast.dismiss());
      unmount();
    }
  },
});
