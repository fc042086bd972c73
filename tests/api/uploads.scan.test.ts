import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getFile, uploadFile } from '#shared/contract/uploads.ts';
import { createClamd } from '#server/ports/scanner/clamd.ts';
import { pictureLoad } from '#server/modules/platform/uploads/pictures.ts';
import { KEPT_SIDE, quota } from '#server/modules/platform/uploads/uploads.rules.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { createUser } from '../support/people.ts';

/** The harmless file that every scanner calls infected (eicar.org), written in two parts so that no scanner takes this one. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const pdf = (middle: string): string => `%PDF-1.7\n${middle}\ntrailer\n%%EOF\n`;

/** A daemon that speaks INSTREAM: chunks with their length before them, an empty one at the end, one answer. */
async function startClamd(): Promise<{
  server: Server;
  url: string;
  word: { value: 'verdict' | 'silence' | 'limit' };
}> {
  const word: { value: 'verdict' | 'silence' | 'limit' } = { value: 'verdict' };
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const file = wholeStream(received);
      if (file === null || word.value === 'silence') return;
      if (word.value === 'limit') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      socket.end(file.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, word };
}

/** The file of a finished INSTREAM command; null while it is not whole. */
function wholeStream(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return null;
  expect(received.subarray(0, command.length).toString('latin1')).toBe(command);
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

function send(client: ApiClient, name: string, bytes: Uint8Array<ArrayBuffer> | string): Promise<Answer> {
  const form = new FormData();
  form.set('file_type_id', '10');
  form.set('file', new File([bytes], name));
  return client.call(uploadFile, { body: form });
}

const read = (client: ApiClient, upload: Answer): Promise<Answer> =>
  client.call(getFile, { params: { publicId: String(upload.body.data.file).split('/').at(-2) ?? '' } });

describe('a scanner of uploads (F4)', () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>;
  let test: TestApp;
  let owner: ApiClient;

  beforeAll(async () => {
    clamd = await startClamd();
    test = await createTestApp({
      sessions: 'fake',
      ports: { scanner: createClamd({ url: clamd.url, timeoutMs: 400 }) },
    });
    owner = await test.api.as({ userId: (await createUser(test)).id });
  });
  afterEach(() => {
    clamd.word.value = 'verdict';
  });
  afterAll(async () => {
    await test.close();
    clamd.server.close();
  });

  it('serves a file after its verdict alone', async () => {
    const upload = await send(owner, 'contract.pdf', pdf('harmless'));
    expect((await read(owner, upload)).body).toMatchObject({ code: 'FILE_SCAN_PENDING' });
    await test.jobs.runAll();
    const answer = await read(owner, upload);
    expect([answer.status, answer.text]).toEqual([200, pdf('harmless')]);
  });

  it('never serves what is infected, and says so in the log', async () => {
    const upload = await send(owner, 'contract.pdf', pdf(EICAR));
    await test.jobs.runAll();
    expect((await read(owner, upload)).body).toMatchObject({ code: 'FILE_INFECTED' });
    expect(test.logs).toContainEqual(
      expect.objectContaining({ msg: 'an upload is infected', fileId: upload.body.data.id, scanner: 'clamd' }),
    );
  });

  it.each(['silence', 'limit'] as const)(
    'keeps a file waiting when the scanner gives no verdict (%s)',
    async (word) => {
      clamd.word.value = word;
      const upload = await send(owner, 'contract.pdf', pdf(`harmless ${word}`));
      await expect(test.jobs.runAll()).rejects.toThrow();
      expect((await read(owner, upload)).body).toMatchObject({ code: 'FILE_SCAN_PENDING' });
      clamd.word.value = 'verdict';
      await test.app.runJob('uploads.scanWaiting');
      expect((await read(owner, upload)).status).toBe(200);
    },
  );

  it('keeps a file waiting while nothing listens', async () => {
    const away = createClamd({ url: 'tcp://127.0.0.1:1', timeoutMs: 400 });
    await expect(away.scan(Buffer.from('x'))).rejects.toThrow();
  });
});

describe('pictures', () => {
  let test: TestApp;
  let owner: ApiClient;
  beforeAll(async () => {
    test = await createTestApp({ sessions: 'fake' });
    owner = await test.api.as({ userId: (await createUser(test)).id });
  });
  afterAll(() => test.close());

  it('are drawn one at a time, upright and no larger than a printed page', async () => {
    const large = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#4a148c' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true })
      .toBuffer();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, pictureLoad().running)), 1);
    const uploads = await Promise.all(
      Array.from({ length: 4 }, (_, index) => send(owner, `${index}.jpg`, new Uint8Array(large))),
    );
    clearInterval(watch);
    expect(uploads.map((one) => one.status)).toEqual([200, 200, 200, 200]);
    expect(most).toBe(1);
    const kept = await sharp(Buffer.from((await read(owner, uploads[0] as Answer)).bytes)).metadata();
    // Orientation 6 lies on its side: 5000 x 4000 stands upright as 4000 x 5000.
    expect([kept.width, kept.height, kept.orientation]).toEqual([2806, 3508, undefined]);
    expect(KEPT_SIDE).toBe(3508);
  });
});

describe('the quota', () => {
  it('counts what staff attached to answers for nobody, and what they left lying for them', async () => {
    const test = await createTestApp({ sessions: 'fake' });
    const admin = await test.api.as({ userId: (await createUser(test)).id, roleId: 2, accessLevel: 't1' });
    const full = Number(quota.fileCount);
    for (let count = 0; count < full; count += 1)
      expect((await send(admin, `${count}.pdf`, pdf('x'))).status).toBe(200);
    expect((await send(admin, 'more.pdf', pdf('x'))).body).toMatchObject({ code: 'FILE_QUOTA_REACHED' });
    await test.db.db.updateTable('files').set({ is_attached: true }).execute();
    expect((await send(admin, 'more.pdf', pdf('x'))).status).toBe(200);
    await test.close();
  });
});
