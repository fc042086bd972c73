import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, isoDate, list, moment, prose, shape, text, yup } from './kernel/fields.ts';

/* Texts that administrators write for readers (domain 9.19): pages, news and messages, questions, boxes of the home page. */

export const siteSections = {
  page: 'صفحه‌ها',
  news: 'اخبار و پیام‌ها',
  faq: 'پرسش‌های متداول',
  box: 'کارت‌های داشبورد',
} as const;

export type SiteSection = keyof typeof siteSections;

/** Where news is shown (domain 9.15). */
export const newsPlaces = { 1: 'نوار بالای داشبورد', 2: 'اخبار و زنگ', 3: 'صفحه ورود' } as const;

/** Who news and boxes are for; people who are not logged in read what is for everybody. */
export const newsAudiences = { all: 'همه', clients: 'سرمایه‌گذاران', staff: 'کارکنان' } as const;

/** Colors that a box may carry, named as in the theme. */
export const boxColors = {
  primary: 'رنگ اصلی',
  success: 'سبز',
  info: 'آبی',
  warning: 'کهربایی',
  error: 'قرمز',
} as const;

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => Object.keys(labels) as K[];

const section = () =>
  yup.string().oneOf(keysOf(siteSections), 'بخش درست نیست').required('بخش را انتخاب کنید').label('بخش');

const fields = {
  /** latin name of a page, as its address uses it; null in other sections */
  key: yup
    .string()
    .matches(/^[a-z][a-z0-9-]{1,39}$/, 'نام لاتین با حرف کوچک شروع می‌شود و تنها حرف، رقم و خط تیره دارد')
    .nullable()
    .defined(),
  /** title; the question of a question */
  title: text(120).required('عنوان را وارد کنید'),
  /** short text of news, group of a question */
  summary: text(300).defined(),
  /** HTML of a page; plain text elsewhere, where tags are refused (SITE_CONTENT_MARKUP) */
  bodyHtml: prose(20_000).defined(),
  link: text(300).nullable().defined(),
  color: yup.string().oneOf(keysOf(boxColors), 'رنگ درست نیست').nullable().defined(),
  place: count().oneOf([1, 2, 3], 'محل نمایش درست نیست').nullable().defined(),
  audience: yup.string().oneOf(keysOf(newsAudiences), 'مخاطب درست نیست').required('مخاطب را انتخاب کنید'),
  isActive: yup.boolean().required(),
  order: count().max(999, 'ترتیب بیشتر از ۹۹۹ نیست').required('ترتیب را وارد کنید'),
  /** picture of a page or a box; refused elsewhere */
  imageId: id().nullable().defined(),
  /** first day of news, where it is needed, or of a box; null: without a beginning */
  showFrom: isoDate().nullable().defined(),
  /** last day of news or of a box; null: without an end */
  showTo: isoDate().nullable().defined(),
};

/** Number of the version in force; 0 for what was there before the first change. */
const version = () => count();

const item = () =>
  shape({
    contentId: id().required(),
    section: section(),
    ...fields,
    imageUrl: yup.string().nullable().defined(),
    version: version().required(),
    /** empty: text of the first data */
    savedBy: yup.string().defined(),
    savedAt: moment().nullable().defined(),
  });

export const listSiteContent = operation({
  id: 'listSiteContent',
  method: 'get',
  path: '/api/admin/settings/site_content/',
  tag: 'settings',
  summary: 'Everything of one section of the site, also what is not shown, in the order in which readers see it.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ section: section() }),
  answer: shape({ data: list(item()) }),
});

export const listSiteContentVersions = operation({
  id: 'listSiteContentVersions',
  method: 'get',
  path: '/api/admin/settings/site_content/versions/',
  tag: 'settings',
  summary: 'Versions of one text, the newest first, with who saved each.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ section: section(), contentId: id().required() }),
  answer: shape({
    data: list(
      shape({
        version: version().required(),
        ...fields,
        imageUrl: yup.string().nullable().defined(),
        savedBy: yup.string().defined(),
        savedAt: moment().nullable().defined(),
      }),
    ),
  }),
  errors: ['SITE_CONTENT_UNKNOWN'],
});

export const addSiteContent = operation({
  id: 'addSiteContent',
  method: 'post',
  path: '/api/admin/settings/site_content/',
  tag: 'settings',
  summary:
    'Adds a text to a section. HTML of a page is cleaned of what may not stand in it; news, questions and boxes are plain text, and tags in them are refused. Links lead to safe addresses only; news needs a first day and has no picture.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ section: section(), ...fields }),
  answer: shape({ data: shape({ contentId: id().required(), version: version().required() }).required() }),
  errors: [
    'SITE_CONTENT_KEY_TAKEN',
    'SITE_CONTENT_INCOMPLETE',
    'SITE_CONTENT_LINK_UNSAFE',
    'SITE_CONTENT_MARKUP',
    'SITE_CONTENT_DAYS',
    'SITE_CONTENT_IMAGE',
  ],
  idempotent: true,
});

export const updateSiteContent = operation({
  id: 'updateSiteContent',
  method: 'put',
  path: '/api/admin/settings/site_content/',
  tag: 'settings',
  summary: 'Saves a new version of a text. An earlier version is restored by saving it again.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    section: section(),
    contentId: id().required(),
    /** the version that was read; another one in force answers 409 */
    version: version().required(),
    ...fields,
  }),
  answer: shape({ data: shape({ contentId: id().required(), version: version().required() }).required() }),
  errors: [
    'SITE_CONTENT_UNKNOWN',
    'SITE_CONTENT_CHANGED',
    'SITE_CONTENT_KEY_TAKEN',
    'SITE_CONTENT_INCOMPLETE',
    'SITE_CONTENT_LINK_UNSAFE',
    'SITE_CONTENT_MARKUP',
    'SITE_CONTENT_DAYS',
    'SITE_CONTENT_IMAGE',
  ],
  idempotent: true,
});

export const listSitePages = operation({
  id: 'listSitePages',
  method: 'get',
  path: '/api/site/pages/',
  tag: 'site',
  summary: 'The pages of the site that are shown, with their text, in their order.',
  access: { kind: 'open' },
  answer: shape({
    data: list(
      shape({
        key: yup.string().required(),
        title: yup.string().required(),
        bodyHtml: yup.string().defined(),
        imageUrl: yup.string().nullable().defined(),
      }),
    ),
  }),
});

export const siteContentErrors = {
  SITE_CONTENT_UNKNOWN: { status: 404, message: 'این متن پیدا نشد' },
  SITE_CONTENT_CHANGED: {
    status: 409,
    message: '{name} در {time} این متن را تغییر داد؛ متن شما ذخیره نشد. متن جدید را ببینید و دوباره ذخیره کنید',
  },
  SITE_CONTENT_KEY_TAKEN: { status: 409, message: 'صفحه‌ای با این نام لاتین هست' },
  SITE_CONTENT_INCOMPLETE: { status: 400, message: 'این مورد را وارد کنید' },
  SITE_CONTENT_LINK_UNSAFE: {
    status: 400,
    message: 'نشانی باید با / یا https شروع شود (یا tel و mailto)',
  },
  SITE_CONTENT_MARKUP: { status: 400, message: 'این متن ساده است و برچسب HTML نمی‌پذیرد؛ برچسب‌ها را بردارید' },
  SITE_CONTENT_DAYS: { status: 400, message: 'پایان نمایش پیش از ابتدا آن است' },
  SITE_CONTENT_IMAGE: { status: 400, message: 'تصویر پیدا نشد؛ دوباره بارگذاری کنید' },
} as const satisfies Record<string, ErrorText>;
