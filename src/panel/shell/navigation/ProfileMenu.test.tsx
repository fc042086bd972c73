import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { profileLoaded, type Profile } from '#panel/store/slices/authSlice.ts';
import { text } from '../strings.ts';
import { ProfileMenu } from './ProfileMenu.tsx';

const profile: Profile = {
  name: 'نگار رستگار',
  code: '0012345679',
  isLegal: false,
  isAuthorized: true,
  authStatus: 1,
  authStatusText: '',
  investorId: 7,
  isVisible: true,
};

it.each([
  ['a person', profile, 'کد ملی ۰۰۱۲۳۴۵۶۷۹'],
  ['a company', { ...profile, name: 'پویان داده پارس', code: '201832', isLegal: true }, 'شماره ثبت ۲۰۱۸۳۲'],
])('names the chosen investor, %s, with a second line of the store', (_who, chosen, second) => {
  signIn({ investorId: 7 });
  const panel = makePanel();
  renderPanel(<ProfileMenu />, { panel });
  act(() => void panel.store.dispatch(profileLoaded(chosen)));
  const trigger = screen.getByRole('button', { name: new RegExp(text.profileMenu) });
  expect(trigger).toHaveTextContent(chosen.name);
  expect(trigger).toHaveTextContent(second);
});
