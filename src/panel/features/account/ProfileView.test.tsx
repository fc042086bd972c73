import { http, HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { getFile, getImageSize } from '#shared/contract/uploads.ts';
import { getProfile } from '#shared/contract/account.ts';
import { getIdentityCheck } from '#shared/contract/identityRequests.ts';
import { updateInvestorInfo } from '#shared/contract/identityChanges.ts';
import * as client from '#shared/contract/investors.ts';
import { profileLoaded, type Profile } from '#panel/store/slices/authSlice.ts';
import { ui } from '#panel/ui/strings.ts';
import { catchFiles } from '#tests/support/files.ts';
import { answers, callsOf, isSilent, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { ProfileView } from './ProfileView.tsx';
import { profileText as text } from './strings.ts';

const profile: Profile = {
  name: 'نگار رستگار',
  code: '10007',
  isLegal: false,
  isAuthorized: true,
  authStatus: 1,
  authStatusText: 'احراز هویت شده',
  investorId: 7,
  isVisible: true,
};
type Info = ResponseOf<typeof client.investorInfo>['data'];
const person: Info = {
  isLegal: 0,
  nationalNo: '0012345679',
  mobile: '09121234567',
  email: 'negar@example.ir',
  tradingCode: null,
  authStatus: 1,
  authStatusText: 'احراز هویت شده',
  updatedAt: '2026-11-20T08:00:00.000Z',
  firstName: 'نگار',
  lastName: 'رستگار',
  fatherName: null,
  gender: 2,
  genderText: null,
  birthDate: '1990-03-21',
};
const officer = {
  name: 'کیان مهر',
  nationalNo: '0076229645',
  position: 'ceo',
  positionText: 'مدیرعامل',
  isSignatory: true,
};
const company: Info = {
  isLegal: 1,
  nationalNo: '10100000000',
  mobile: null,
  email: null,
  tradingCode: null,
  authStatus: 1,
  authStatusText: 'احراز هویت شده',
  updatedAt: null,
  companyName: 'کاوش',
  registerNo: '4521',
  managers: [officer],
  signatories: [officer],
};

function renderProfile(path = '/profile', changes: Partial<Profile> = {}, investorId: number | undefined = 7) {
  signIn({ investorId });
  const panel = makePanel();
  panel.store.dispatch(profileLoaded({ ...profile, ...changes }));
  return renderPanel(<ProfileView />, { path, panel });
}

beforeEach(() => mockApi.use(answers(client.investorInfo, { data: person })));

describe('the identity of a person', () => {
  it('is shown with the state of the profile; a missing field says so', async () => {
    renderProfile();
    expect(await screen.findByText('رستگار')).toBeVisible();
    expect(screen.getByText('نگار رستگار')).toBeVisible();
    expect(screen.getByText('احراز هویت شده')).toBeVisible();
    expect(screen.getByText('۰۰۱۲۳۴۵۶۷۹')).toBeVisible();
    // 1990-03-21 is the first day of 1369
    expect(screen.getByText('۱۳۶۹/۰۱/۰۱')).toBeVisible();
    expect(screen.getByText('negar@example.ir')).toBeVisible();
    expect(screen.getByText(text.female)).toBeVisible();
    // an address of mail keeps its digits and letters, a missing trading code is named
    expect(screen.getAllByText(text.unknown).length).toBeGreaterThan(0);
    expect(callsOf(client.investorInfo)[0]?.url.searchParams.get('investorId')).toBe('7');
    expect(screen.queryByRole('tab', { name: text.tabs.people })).toBeNull();
  });

  it('waits for the answer with grey shapes, and for an investor without asking anything', async () => {
    const { unmount } = renderProfile();
    expect(screen.getByText(ui.loading)).toBeInTheDocument();
    expect(await screen.findByText('رستگار')).toBeVisible();
    unmount();
    document.cookie = 'investorId=; max-age=0; path=/';
    renderProfile('/profile', {}, undefined);
    expect(screen.getByText(ui.loading)).toBeInTheDocument();
    expect(callsOf(client.investorInfo)).toHaveLength(1);
  });

  it('says that it did not come, and is asked for again', async () => {
    mockApi.use(refuses(client.investorInfo, 'INTERNAL'));
    const { user } = renderProfile();
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(answers(client.investorInfo, { data: person }));
    await user.click(retry);
    expect(await screen.findByText('رستگار')).toBeVisible();
  });
});

it('offers documents and a visit to somebody whose registration in Sejam is not valid', async () => {
  mockApi.use(
    answers(client.investorInfo, { data: { ...person, mustVerify: true } }),
    answers(getImageSize, { data: { max_file_size: 1_048_576 } }),
    answers(getIdentityCheck, {
      data: {
        ...{ authStatus: 1, authStatusText: 'احراز هویت شده', mayAsk: true, request: null, branches: [] },
        ...{ firstVisitDay: '2026-11-22', lastVisitDay: '2026-12-21' },
        needed: [{ kind: 'id_card', docName: 'تصویر کارت ملی', hint: 'رو و پشت کارت ملی', isRequired: true }],
      },
    }),
  );
  renderProfile();
  expect(await screen.findByLabelText(/تصویر کارت ملی/, { selector: 'input' })).toBeInTheDocument();
  // what is theirs stays in sight
  expect(screen.getByText('رستگار')).toBeVisible();
});

describe('a restricted profile', () => {
  it('that may not be seen is its sentence alone', () => {
    mockApi.use(isSilent(getIdentityCheck));
    renderProfile('/profile', { isVisible: false, isAuthorized: false, authStatusText: 'دسترسی بسته است' });
    expect(screen.getByText('دسترسی بسته است')).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByText('نگار رستگار')).toBeNull();
    expect(callsOf(client.investorInfo)).toEqual([]);
  });

  it('is updated from the registry with a code, and shows what changed', async () => {
    mockApi.use(
      refuses(getProfile, 'SERVICE_UNAVAILABLE'),
      refuses(getIdentityCheck, 'SERVICE_UNAVAILABLE'),
      http.post('*/api/client/investor_update_info/', async ({ request }) => {
        const body = (await request.json()) as { otp?: string };
        const changes = body.otp ? [{ field: 'jobTitle', before: null, after: 'معلم' }] : [];
        const times = body.otp ? { expireIn: 0, resendIn: 0 } : { expireIn: 120, resendIn: 60 };
        return HttpResponse.json({
          error: false,
          msg: '',
          data: { updated: Boolean(body.otp), isWaiting: false, changes, registryCodeDigits: null, ...times },
        });
      }),
    );
    const { user } = renderProfile('/profile', { isVisible: false, isAuthorized: false });
    // in the words of a first time: nothing was fetched for who is not verified
    await waitFor(() => expect(screen.getByRole('button', { name: text.update.askFirst })).toBeEnabled());
    expect(screen.queryByRole('button', { name: text.update.ask })).toBeNull();
    await user.click(await screen.findByRole('button', { name: text.update.askFirst }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: text.update.send }));
    await user.click((await within(dialog).findAllByRole('textbox'))[0] as HTMLElement);
    await user.paste('۱۲۳۴۵۶');
    expect(await screen.findByRole('row', { name: /شغل.*معلم/ })).toBeVisible();
  });

  it('is updated with the code of Sejam, which has its own length; who is not in Sejam is led there', async () => {
    const otps: (string | undefined)[] = [];
    const sejam = http.post('*/api/client/investor_update_info/', async ({ request }) => {
      const { otp } = (await request.json()) as { otp?: string };
      otps.push(otp);
      const times = otp ? { expireIn: 0, resendIn: 0 } : { expireIn: 120, resendIn: 60 };
      const changes = otp ? [{ field: 'jobTitle', before: null, after: 'معلم' }] : [];
      return HttpResponse.json({
        ...{ error: false, msg: '' },
        data: { updated: Boolean(otp), isWaiting: false, changes, registryCodeDigits: 5, ...times },
      });
    });
    mockApi.use(
      refuses(getProfile, 'SERVICE_UNAVAILABLE'),
      refuses(getIdentityCheck, 'SERVICE_UNAVAILABLE'),
      refuses(updateInvestorInfo, 'REGISTRY_UNKNOWN'),
    );
    const { user } = renderProfile('/profile', { isVisible: false, isAuthorized: false });
    await user.click(await screen.findByRole('button', { name: text.update.askFirst }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: text.update.send }));
    expect(await within(dialog).findByRole('link', { name: text.update.register })).toHaveAttribute(
      'href',
      'https://www.sejam.ir',
    );
    mockApi.use(sejam);
    await user.click(within(dialog).getByRole('button', { name: text.update.send }));
    expect(await within(dialog).findAllByRole('textbox')).toHaveLength(5);
    expect(within(dialog).getByText(/سجام به موبایل ثبت‌شده در سجام فرستاد/)).toBeVisible();
    await user.click(within(dialog).getAllByRole('textbox')[0] as HTMLElement);
    await user.paste('۱۲۳۴۵');
    expect(await screen.findByRole('row', { name: /شغل.*معلم/ })).toBeVisible();
    expect(otps).toEqual([undefined, '12345']);
  });

  it('that may be seen says why it is restricted beside its data', async () => {
    renderProfile('/profile', { isAuthorized: false, authStatus: 4, authStatusText: 'در انتظار بررسی مدارک' });
    expect(await screen.findByText('رستگار')).toBeVisible();
    expect(screen.getByText('در انتظار بررسی مدارک')).toBeVisible();
  });
});

it('shows the fields of a company, and its managers and signatories in a tab', async () => {
  mockApi.use(answers(client.investorInfo, { data: company }));
  const { user } = renderProfile('/profile', { isLegal: true, name: 'کاوش' });
  expect(await screen.findByText(text.legal.companyName)).toBeVisible();
  expect(screen.queryByText(text.natural.fatherName)).toBeNull();
  expect(screen.getByText('۴۵۲۱')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: text.tabs.people }));
  expect(screen.getByText(text.managers)).toBeVisible();
  expect(screen.getByText(text.signatories)).toBeVisible();
  expect(screen.getAllByText('کیان مهر')).toHaveLength(2);
  expect(screen.getAllByText(text.signatory)).toHaveLength(2);
});

describe('the other tabs', () => {
  const address = {
    addressId: 1,
    province: 'فارس',
    city: 'شیراز',
    addressBody: 'خیابان زند، پلاک ۴',
    address: 'فارس، شیراز، خیابان زند، پلاک ۴',
    postalCode: '7134567890',
    phoneNumber: null,
    isDefault: true,
  };
  const account = {
    accountId: 8,
    bankName: 'ملت',
    bankCode: '012',
    bankBranchCode: '65',
    bankBranchName: 'زند',
    accountType: 'short_term',
    accountTypeText: 'کوتاه‌مدت',
    accountNumber: '123',
    iban: 'IR120120000001234567890123',
    isDefault: true,
    isVerified: false,
    heldUntil: null,
  };
  const filePath = '/api/core/files/abcdefghijklmnopqrstuvwx/';
  const document = {
    documentId: 3,
    docName: 'کارت ملی',
    filePath,
    status: 'rejected',
    statusText: 'رد شده',
    uploadDate: '2026-11-20T08:00:00.000Z',
  } as const;

  it('show addresses, the default one marked', async () => {
    mockApi.use(
      answers(client.investorAddresses, {
        data: [address, { ...address, addressId: 2, city: 'مرودشت', isDefault: false, postalCode: null }],
      }),
    );
    renderProfile('/profile?tab=addresses');
    expect(await screen.findByText(text.place('فارس', 'شیراز'))).toBeVisible();
    expect(screen.getByText(text.place('فارس', 'مرودشت'))).toBeVisible();
    expect(screen.getAllByText(text.isDefault)).toHaveLength(1);
    expect(screen.getByText('۷۱۳۴۵۶۷۸۹۰')).toBeVisible();
    // both telephones and one postal code
    expect(screen.getAllByText(text.unknown)).toHaveLength(3);
  });

  it('show bank accounts, and that one still waits', async () => {
    mockApi.use(answers(client.investorBankAccounts, { data: [account] }));
    renderProfile('/profile?tab=accounts');
    expect(await screen.findByText(text.notVerified)).toBeVisible();
    expect(screen.getByText('زند (۶۵)')).toBeVisible();
    expect(screen.queryByText(text.verified)).toBeNull();
  });

  it('show documents with their state, and fetch the one that is kept', async () => {
    const saved = catchFiles();
    mockApi.use(
      answers(client.investorDocuments, {
        data: [document, { ...document, documentId: 4, docName: 'شناسنامه', filePath: null, status: 'pending' }],
      }),
      responds(getFile, () => new Response('png')),
    );
    const { user } = renderProfile('/profile?tab=documents');
    expect(await screen.findByText('کارت ملی')).toBeVisible();
    expect(screen.getByText('شناسنامه')).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.open }));
    await waitFor(() => expect(saved.map((file) => file.size)).toEqual([3]));
  });

  it.each([
    ['addresses', client.investorAddresses, text.noAddresses],
    ['accounts', client.investorBankAccounts, text.noAccounts],
    ['documents', client.investorDocuments, text.noDocuments],
  ] as const)('say that there is nothing, or that it did not come: %s', async (tab, operation, sentence) => {
    mockApi.use(refuses(operation, 'INTERNAL'));
    const { user } = renderProfile(`/profile?tab=${tab}`);
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(answers(operation, { data: [] }));
    await user.click(retry);
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
