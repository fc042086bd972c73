import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as desk from '#shared/contract/ticketDesk.ts';
import * as tickets from '#shared/contract/tickets.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { must } from '#tests/support/must.ts';
import { canned, prepareTickets } from '#tests/support/ticketSamples.ts';
import { categoriesText } from './staffStrings.ts';
import { TicketCategoriesView } from './TicketCategoriesView.tsx';

beforeEach(prepareTickets);

describe('categories', () => {
  const category = {
    id: 3,
    title: 'صدور',
    admin_title: null,
    is_active: true,
    order: 0,
    promised_hours: 8,
    duty: 'staff' as const,
    version: 'seen-3',
  };
  const path = '/admin/admin-panel/tickets-categories';

  it('are added with both titles, hours and duty; what is refused stands at its field', async () => {
    mockApi.use(refuses(desk.createTicketCategory, 'TICKET_CATEGORY_EXISTS'));
    const { user } = renderDesk(<TicketCategoriesView />, { path });
    expect(await screen.findByText('صدور')).toBeVisible();
    await user.click(screen.getByRole('button', { name: categoriesText.add }));
    const dialog = await screen.findByRole('dialog');
    const field = (label: string) => within(dialog).getByLabelText(label);
    await user.click(within(dialog).getByRole('button', { name: categoriesText.save }));
    const says = (message: string | RegExp) =>
      waitFor(() => expect(field(categoriesText.categoryTitle)).toHaveAccessibleDescription(message));
    await says('لطفاً عنوان را وارد کنید');
    await user.click(field(categoriesText.categoryTitle));
    await user.paste('س'.repeat(45));
    await says(categoriesText.titleLength('۴۵', '۵۰'));
    await user.clear(field(categoriesText.categoryTitle));
    await user.paste('\u{1F33C}'.repeat(45));
    await says(categoriesText.titleLength('۴۵', '۵۰'));
    await user.clear(field(categoriesText.categoryTitle));
    await user.type(field(categoriesText.categoryTitle), 'سود');
    await user.clear(field(categoriesText.hours));
    await user.type(field(categoriesText.hours), '۱۶');
    await user.click(within(dialog).getByRole('button', { name: categoriesText.save }));
    await waitFor(() =>
      expect(callsOf(desk.createTicketCategory)[0]?.body).toEqual({
        title: 'سود',
        admin_title: null,
        promised_hours: 16,
        duty: 'staff',
      }),
    );
    await says(/عنوان هست/);
  });

  it('are switched off, put in order and deleted', async () => {
    mockApi.use(
      answers(tickets.listTicketCategories, { data: [category, { ...category, id: 9, title: 'سود', order: 1 }] }),
      answers(desk.updateTicketCategory, { data: category }),
      answers(desk.orderTicketCategories, { data: [category] }),
      refuses(desk.deleteTicketCategory, 'TICKET_CATEGORY_USED'),
    );
    const { user } = renderDesk(<TicketCategoriesView />, { path });
    await user.click(must((await screen.findAllByRole('switch'))[0]));
    await waitFor(() => expect(callsOf(desk.updateTicketCategory)[0]?.body).toEqual({ is_active: false }));
    expect(screen.getByRole('button', { name: categoriesText.up('صدور') })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: categoriesText.down('صدور') }));
    await waitFor(() => expect(callsOf(desk.orderTicketCategories)[0]?.body).toEqual({ ids: [9, 3] }));
    await user.click(await screen.findByRole('button', { name: `${categoriesText.remove} سود` }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: categoriesText.remove }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('حذف نمی‌شود');
  });

  it('tell whoever was slower what a colleague changed, keep what was typed, and take it the second time', async () => {
    const changes = [{ field: 'promised_hours', before: '8', after: '16' }];
    mockApi.use(
      answers(tickets.listTicketCategories, { data: [category] }),
      refuses(desk.updateTicketCategory, 'RECORD_CHANGED', { params: { name: 'مینا', time: 'امروز' }, changes }),
    );
    const { user } = renderDesk(<TicketCategoriesView />, { path });
    await user.click(await screen.findByRole('button', { name: `${categoriesText.edit} صدور` }));
    const dialog = within(await screen.findByRole('dialog'));
    const title = dialog.getByLabelText(categoriesText.categoryTitle);
    await user.clear(title);
    await user.type(title, 'صدور واحد');
    const newer = { ...category, promised_hours: 16, version: 'seen-4' };
    mockApi.use(answers(tickets.listTicketCategories, { data: [newer] }));
    await user.click(dialog.getByRole('button', { name: categoriesText.save }));
    expect(await dialog.findByText(/مینا در امروز این مورد را تغییر داد/)).toBeVisible();
    expect(dialog.getByText('ساعت کاری پاسخ', { exact: false })).toBeVisible();
    expect(title).toHaveValue('صدور واحد');
    mockApi.use(answers(desk.updateTicketCategory, { data: newer }));
    await waitFor(() => expect(callsOf(tickets.listTicketCategories).length).toBeGreaterThan(1));
    await user.click(dialog.getByRole('button', { name: categoriesText.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(desk.updateTicketCategory).map(({ body }) => body)).toMatchObject([
      { title: 'صدور واحد', version: 'seen-3' },
      { title: 'صدور واحد', version: 'seen-4' },
    ]);
  });

  it('stand beside the canned answers, which are written with their tags', async () => {
    mockApi.use(answers(desk.createCannedAnswer, { data: canned }), answers(desk.updateCannedAnswer, { data: canned }));
    const { user } = renderDesk(<TicketCategoriesView />, { path: `${path}?tab=canned` });
    await user.click(await screen.findByRole('button', { name: categoriesText.addCanned }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(categoriesText.cannedTitle), 'واریز');
    await user.click(within(dialog).getByLabelText(categoriesText.cannedBody));
    await user.paste('سلام {موبایل}');
    await user.click(within(dialog).getByRole('button', { name: categoriesText.save }));
    expect(await within(dialog).findByText('نشانه {موبایل} شناخته نیست')).toBeVisible();
    await user.clear(within(dialog).getByLabelText(categoriesText.cannedBody));
    await user.paste('سلام {نام}');
    await user.click(within(dialog).getByRole('button', { name: categoriesText.save }));
    await waitFor(() =>
      expect(callsOf(desk.createCannedAnswer)[0]?.body).toEqual({
        title: 'واریز',
        body: 'سلام {نام}',
        group_id: null,
      }),
    );
  });
});
