import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCustomBoxes } from '#shared/contract/dashboard.ts';
import { listFaqs, voteFaq } from '#shared/contract/faqs.ts';
import { listLoginNews, listMessages } from '#shared/contract/messages.ts';
import {
  addSiteContent,
  listSiteContent,
  listSitePages,
  listSiteContentVersions,
  updateSiteContent,
  type SiteSection,
} from '#shared/contract/siteContent.ts';
import { fileTypes, uploadFile } from '#shared/contract/uploads.ts';
import { addDays, tehranDay } from '#shared/jalali.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { firstRow } from '../support/lookup.ts';
import { must } from '../support/must.ts';
import { openOffice } from '../support/office.ts';

/* Texts of the site: what an editor saves is what a reader gets, cleaned, with every version kept. */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let investor: ApiClient;
let today: string;

beforeAll(async () => {
  ({ test, maker, checker, investor } = await openOffice());
  today = tehranDay(test.clock.business());
});
afterAll(() => test.close());

const empty = {
  key: null,
  title: 'عنوان',
  summary: '',
  bodyHtml: '',
  link: null,
  color: null,
  place: null,
  audience: 'all' as const,
  isActive: true,
  order: 1,
  imageId: null,
  showFrom: null,
  showTo: null,
};
const add = (section: SiteSection, fields: object) =>
  maker.call(addSiteContent, { body: { section, ...empty, ...fields } });
const update = (section: SiteSection, contentId: number, version: number, fields: object, by = maker) =>
  by.call(updateSiteContent, { body: { section, contentId, version, ...empty, ...fields } });
async function uploadPicture(by: ApiClient): Promise<{ id: number; file: string }> {
  const drawn = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file_type_id', String(fileTypes.site));
  form.set('file', new File([new Uint8Array(drawn)], 'a.png', { type: 'image/png' }));
  return (await by.call(uploadFile, { body: form })).body.data;
}
const pages = async () => (await test.api.anonymous().call(listSitePages)).body.data;

describe('pages', () => {
  it('are cleaned, versioned, restored and hidden', async () => {
    const page = { key: 'terms', title: 'قوانین', bodyHtml: '<h2>قانون</h2><script>alert(1)</script>' };
    const added = await add('page', page);
    expect([added.status, added.body.data.version]).toEqual([200, 1]);
    const { contentId } = added.body.data;
    expect(await pages()).toContainEqual({ key: 'terms', title: 'قوانین', bodyHtml: '<h2>قانون</h2>', imageUrl: null });
    const changed = await update('page', contentId, 1, { ...page, key: 'other', bodyHtml: '<p>جدید</p>' });
    expect(changed.body.data).toEqual({ contentId, version: 2 });
    expect((await pages()).find((one) => one.key === 'terms')?.bodyHtml, 'the address stays').toBe('<p>جدید</p>');
    const versions = async () =>
      (await maker.call(listSiteContentVersions, { query: { section: 'page', contentId } })).body.data;
    expect((await versions()).map((one) => [one.version, one.bodyHtml])).toEqual([
      [2, '<p>جدید</p>'],
      [1, '<h2>قانون</h2>'],
    ]);
    const first = must((await versions())[1]);
    expect((await update('page', contentId, 2, { ...page, bodyHtml: first.bodyHtml, isActive: false })).status).toBe(
      200,
    );
    expect((await pages()).map((one) => one.key)).not.toContain('terms');
    expect((await versions())[0]).toMatchObject({ version: 3, bodyHtml: '<h2>قانون</h2>', isActive: false });
    const audit = await firstRow<{ action: string; after: { isActive: boolean } }>(
      test.db.db,
      sql`select action, after from audit_log where subject = ${`site_content:page:${contentId}`} order by id desc`,
    );
    expect(audit).toMatchObject({ action: 'site_content.changed', after: { isActive: false } });
  });

  it('are changed by one of two people at once; the other learns who was first and loses nothing', async () => {
    const { contentId } = (await add('page', { key: 'race', bodyHtml: '<p>۱</p>' })).body.data;
    const answers = await Promise.all(
      ['<p>۲</p>', '<p>۳</p>'].map((bodyHtml) => update('page', contentId, 1, { key: 'race', bodyHtml })),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(answers.find((one) => one.status === 409)?.body.code).toBe('SITE_CONTENT_CHANGED');
  });

  it('say by field what is missing or taken', async () => {
    const cases = [
      ['page', { key: null, bodyHtml: '<p>متن</p>' }, 'SITE_CONTENT_INCOMPLETE', 'key'],
      ['page', { key: 'race', bodyHtml: '<p>متن</p>' }, 'SITE_CONTENT_KEY_TAKEN', 'key'],
      ['faq', { summary: 'خرید' }, 'SITE_CONTENT_INCOMPLETE', 'bodyHtml'],
      ['box', { bodyHtml: 'متن', link: 'javascript:alert(1)' }, 'SITE_CONTENT_LINK_UNSAFE', 'link'],
      ['box', { bodyHtml: 'متن', link: '//evil.example' }, 'SITE_CONTENT_LINK_UNSAFE', 'link'],
      ['box', { bodyHtml: 'متن', imageId: 999_999 }, 'SITE_CONTENT_IMAGE', 'imageId'],
      [
        'news',
        { summary: 'خبر', place: 2, showFrom: today, showTo: addDays(today, -1) },
        'SITE_CONTENT_DAYS',
        'showTo',
      ],
      ['news', { summary: 'خبر', showFrom: today }, 'SITE_CONTENT_INCOMPLETE', 'place'],
    ] as const;
    for (const [section, fields, code, field] of cases) {
      const { body } = await add(section, fields);
      expect([body.code, Object.keys(body.fields)], `${section} ${field}`).toEqual([code, [field]]);
    }
    expect((await add('page', { key: 'With Space', bodyHtml: 'x' })).body.fields).toHaveProperty('key');
    expect((await add('faq', { title: '', summary: 'x', bodyHtml: 'x' })).body.fields).toHaveProperty('title');
    expect((await update('faq', 999_999, 1, { summary: 'x', bodyHtml: 'x' })).body.code).toBe('SITE_CONTENT_UNKNOWN');
  });

  it('are written by makers alone', async () => {
    const body = { section: 'faq' as const, ...empty, summary: 'خرید', bodyHtml: 'پاسخ' };
    for (const one of [checker, investor]) expect((await one.call(addSiteContent, { body })).status).toBe(403);
    expect((await investor.call(listSiteContent, { query: { section: 'faq' } })).status).toBe(403);
  });
});

it('questions come to their readers, and go when they are hidden', async () => {
  const { contentId } = (await add('faq', { title: 'پرسش نو؟', summary: 'خرید', bodyHtml: 'پاسخ', order: 0 })).body
    .data;
  const asked = async () => (await investor.call(listFaqs)).body.data.map((one) => one.question);
  expect(await asked()).toContain('پرسش نو؟');
  const hidden = { title: 'پرسش نو؟', summary: 'خرید', bodyHtml: 'پاسخ', isActive: false };
  expect((await update('faq', contentId, 1, hidden)).status).toBe(200);
  expect(await asked()).not.toContain('پرسش نو؟');
  expect((await investor.call(voteFaq, { body: { id: contentId, isHelpful: true } })).status).toBe(404);
});

it('news, questions and boxes are plain text: tags are refused by their field, and so is a picture of news', async () => {
  const code = async (section: SiteSection, fields: object) => {
    const { status, body } = await add(section, {
      summary: 'خلاصه',
      bodyHtml: 'متن',
      place: 2,
      showFrom: today,
      ...fields,
    });
    return status === 200 ? [status] : [status, body.code, Object.keys(body.fields)];
  };
  const markup = (name: string) => [400, 'SITE_CONTENT_MARKUP', [name]];
  expect(await code('faq', { bodyHtml: '<p onclick="x()">سلام</p>' })).toEqual(markup('bodyHtml'));
  expect(await code('news', { summary: 'x<script>alert(1)</script>' })).toEqual(markup('summary'));
  expect(await code('box', { title: '<img src=x>' })).toEqual(markup('title'));
  expect(await code('page', { key: 'plain-title', title: '<b>عنوان</b>' })).toEqual(markup('title'));
  const { id } = await uploadPicture(maker);
  expect(await code('news', { imageId: id })).toEqual([400, 'SITE_CONTENT_IMAGE', ['imageId']]);
  // a sign of less is no tag
  expect((await code('faq', { title: 'سود < ۵٪ چیست؟', bodyHtml: 'a < b و c > d' }))[0]).toBe(200);
});

it('boxes carry color, link and a picture that their readers see', async () => {
  const { id, file } = await uploadPicture(maker);
  const box = { title: 'جعبه نو', bodyHtml: 'متن جعبه', link: '/funds', color: 'success', order: 0, imageId: id };
  const added = await add('box', box);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const shown = (await investor.call(listCustomBoxes)).body.data[0];
  expect(shown).toMatchObject({ title: 'جعبه نو', text: 'متن جعبه', link: '/funds', color: 'success', imageUrl: file });
  expect((await investor.request(file)).status).toBe(200);
  const foreign = await uploadPicture(investor);
  const refused = await update('box', added.body.data.contentId, 1, { ...box, imageId: foreign.id });
  expect(refused.body.code).toBe('SITE_CONTENT_IMAGE');
});

it('boxes keep to their audience and their days', async () => {
  const box = (title: string, fields: object) => add('box', { title, bodyHtml: 'متن', order: 0, ...fields });
  const { contentId } = (await box('جعبه مشتری', { audience: 'clients', showFrom: today, showTo: today })).body.data;
  await box('جعبه کارکنان', { audience: 'staff' });
  await box('جعبه فردا', { showFrom: addDays(today, 1) });
  await box('جعبه دیروز', { showTo: addDays(today, -1) });
  const mine = ['جعبه مشتری', 'جعبه کارکنان', 'جعبه فردا', 'جعبه دیروز'];
  const titles = async (by: ApiClient) =>
    (await by.call(listCustomBoxes)).body.data.map((one) => one.title).filter((title) => mine.includes(title));
  expect(await titles(investor)).toEqual(['جعبه مشتری']);
  expect(await titles(maker)).toEqual(['جعبه کارکنان']);
  const listed = (await maker.call(listSiteContent, { query: { section: 'box' } })).body.data;
  expect(listed.find((one) => one.contentId === contentId)).toMatchObject({
    audience: 'clients',
    showFrom: today,
    showTo: today,
  });
  const turned = await box('جعبه وارونه', { showFrom: today, showTo: addDays(today, -1) });
  expect([turned.body.code, Object.keys(turned.body.fields)]).toEqual(['SITE_CONTENT_DAYS', ['showTo']]);
});

it('news keeps to its place, its audience and its days', async () => {
  const news = { summary: 'کوتاه', bodyHtml: 'متن کامل', place: 2, showFrom: today };
  const { contentId } = (await add('news', { ...news, title: 'برای همه' })).body.data;
  await add('news', { ...news, title: 'برای مشتری', audience: 'clients' });
  await add('news', { ...news, title: 'برای کارکنان', audience: 'staff' });
  await add('news', { ...news, title: 'فردا', showFrom: addDays(today, 1) });
  await add('news', { ...news, title: 'ورود', place: 3 });
  const titles = async (by: ApiClient) =>
    (await by.call(listMessages, { query: { place: 2, size: 50 } })).body.data
      .map((one) => one.messageTitle)
      .filter((title) => mine.includes(title))
      .sort();
  const mine = ['برای همه', 'برای مشتری', 'برای کارکنان', 'فردا', 'ورود'];
  expect(await titles(investor)).toEqual(['برای مشتری', 'برای همه'].sort());
  expect(await titles(maker)).toEqual(['برای همه', 'برای کارکنان'].sort());
  const login = (await test.api.anonymous().call(listLoginNews, { query: {} })).body.data;
  expect(login.map((one) => one.messageTitle)).toContain('ورود');
  const past = { ...news, title: 'برای همه', showFrom: addDays(today, -3), showTo: addDays(today, -1) };
  expect((await update('news', contentId, 1, past)).status).toBe(200);
  expect(await titles(investor)).toEqual(['برای مشتری']);
  const listed = (await maker.call(listSiteContent, { query: { section: 'news' } })).body.data;
  expect(listed.find((one) => one.contentId === contentId)).toMatchObject({
    showFrom: addDays(today, -3),
    showTo: addDays(today, -1),
    version: 2,
  });
});
