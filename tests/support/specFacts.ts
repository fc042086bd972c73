/*
 * Facts of the specification as literals. They are written from its sentences by hand: this file imports nothing, so that
 * no value of the product can be compared with itself. `tests/architecture/specFacts.test.ts` finds the words of each fact
 * in its section of docs/specification.md. The tests that walk over the rows are named at each group.
 */

export interface Fact {
  /** section of docs/specification.md */
  section: number;
  /** the words of that section which the fact comes from */
  words: string;
  /** what the product must show or do */
  is: unknown;
}

export type Facts = Readonly<Record<string, Fact>>;

/** Words of spec 4 in the language of the panel. */
const ticketStates = [
  { status: 'unread', investor: 'ارسال شده', admin: 'در انتظار پاسخ', color: 'info' },
  { status: 'read', investor: 'در حال بررسی', admin: 'خوانده شده', color: 'warning' },
  { status: 'read_by_user', investor: 'خوانده شده', admin: 'خوانده شده توسط کاربر', color: 'secondary' },
  { status: 'reply', investor: 'خوانده نشده', admin: 'پاسخ داده شده', color: 'success' },
  { status: 'close', investor: 'بسته شده', admin: 'بسته شده', color: 'default' },
] as const;

/** Held by `src/panel/specFacts.test.tsx`. */
export const screenFacts = {
  'a guest page waits while the session is unknown': {
    section: 2,
    words: 'A guest page shows a loading state while the session is unknown.',
    is: { waiting: ['loading'], settled: ['page of guests'] },
  },
  'the loading screen has its logo above a spinner': {
    section: 2,
    words: 'The loading screen shows a logo of 120 by 40 above a spinner.',
    is: { width: 120, height: 40 },
  },
  'the news dialog asks for its place and size': {
    section: 9,
    words: 'news 4 of place 2',
    is: { place: '2', size: '4' },
  },
  'the way back to the top comes after 400 px and scrolls smoothly': {
    section: 2,
    words: 'Back to top appears after 400 px.',
    is: { hiddenAt: 400, shownAt: 401, scroll: { top: 0, behavior: 'smooth' } },
  },
  'a legal person is shown with the day and place of registration': {
    section: 3,
    words: '`companyName`, `registerNo`, `companyRegisterDate`, `companyRegisterPlace`',
    is: {
      sent: {
        companyName: 'کاوش',
        registerNo: '4521',
        companyRegisterDate: '1389/02/11',
        companyRegisterPlace: 'شیراز',
      },
      shown: { 'نام شرکت': 'کاوش', 'شماره ثبت': '۴۵۲۱', 'تاریخ ثبت': '۱۳۸۹/۰۲/۱۱', 'محل ثبت': 'شیراز' },
    },
  },
  'a session counts with all four claims of its token': {
    section: 4,
    words: 'A person is logged in when the access cookie holds expiry, user id, issue time and token id.',
    is: ['exp', 'user_id', 'iat', 'jti'],
  },
  'log-out empties the caches of the browser': {
    section: 4,
    words: 'clears cookies, caches and state',
    is: { caches: ['panel-home', 'panel-pages'], left: [] },
  },
  'badges of tickets have their words and colors for the staff': {
    section: 4,
    words: 'unread info, read warning, read by user secondary, reply success, close default',
    is: ticketStates,
  },
  'badges of tickets have their words and colors for investors': {
    section: 4,
    words: 'with labels for both sides and a badge color',
    is: ticketStates,
  },
  'a chosen file has a preview by its kind': {
    section: 4,
    words: 'A file of a valid type and size is uploaded and previewed',
    is: { picture: 'img', pdf: 'PictureAsPdfRoundedIcon', zip: 'FolderZipRoundedIcon' },
  },
  'removing a chosen file clears it': {
    section: 4,
    words: 'removing clears it',
    is: null,
  },
  'the date picker allows one day ahead by default': {
    section: 5,
    words: 'A date picker allows days up to a number ahead (default 1).',
    is: { now: '2026-11-22T08:00:00Z', today: '2026-11-22', open: ['۱', '۲'], closed: ['۳', '۴'] },
  },
  'the scale is fixed by the kind of person where the build asks for it': {
    section: 6,
    words: 'Investors and visitors get a fixed scale of 1, other roles 0.1, behind a build flag.',
    is: {
      withFlag: {
        guest: { 'initial-scale': '1', 'maximum-scale': '1', 'user-scalable': 'no' },
        client: { 'initial-scale': '1', 'maximum-scale': '1', 'user-scalable': 'no' },
        admin: { 'initial-scale': '0.1' },
      },
      withoutFlag: { 'initial-scale': '1' },
    },
  },
  'the client has a code for each way to fail': {
    section: 8,
    words: 'The client has codes for network, time-out, cancelled, bad request and bad response.',
    is: {
      message: 'درخواست ناموفق بود',
      codes: ['NETWORK_FAILURE', 'TIMEOUT', 'CANCELLED', 'BAD_REQUEST', 'BAD_RESPONSE'],
    },
  },
  'a failed upload is told as a toast, by the server or in general words': {
    section: 8,
    words: "Failed upload: the server's message or a general one.",
    is: { ofServer: 'فایل سالم نیست', general: 'بارگذاری فایل با خطا مواجه شد' },
  },
} as const satisfies Facts;

/** Held by `src/panel/specLook.test.tsx`. */
export const lookFacts = {
  'the frame moves in a quarter of a second': {
    section: 9,
    words: 'animation 0.25 s',
    is: '0.25s',
  },
  'screens are divided at six widths': {
    section: 9,
    words: 'breakpoints 0, 300, 600, 900, 1200, 1536',
    is: { xxs: 0, xs: 300, sm: 600, md: 900, lg: 1200, xl: 1536 },
  },
  'corners have the base radius': { section: 9, words: 'radius 10', is: '10px' },
  'distances are counted in quarters of the text size': {
    section: 9,
    words: 'spacing 0.25rem',
    is: { unit: '0.25rem', drawn: '4px' },
  },
  'bars are as high as the toolbar': { section: 9, words: 'toolbar 64', is: '64px' },
  'rows and heads of grids have their heights': {
    section: 9,
    words: 'rows 50, headers 54',
    is: { row: '50px', head: '54px' },
  },
} as const satisfies Facts;

/** Held by `tests/architecture/specFacts.test.ts`. */
export const buildFacts = {
  'the brand is chosen when the panel is built': {
    section: 1,
    words: 'Two brands, chosen at build time: default (`#4a148c`) and blue.',
    is: [
      { NEXT_PUBLIC_BRAND: undefined, main: '#4a148c', icon: '/images/icon.svg', manifest: '/manifest.webmanifest' },
      { NEXT_PUBLIC_BRAND: 'default', main: '#4a148c', icon: '/images/icon.svg', manifest: '/manifest.webmanifest' },
      {
        NEXT_PUBLIC_BRAND: 'blue',
        main: '#0b2f86',
        icon: '/images/icon-blue.svg',
        manifest: '/manifest-blue.webmanifest',
      },
    ],
  },
} as const satisfies Facts;

/** Held by `tests/api/specFacts.test.ts`. */
export const apiFacts = {
  'the answers name the state of a ticket in the words of each side': {
    section: 4,
    words: 'Ticket status: `unread`, `read`, `read_by_user`, `reply`, `close`, with labels for both sides',
    is: ticketStates,
  },
  'a legal person has the day and place of registration': {
    section: 3,
    words: '`companyName`, `registerNo`, `companyRegisterDate`, `companyRegisterPlace`',
    is: {
      companyName: 'پویان داده پارس',
      registerNo: '201832',
      companyRegisterDate: '1389/02/11',
      companyRegisterPlace: 'شیراز',
    },
  },
} as const satisfies Facts;
