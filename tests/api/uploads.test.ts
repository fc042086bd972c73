import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFile, getImageSize, uploadFile } from '#shared/contract/uploads.ts';
import { quota } from '#server/modules/platform/uploads/uploads.rules.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { badFiles, bombs, cutStorm, fileStorm, goodFiles, pdf, zip } from '../support/fileStorms.ts';
import { guardOf } from '../support/guard.ts';

const MAX = 1_048_576;
let test: TestApp;
let owner: ApiClient;
let other: ApiClient;
let ownerId = 0;
let png: Uint8Array<ArrayBuffer>;
let jpeg: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  test = await createTestApp({
    sessions: 'fake',
    investors: guardOf((userId, investorId) => userId === ownerId && investorId === 1),
  });
  ownerId = await newUser('a');
  owner = await test.api.as({ userId: ownerId });
  other = await test.api.as({ userId: await newUser('b') });
  const blank = sharp({ create: { width: 20, height: 10, channels: 3, background: '#4a148c' } });
  png = new Uint8Array(await blank.clone().png().toBuffer());
  jpeg = new Uint8Array(
    await blank
      .clone()
      .withExif({ IFD3: { GPSLatitude: '35/1 41/1 0/1' }, IFD0: { Copyright: 'canary' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => test.close());

async function newUser(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (username, mobile, referral_code, created_at) values (${name}, '09120000000', ${name}, now()) returning id`.execute(
    test.db.db,
  );
  return rows[0]?.id ?? 0;
}

function send(
  client: ApiClient,
  name: string,
  bytes: Uint8Array<ArrayBuffer> | string,
  fileTypeId: string | number = 10,
): Promise<Answer> {
  const form = new FormData();
  form.set('file_type_id', String(fileTypeId));
  form.set('file', new File([bytes], name));
  return client.call(uploadFile, { body: form });
}

describe('upload', () => {
  it('tells the limit', async () => {
    expect((await owner.call(getImageSize)).body.data).toEqual({ max_file_size: MAX });
  });

  it('takes the five types and answers id and path', async () => {
    const good: [string, Uint8Array<ArrayBuffer> | string][] = [
      ['a.png', png],
      ['b.JPG', jpeg],
      ['c.jpeg', jpeg],
      ['قرارداد.pdf', pdf()],
      [
        'd.zip',
        zip([
          { name: 'a.txt', content: 'hello' },
          { name: 'folder/b.txt', content: 'x'.repeat(1000) },
        ]),
      ],
    ];
    // a picture of another type than its ending says, and blank bytes around a PDF
    good.push(['e.png', jpeg], ['IMG.HEIC', png], ['f.pdf', `\n${pdf()}\n\0\0`]);
    for (const [name, bytes] of good) {
      const answer = await send(owner, name, bytes);
      expect([answer.status, answer.text], name).toEqual([
        200,
        expect.stringMatching(/"id":\d+,"file":"\/api\/core\/files\/[\w-]{32}\/"/),
      ]);
    }
    const { rows } = await sql<{ name: string; mime: string }>`
      select name, mime from files where owner_user_id = ${ownerId} order by id desc limit 3`.execute(test.db.db);
    expect(rows.map(({ name, mime }) => [name, mime])).toEqual([
      ['f.pdf', 'application/pdf'],
      ['IMG.png', 'image/png'],
      ['e.jpg', 'image/jpeg'],
    ]);
  });

  it('keeps the kind that a file was sent with', async () => {
    for (const kind of [10, 20, 30, 40]) {
      const { id } = (await send(owner, 'a.pdf', pdf(), kind)).body.data;
      const { rows } = await sql<{ kind: number }>`select file_type_id as kind from files where id = ${id}`.execute(
        test.db.db,
      );
      expect(rows).toEqual([{ kind }]);
    }
  });

  it('refuses a PDF that names scripts, programs or files inside it', async () => {
    for (const active of [
      '1 0 obj <</S /JavaScript /JS (app.alert(1))>>',
      '1 0 obj <</S /#4aava#53cript>>',
      '1 0 obj <</S /Launch /F (cmd.exe)>>',
      '<</Names <</EmbeddedFiles 2 0 R>>>>',
    ]) {
      const answer = await send(owner, 'a.pdf', pdf(active));
      expect([answer.status, answer.body.code], active).toEqual([400, 'FILE_ACTIVE_CONTENT']);
    }
    expect((await send(owner, 'a.pdf', pdf('(/JavaScripts are mentioned in words)'))).status).toBe(200);
  });

  it('refuses what is not what its name says', async () => {
    const bad: [string, Uint8Array<ArrayBuffer> | string][] = [
      ['a.exe', 'MZ'.padEnd(200, 'x')],
      ['a.png', 'MZ'.padEnd(200, 'x')],
      ['a.pdf', png],
      ['a', png],
      ['.png', 'x'],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['a.html', '<script>1</script>'],
      ['a.php.png', png],
      ['a.png.exe', png],
      ['a.pdf', `x${pdf()}`],
      ['a.pdf', pdf().replace('%%EOF', '')],
      ['a.pdf', `${pdf()}<script>alert(1)</script>`],
      ['a.png', png.subarray(0, 40)],
      ['a.zip', 'PK\x03\x04'.padEnd(100, '\0')],
      ['a.gif', 'GIF89a'.padEnd(50, '\0')],
      ['a.pdf', ''],
    ];
    for (const [name, bytes] of bad)
      expect((await send(owner, name, bytes)).status, `${name} ${String(bytes).slice(0, 20)}`).toBe(400);
  });

  it('draws pictures again: no place, no comment, nothing glued behind', async () => {
    const glued = new Uint8Array(Buffer.concat([jpeg, Buffer.from('<?php canary ?>')]));
    const { body } = await send(owner, 'a.jpg', glued);
    const stored = await owner.request(body.data.file);
    expect(stored.headers.get('content-type')).toBe('image/jpeg');
    expect(stored.text).not.toContain('canary');
    expect(stored.text).not.toContain('Exif');
  });

  it('takes 1,048,576 bytes and refuses one more, also when the length lies', async () => {
    const exact = pdf('x'.repeat(MAX - pdf().length));
    expect(exact.length).toBe(MAX);
    expect((await send(owner, 'a.pdf', exact)).status).toBe(200);
    const more = await send(owner, 'a.pdf', pdf('x'.repeat(MAX - pdf().length + 1)));
    expect([more.status, more.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    expect((await send(owner, 'a.pdf', pdf('x'.repeat(3 * MAX)))).status).toBe(413);
  });

  it('cuts the stream at the limit, whatever the length says and however it comes (F5)', async () => {
    expect(await cutStorm(owner)).toEqual({
      'at the limit, in pieces': 200,
      'one more, in pieces': 413,
      'at the limit, without a length': 200,
      'one more, without a length': 413,
      'one more, length says 100': 413,
      'a stream that does not end': 413,
    });
  });

  it('takes 50 good files and none of 200 bad ones (F1)', async () => {
    const bad = await badFiles();
    expect(bad.length).toBeGreaterThanOrEqual(200);
    const good = await goodFiles();
    expect(good.length).toBe(50);
    let people = 0;
    const nextPerson = async (): Promise<ApiClient> => test.api.as({ userId: await newUser(`storm-${(people += 1)}`) });
    expect(await fileStorm(nextPerson, bad)).toEqual({ taken: [], odd: [] });
    expect((await fileStorm(nextPerson, good)).taken).toHaveLength(50);
    // generous, because a loaded machine is no failure
  });

  it('refuses fields that are wrong, doubled or unknown', async () => {
    expect((await send(owner, 'a.png', png, 99)).status).toBe(400);
    expect((await send(owner, 'a.png', png, 'x')).status).toBe(400);
    const form = new FormData();
    form.append('file_type_id', '10');
    form.append('file', new File([png], 'a.png'));
    form.append('is_public', 'true');
    expect((await owner.call(uploadFile, { body: form })).status).toBe(400);
    form.delete('is_public');
    form.append('file', new File([png], 'b.png'));
    expect((await owner.call(uploadFile, { body: form })).status).toBe(400);
    const text = new FormData();
    text.set('file_type_id', '10');
    text.set('file', 'just text');
    expect((await owner.call(uploadFile, { body: text })).status).toBe(400);
    expect(
      (await owner.call(uploadFile, { body: { file_type_id: 10 }, headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(415);
  });
});

describe('zip', () => {
  for (const [name, make] of Object.entries(bombs)) {
    it(`refuses ${name}`, async () => {
      const bytes = make();
      const answer = await send(owner, 'a.zip', bytes);
      expect([400, 413], `${answer.text} ${bytes.length}`).toContain(answer.status);
      expect(answer.body.code).toMatch(/^FILE_/);
    });
  }
});

describe('reading', () => {
  it('is for the owner, the people of the investor and admins; others are told nothing', async () => {
    const { body } = await send(owner, 'مدرک "۱".pdf', pdf());
    const publicId = String(body.data.file).split('/').at(-2) ?? '';
    const admin = await test.api.as({ userId: 999, roleId: 2, accessLevel: 't1' });
    const mine = await owner.call(getFile, { params: { publicId } });
    expect([mine.status, mine.text]).toEqual([200, pdf()]);
    expect(mine.headers.get('content-disposition')).toBe(
      `attachment; filename=_1.pdf; filename*=UTF-8''${encodeURIComponent('مدرک 1.pdf')}`,
    );
    expect(mine.headers.get('cache-control')).toBe('private, no-store');
    expect(mine.headers.get('content-security-policy')).toContain('sandbox');
    expect((await admin.call(getFile, { params: { publicId } })).status).toBe(200);
    expect((await other.call(getFile, { params: { publicId } })).status).toBe(404);
    expect((await test.api.anonymous().call(getFile, { params: { publicId } })).status).toBe(404);
    expect((await owner.call(getFile, { params: { publicId: `${publicId.slice(0, -1)}x` } })).status).toBe(404);
    await sql`update files set investor_id = null, scan_status = 'infected' where public_id = ${publicId}`.execute(
      test.db.db,
    );
    expect((await owner.call(getFile, { params: { publicId } })).body.code).toBe('FILE_INFECTED');
    await sql`update files set scan_status = 'pending' where public_id = ${publicId}`.execute(test.db.db);
    expect((await owner.call(getFile, { params: { publicId } })).body.code).toBe('FILE_SCAN_PENDING');
  });

  it('by an administrator leaves a row in the audit log, the owner’s own reading none', async () => {
    const { body } = await send(owner, 'گواهی.pdf', pdf('audit'));
    const publicId = String(body.data.file).split('/').at(-2) ?? '';
    const admin = await test.api.as({ userId: await newUser('auditor'), roleId: 2, accessLevel: 't1' });
    await owner.call(getFile, { params: { publicId } });
    await admin.call(getFile, { params: { publicId } });
    await admin.call(getFile, { params: { publicId } });
    const { rows } = await sql<{ action: string; after: unknown }>`
      select action, after from audit_log where subject = ${`file:${body.data.id}`}`.execute(test.db.db);
    expect(rows).toEqual([{ action: 'personal_data.read', after: { operation: 'getFile' } }]);
  });

  it('deletes what nothing took up within a day, and keeps what is attached', async () => {
    const kept = await send(owner, 'kept.pdf', pdf());
    const lost = await send(owner, 'lost.pdf', pdf());
    await test.db.db.transaction().execute((tx) => test.app.services.uploads.attach(tx, kept.body.data.id, ownerId));
    const foreign = test.db.db
      .transaction()
      .execute((tx) => test.app.services.uploads.attach(tx, lost.body.data.id, 999));
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
    test.clock.advance(25 * 3_600_000);
    await test.app.runJob('uploads.deleteOrphans');
    expect((await owner.request(kept.body.data.file)).status).toBe(200);
    expect((await owner.request(lost.body.data.file)).status).toBe(404);
  });

  it('ends at the quota, also when many come at once', async () => {
    const id = await newUser('c');
    const many = await test.api.as({ userId: id });
    const answers = await Promise.all(
      Array.from({ length: Number(quota.fileCount) + 5 }, (_, index) => send(many, `${index}.pdf`, pdf())),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(Number(quota.fileCount));
    for (const one of answers.filter((each) => each.status !== 200)) expect(one.body.code).toBe('FILE_QUOTA_REACHED');
  });
});
