import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { encode } from 'uqr';
import { exportInvitedFriends } from '#shared/contract/ownListFiles.ts';
import * as account from '#shared/contract/account.ts';
import { pressFile } from '#tests/support/files.ts';
import { answers, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { InviteFriendsView } from './InviteFriendsView.tsx';
import { text } from './strings.ts';

const referral = {
  referral_code: 'NEGAR405',
  link: 'https://panel.example/login?ref=NEGAR405',
  invited_count: 2,
  active_count: 1,
  list: [],
};

beforeEach(() => signIn({ investorId: 7 }));

describe('InviteFriendsView', () => {
  it('gives code and link to the clipboard', async () => {
    mockApi.use(answers(account.getReferral, { data: referral }));
    const { user } = renderPanel(<InviteFriendsView />);
    expect(await screen.findByText('NEGAR405')).toBeVisible();
    await user.click(screen.getByRole('button', { name: new RegExp(text.link) }));
    expect(await navigator.clipboard.readText()).toBe(referral.link);
    expect(screen.getByText(text.empty)).toBeVisible();
    expect(screen.getByText(text.people('۲'))).toBeVisible();
  });

  it('sends one text per messenger with the user’s link, and draws the link as a QR code', async () => {
    mockApi.use(answers(account.getReferral, { data: referral }));
    renderPanel(<InviteFriendsView />);
    const hrefs = await Promise.all(
      Object.values(text.messengerNames).map(async (name) => {
        const link = await screen.findByRole('link', { name });
        return decodeURIComponent(link.getAttribute('href') ?? '');
      }),
    );
    expect(hrefs.map((href) => new URL(href).host || href.slice(0, 4))).toEqual(['eitaa.com', 't.me', 'wa.me', 'sms:']);
    for (const href of hrefs) expect(href).toContain(referral.link);
    const picture = await screen.findByRole('img', { name: text.qr });
    const dark = encode(referral.link).data.flat().filter(Boolean).length;
    expect(
      picture
        .querySelector('path')
        ?.getAttribute('d')
        ?.match(/M\d+ \d+h1v1h-1z/g),
    ).toHaveLength(dark);
  });

  it('shows masked friends with how far they are', async () => {
    mockApi.use(
      answers(account.getReferral, {
        data: {
          ...referral,
          list: [
            {
              name_mask: 'م*** ر***',
              joined_at: '2026-11-01T08:00:00.000Z',
              status: 'invested',
              status_text: 'اولین سرمایه‌گذاری',
            },
          ],
        },
      }),
    );
    const { user } = renderPanel(<InviteFriendsView />);
    expect(await screen.findByText('م*** ر***')).toBeInTheDocument();
    expect(await pressFile(user, exportInvitedFriends, text.listTitle)).toEqual({ format: 'csv' });
    expect(screen.getByText('اولین سرمایه‌گذاری')).toBeInTheDocument();
  });

  it('offers another try when it fails', async () => {
    mockApi.use(refuses(account.getReferral, 'SERVICE_UNAVAILABLE'));
    renderPanel(<InviteFriendsView />);
    expect(await screen.findByRole('button', { name: /تلاش دوباره/ })).toBeVisible();
  });
});
