import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { investorInfo } from '#shared/contract/investors.ts';
import * as core from '#shared/contract/uploads.ts';
import * as tickets from '#shared/contract/tickets.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { profileLoaded, type Profile } from '#panel/store/slices/authSlice.ts';
import { ui } from '#panel/ui/strings.ts';
import { formText as text } from './strings.ts';
import { TicketForm } from './AddTicketView.tsx';

beforeEach(() => {
  mockApi.use(
    answers(tickets.listTicketCategories, {
      data: [
        {
          id: 3,
          title: 'صدور',
          admin_title: null,
          is_active: true,
          order: 0,
          promised_hours: 8,
          duty: null,
          version: null,
        },
      ],
    }),
    answers(core.getImageSize, { data: { max_file_size: 1048576 } }),
  );
  signIn({ investorId: 7 });
});

async function fill(user: ReturnType<typeof renderPanel>['user'], nationalCode = '0012345679') {
  await user.type(screen.getByLabelText(text.nationalCode), nationalCode);
  await waitFor(() => expect(screen.getByLabelText(text.category)).not.toHaveAttribute('aria-disabled'));
  await user.click(await screen.findByLabelText(text.category));
  await user.click(await screen.findByRole('option', { name: 'صدور' }));
  await user.type(screen.getByLabelText(text.topic), 'پرسش');
  await user.type(screen.getByLabelText(text.body), 'سلام');
}

describe('TicketForm', () => {
  it('asks for what is missing with the words of the spec', async () => {
    const { user } = renderPanel(<TicketForm onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: text.send }));
    expect(await screen.findByText('لطفاً کد ملی را وارد کنید')).toBeVisible();
    expect(screen.getByText('لطفاً موضوع را وارد کنید')).toBeVisible();
    expect(screen.getByText('لطفاً دسته‌بندی را انتخاب کنید')).toBeVisible();
    expect(screen.getByText('لطفاً متن را وارد کنید')).toBeVisible();
    expect(callsOf(tickets.createTicket)).toHaveLength(0);
  });

  const profileOf = (changes: Partial<Profile>): Profile => ({
    ...{ name: 'نگار رستگار', code: '0012345679', isLegal: false, isAuthorized: true, authStatus: 1 },
    ...{ authStatusText: '', investorId: 7, isVisible: true },
    ...changes,
  });

  it('begins with the code of a person whose profile comes after the form, and leaves what was typed', async () => {
    const { user, store } = renderPanel(<TicketForm onClose={() => undefined} />);
    expect(screen.getByLabelText(text.nationalCode)).toHaveValue('');
    act(() => void store.dispatch(profileLoaded(profileOf({}))));
    await waitFor(() => expect(screen.getByLabelText(text.nationalCode)).toHaveValue('۰۰۱۲۳۴۵۶۷۹'));
    await user.clear(await screen.findByLabelText(text.nationalCode));
    await user.type(screen.getByLabelText(text.nationalCode), '0499370899');
    act(() => void store.dispatch(profileLoaded(profileOf({ name: 'نگار ر.' }))));
    expect(screen.getByLabelText(text.nationalCode)).toHaveValue('۰۴۹۹۳۷۰۸۹۹');
  });

  it('begins with the national id of a company, not with its register number', async () => {
    mockApi.use(
      answers(investorInfo, {
        data: {
          ...{ isLegal: 1, nationalNo: '10101234567', mobile: null, email: null, tradingCode: null, authStatus: 1 },
          ...{
            authStatusText: 'احراز هویت شده',
            updatedAt: null,
            companyName: 'پویان داده پارس',
            registerNo: '201832',
          },
          ...{ managers: [], signatories: [] },
        },
      }),
    );
    const panel = makePanel();
    panel.store.dispatch(profileLoaded(profileOf({ name: 'پویان داده پارس', code: '201832', isLegal: true })));
    renderPanel(<TicketForm onClose={() => undefined} />, { panel });
    await waitFor(() => expect(screen.getByLabelText(text.companyCode)).toHaveValue('۱۰۱۰۱۲۳۴۵۶۷'));
  });

  it('refuses ten equal digits', async () => {
    const { user } = renderPanel(<TicketForm onClose={() => undefined} />);
    await user.type(screen.getByLabelText(text.nationalCode), '1111111111');
    await user.click(screen.getByRole('button', { name: text.send }));
    expect(await screen.findByText('کد ملی معتبر نیست')).toBeVisible();
  });

  it('sends the ticket with the key of the form and closes', async () => {
    mockApi.use(answers(tickets.createTicket, { data: { id: 1, tracking_code: '84210017' } }));
    const close = vi.fn();
    const { user } = renderPanel(<TicketForm onClose={close} />);
    await fill(user);
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    const [call] = callsOf(tickets.createTicket);
    expect(call?.body).toEqual({
      national_code: '0012345679',
      group_id: 3,
      topic: 'پرسش',
      body: 'سلام',
      is_admin: false,
    });
    expect(call?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  });

  it('waits for the file that is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    mockApi.use(
      responds(core.uploadFile, async () => {
        await promise;
        return HttpResponse.json({ data: { id: 9, file: '/api/core/files/x/' }, error: false, msg: '' });
      }),
    );
    const { user } = renderPanel(<TicketForm onClose={() => undefined} />);
    await user.upload(screen.getByLabelText(text.file), new File(['x'], 'shot.png', { type: 'image/png' }));
    const send = screen.getByRole('button', { name: new RegExp(text.send) });
    await waitFor(() => expect(send).toBeDisabled());
    resolve(null);
    await waitFor(() => expect(send).toBeEnabled());
    expect(screen.getByText('shot.png')).toBeVisible();
  });

  it('keeps what was typed when it is closed, until the ticket is sent', async () => {
    mockApi.use(answers(tickets.createTicket, { data: { id: 1, tracking_code: '84210017' } }));
    const first = renderPanel(<TicketForm onClose={() => undefined} />);
    await fill(first.user);
    first.unmount();
    const { user, unmount } = renderPanel(<TicketForm onClose={() => undefined} />);
    await waitFor(() => expect(screen.getByLabelText(text.topic)).toHaveValue('پرسش'));
    expect(screen.getByLabelText(text.body)).toHaveValue('سلام');
    expect(screen.getByLabelText(text.category)).toHaveTextContent('صدور');
    await user.type(screen.getByLabelText(text.nationalCode), '0012345679');
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(callsOf(tickets.createTicket)).toHaveLength(1));
    unmount();
    renderPanel(<TicketForm onClose={() => undefined} />);
    await waitFor(() => expect(screen.getByLabelText(text.category)).not.toHaveAttribute('aria-disabled'));
    expect(screen.getByLabelText(text.topic)).toHaveValue('');
  });

  it('says that a ticket was not sent, keeps the form and repeats under the same key', async () => {
    mockApi.use(refuses(tickets.createTicket, 'SERVICE_UNAVAILABLE'));
    const said = vi.spyOn(notify, 'error');
    const close = vi.fn();
    const { user } = renderPanel(<TicketForm onClose={close} />);
    await fill(user);
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() =>
      expect(said).toHaveBeenCalledWith(`${text.failed}: سامانه موقتاً در دسترس نیست؛ کمی بعد دوباره تلاش کنید`),
    );
    expect(screen.getByLabelText(text.body)).toHaveValue('سلام');
    await user.click(screen.getByRole('button', { name: text.send }));
    await waitFor(() => expect(callsOf(tickets.createTicket)).toHaveLength(2));
    const keys = callsOf(tickets.createTicket).map((call) => call.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(close).not.toHaveBeenCalled();
  });

  it('says in the place of the categories that they did not come, and asks again', async () => {
    mockApi.use(refuses(tickets.listTicketCategories, 'SERVICE_UNAVAILABLE'));
    const { user } = renderPanel(<TicketForm onClose={() => undefined} />);
    expect(await screen.findByRole('alert')).toHaveTextContent(text.categoriesFailed);
    // a field of the same size: nothing moves for it
    expect(screen.getByLabelText(text.category)).toHaveValue(text.categoriesFailed);
    mockApi.use(answers(tickets.listTicketCategories, { data: [] }));
    await user.click(screen.getByRole('button', { name: ui.retry }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByLabelText(text.category)).toHaveRole('combobox');
  });

  it('sends nothing without a connection, and says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderPanel(<TicketForm onClose={() => undefined} />);
    expect(await screen.findByText(text.offline)).toBeVisible();
    expect(screen.getByRole('button', { name: text.send })).toBeDisabled();
  });
});
