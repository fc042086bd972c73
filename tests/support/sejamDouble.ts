import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * A double of Sejam on this machine: it answers in the shape that public clients of the registry read (decision 168). It is
 * not the registry and proves nothing about it; it proves what this product does with such answers.
 */

/** A profile as Sejam writes it; the rest is filled in. */
export interface SejamProfile {
  status: string;
  mobile: string;
  type?: string;
  privatePerson?: Record<string, unknown>;
  legalPerson?: Record<string, unknown>;
  accounts?: Record<string, unknown>[];
  agent?: Record<string, unknown> | null;
}

export interface SeenCall {
  method: string;
  path: string;
  query: Record<string, string>;
  authorization: string;
  body: string;
}

interface Answer {
  status: number;
  json?: unknown;
  text?: string;
}

const account = { username: 'fund', password: 's3jam-Word' };
const refused = (status: number, errorCode: number, customMessage: string): Answer => ({
  status,
  json: { error: { errorCode, customMessage } },
});
const data = (value: unknown): Answer => ({ status: 200, json: { data: value } });

/** Starts the double. `codeOf` is the code that a person would read on their telephone. */
export async function startSejam() {
  const profiles = new Map<string, SejamProfile>();
  const codes = new Map<string, string>();
  const late = new Set<string>();
  const seen: SeenCall[] = [];
  let tokens = 0;
  let made = 0;
  const state = {
    /** life of a token, `hh:mm:ss` */
    ttl: '00:15:00',
    /** 1 and up: the number of the token that alone is taken; null: every token */
    onlyToken: null as number | null,
    fault: 'none' as 'none' | 'down' | 'silent' | 'noJson' | 'refuses',
    silentMs: 400,
  };

  const profileOf = (nationalNo: string, profile: SejamProfile) => ({
    ...{ uniqueIdentifier: nationalNo, type: 'IranianPrivatePerson', email: null, tradingCodes: [], accounts: [] },
    ...{ agent: null, addresses: [], ...profile },
  });

  function answerTo(call: SeenCall): Answer {
    if (call.path === '/v1.1/accessToken') {
      const given = JSON.parse(call.body || '{}') as Record<string, string>;
      if (given['username'] !== account.username || given['password'] !== account.password)
        return refused(401, 1, 'invalid username or password');
      tokens += 1;
      return data({ accessToken: `sejam-token-${tokens}`, ttl: state.ttl });
    }
    const token = /^Bearer sejam-token-(\d+)$/.exec(call.authorization)?.[1];
    if (!token || (state.onlyToken !== null && Number(token) !== state.onlyToken))
      return refused(401, 2, 'unauthorized');
    if (state.fault === 'refuses') return refused(400, 77, 'the service is not in your contract');
    if (call.method === 'POST' && call.path === '/v1.1/kycOtp') {
      const { uniqueIdentifier = '' } = JSON.parse(call.body || '{}') as Record<string, string>;
      if (!profiles.has(uniqueIdentifier)) return refused(400, 3, 'profile not found');
      made += 1;
      codes.set(uniqueIdentifier, String(10_000 + made * 37).slice(0, 5));
      late.delete(uniqueIdentifier);
      return data(null);
    }
    const withCode = /^\/v1\.1\/servicesWithOtp\/profiles\/(\d+)$/.exec(call.path)?.[1];
    if (withCode !== undefined) {
      const profile = profiles.get(withCode);
      if (!profile || codes.get(withCode) !== call.query['otp']) return refused(400, 4, 'invalid otp');
      if (late.has(withCode)) return refused(400, 5, 'otp has expired');
      codes.delete(withCode);
      return data(profileOf(withCode, profile));
    }
    const ofStatus = /^\/v1\.1\/profiles\/(\d+)\/sejamStatus$/.exec(call.path)?.[1];
    if (ofStatus === undefined) return { status: 404, json: { message: 'no such address' } };
    const profile = profiles.get(ofStatus);
    return profile ? data(profile.status) : refused(404, 3, 'profile not found');
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://sejam');
    const call: SeenCall = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      authorization: request.headers.authorization ?? '',
      body: '',
    };
    request.on('data', (chunk) => (call.body += String(chunk)));
    request.on('end', () => {
      seen.push(call);
      void (async () => {
        if (state.fault === 'silent') await wait(state.silentMs);
        const answer: Answer =
          state.fault === 'down'
            ? { status: 502, json: {} }
            : state.fault === 'noJson'
              ? { status: 200, text: '<html>' }
              : answerTo(call);
        response
          .writeHead(answer.status, { 'content-type': 'application/json' })
          .end(answer.text ?? JSON.stringify(answer.json));
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account,
    state,
    seen,
    tokensMade: () => tokens,
    /** Puts somebody into its books, or changes them. */
    put: (nationalNo: string, profile: SejamProfile) => void profiles.set(nationalNo, profile),
    remove: (nationalNo: string) => void profiles.delete(nationalNo),
    codeOf: (nationalNo: string): string => {
      const code = codes.get(nationalNo);
      if (code === undefined) throw new Error(`the double sent no code to ${nationalNo}`);
      return code;
    },
    /** The code that was sent counts no more. */
    letExpire: (nationalNo: string) => void late.add(nationalNo),
    /** Questions about people, without those for a token. */
    asked: () => seen.filter(({ path }) => path !== '/v1.1/accessToken'),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type SejamDouble = Awaited<ReturnType<typeof startSejam>>;
