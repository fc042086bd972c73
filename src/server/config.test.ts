import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, parseConfig, withPort } from './config.ts';
import { createSecrets, loadOrCreateSecrets } from './secrets.ts';

const secrets = createSecrets();

const codes = [
  ...['login', 'register', 'reset', 'sell', 'cancel_order', 'change_mobile', 'child', 'direct_debit', 'reinvest'],
  ...['credit', 'bank_account', 'profile', 'signature', 'desk'],
];
const allCodes = codes.map((key) => `otp_${key}=verify-${key}`).join(', ');

const production = {
  ...secrets,
  NODE_ENV: 'production',
  TRUSTED_PROXY_HOPS: '0',
  PUBLIC_ORIGIN: 'https://panel.example.com',
  DATABASE_URL: 'postgres://panel:word@db.example.com/panel?sslmode=verify-full',
  SMS_PROVIDER: 'kavenegar',
  SMS_API_KEY: 'key',
  SMS_TEMPLATES: `${allCodes}, order_registered=told`,
  GATEWAYS: 'zibal,zarinpal',
  ZARINPAL_MERCHANT_ID: '00000000-0000-0000-0000-000000000000',
  ZIBAL_MERCHANT_ID: 'zibal',
};

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((problem) => problem.name);
    throw error;
  }
  return [];
}

describe('parseConfig', () => {
  it('accepts a complete production environment', () => {
    const config = parseConfig(production);
    expect(config).toMatchObject({
      isProduction: true,
      isDemo: false,
      host: '0.0.0.0',
      port: 3000,
      publicOrigin: 'https://panel.example.com',
      database: { isEmbedded: false, url: production.DATABASE_URL, poolSize: 20 },
      sms: { provider: 'kavenegar', templates: { otp_sell: 'verify-sell', order_registered: 'told' } },
      captcha: { provider: 'altcha' },
      maxUploadBytes: 1_048_576,
      areRateLimitsOn: true,
    });
    expect(config.gateways.order).toEqual(['zibal', 'zarinpal']);
    expect(config.secrets.accessTokenAlgorithm).toBe('ES256');
  });

  it('lets the start migrate, wait or refuse for a named database, and migrate alone for the embedded one', () => {
    const of = (more: Record<string, string>) => parseConfig({ ...production, ...more }).database.migrateAtStart;
    expect(['', 'run', 'wait', 'refuse'].map((MIGRATE_AT_START) => of({ MIGRATE_AT_START }))).toEqual([
      ...['run', 'run', 'wait', 'refuse'],
    ]);
    expect(of({ DATABASE_URL: '', EMBEDDED: '1', MIGRATE_AT_START: 'wait' })).toBe('run');
    expect(problemsOf({ ...production, MIGRATE_AT_START: 'later' })).toEqual(['MIGRATE_AT_START']);
  });

  it('keeps the door open after SIGTERM in production alone, unless a time is said', () => {
    const of = (env: Record<string, string | undefined>) => parseConfig(env).stopDelaySeconds;
    expect([of(production), of({ ...secrets }), of({ ...secrets, STOP_DELAY_SECONDS: '3' })]).toEqual([10, 0, 3]);
  });

  it('lists every problem by name, not only the first', () => {
    const names = problemsOf({ NODE_ENV: 'production', PORT: '99999', LOG_LEVEL: 'loud', DATABASE_POOL_SIZE: '1e3' });
    expect(names).toEqual(
      expect.arrayContaining([
        'PORT',
        'LOG_LEVEL',
        'DATABASE_POOL_SIZE',
        'DATABASE_URL',
        'PUBLIC_ORIGIN',
        'ACCESS_TOKEN_PRIVATE_KEY',
        'SESSION_HMAC_KEY',
        'OTP_HMAC_KEY',
        'SMS_PROVIDER',
        'GATEWAYS',
      ]),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('wants the table of networks to be there, and takes its absolute path', () => {
    expect(problemsOf({ ...production, PLACES_FILE: 'no/such/file.mmdb' })).toEqual(['PLACES_FILE']);
    expect(parseConfig({ ...production, PLACES_FILE: 'package.json' }).placesFile).toBe(path.resolve('package.json'));
    expect(parseConfig(production).placesFile).toBeNull();
  });

  it('never repeats a password of an address in a problem', () => {
    expect(() => parseConfig({ ...production, DATABASE_URL: 'mysql://panel:hush@db/panel' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hush') }) as Error,
    );
  });

  it.each([
    ['sandbox SMS', { SMS_PROVIDER: 'sandbox' }, 'SMS_PROVIDER'],
    ['sandbox captcha', { CAPTCHA_PROVIDER: 'sandbox' }, 'CAPTCHA_PROVIDER'],
    ['sandbox gateway', { GATEWAYS: 'sandbox' }, 'GATEWAYS'],
    ['switched-off rate limits', { RATE_LIMITS: '0' }, 'RATE_LIMITS'],
    ['a public origin without https', { PUBLIC_ORIGIN: 'http://panel.example.com' }, 'PUBLIC_ORIGIN'],
    ['a public origin with a path', { PUBLIC_ORIGIN: 'https://example.com/panel' }, 'PUBLIC_ORIGIN'],
    ['demo data on a named server', { DEMO: '1' }, 'DEMO'],
    ['two databases at once', { EMBEDDED: '1' }, 'EMBEDDED'],
    ['a gateway without its merchant', { GATEWAYS: 'vandar' }, 'VANDAR_API_KEY'],
    ['a gateway named twice', { GATEWAYS: 'zibal,zibal' }, 'GATEWAYS'],
    ['reCAPTCHA without a secret', { CAPTCHA_PROVIDER: 'recaptcha', RECAPTCHA_SITE_KEY: 'k' }, 'RECAPTCHA_SECRET'],
    ['a short HMAC key', { OTP_HMAC_KEY: 'short' }, 'OTP_HMAC_KEY'],
    ['one key for two purposes', { OTP_HMAC_KEY: secrets.SESSION_HMAC_KEY }, 'OTP_HMAC_KEY'],
    ['a malformed list of templates', { SMS_TEMPLATES: 'login' }, 'SMS_TEMPLATES'],
    ['a flag that is neither 1 nor 0', { DEMO: 'yes' }, 'DEMO'],
  ])('refuses %s in production', (_what, change, name) => {
    expect(problemsOf({ ...production, ...change })).toEqual([name]);
  });

  it('allows demo data on a named server when that is said twice', () => {
    expect(problemsOf({ ...production, DEMO: '1', DEMO_ON_SERVER: '1' })).toEqual([]);
  });

  it('wants to hear twice of sandboxes, also with the embedded database', () => {
    expect(problemsOf({ ...secrets, NODE_ENV: 'production', EMBEDDED: '1', DEMO: '1' })).toEqual(['DEMO']);
  });

  it('refuses sandboxes where NODE_ENV was forgotten on what looks like a server', () => {
    const { DATABASE_URL } = production;
    expect(problemsOf({ ...secrets, PUBLIC_ORIGIN: 'https://panel.example.com' })).toEqual(['NODE_ENV']);
    expect(problemsOf({ ...secrets, DATABASE_URL })).toEqual(['NODE_ENV']);
    expect(problemsOf({ ...secrets, DATABASE_URL, DEMO: '1' })).toEqual(['DEMO']);
    expect(problemsOf({ ...secrets, DATABASE_URL, NODE_ENV: 'development' })).toEqual([]);
    expect(problemsOf({ ...secrets })).toEqual([]);
  });

  it('wants user and word of the registry that is named, by variable, and none beside the sandbox', () => {
    const registry = { ...production, IDENTITY_REGISTRY: 'sejam' };
    expect(problemsOf(registry)).toEqual(['IDENTITY_SEJAM_USERNAME', 'IDENTITY_SEJAM_PASSWORD']);
    const whole = { ...registry, IDENTITY_SEJAM_USERNAME: 'fund', IDENTITY_SEJAM_PASSWORD: 'word' };
    expect(problemsOf(whole)).toEqual([]);
    expect(parseConfig(whole).identity).toMatchObject({
      ...{ provider: 'none', registry: 'sejam' },
      sejam: { username: 'fund', password: 'word', host: 'https://api.sejam.ir:8080', codeDigits: 5 },
    });
    expect(problemsOf({ ...whole, IDENTITY_SEJAM_CODE_DIGITS: '3' })).toEqual(['IDENTITY_SEJAM_CODE_DIGITS']);
    expect(problemsOf({ ...production, IDENTITY_REGISTRY: 'csd' })).toEqual(['IDENTITY_REGISTRY']);
    expect(problemsOf({ ...whole, IDENTITY_PROVIDER: 'sandbox' })).toContain('IDENTITY_REGISTRY');
  });

  it.each([
    ['ZARINPAL_HOST', 'http://payment.zarinpal.com'],
    ['ZIBAL_HOST', 'http://gateway.zibal.ir'],
    ['VANDAR_HOST', 'http://ipg.vandar.io'],
    ['SMS_HOST', 'http://api.kavenegar.com'],
    ['RECAPTCHA_HOST', 'http://www.google.com'],
    ['FINNOTECH_HOST', 'http://api.finnotech.ir'],
    ['JIBIT_HOST', 'http://napi.jibit.ir'],
    ['IDENTITY_SEJAM_HOST', 'http://api.sejam.ir:8080'],
    ['ZARINPAL_PAYMAN_HOST', 'http://api.zarinpal.com'],
    ['VANDAR_SUBSCRIPTION_HOST', 'http://api.vandar.io'],
    ['PRICE_FEED_URL', 'http://prices.example.com/nav'],
    ['ZARINPAL_HOST', 'http://127.0.0.1.example.com'],
    ['DATABASE_URL', 'postgres://panel:word@db.example.com/panel'],
    ['DATABASE_URL', 'postgres://panel:word@10.0.0.9/panel?sslmode=require'],
    ['DATABASE_READ_URL', 'postgres://panel:word@10.0.0.9/panel'],
    ['CLAMD_URL', 'tcp://scanner.example.com:3310'],
    ['CLAMD_URL', 'tcp://10.0.0.9'],
  ])('refuses an open line in production: %s %s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([name]);
  });

  it('takes plain lines on this machine, to a database whose network is said to be private, and outside production', () => {
    const here = {
      ZARINPAL_HOST: 'http://127.0.0.1:4010',
      SMS_HOST: 'http://localhost:4011',
      ZIBAL_HOST: 'http://[::1]:1',
    };
    expect(problemsOf({ ...production, ...here })).toEqual([]);
    const urls = ['postgres://panel@localhost/panel', 'postgres:///panel?host=/run/postgresql', 'postgres:///panel'];
    for (const DATABASE_URL of urls) expect(problemsOf({ ...production, DATABASE_URL }), DATABASE_URL).toEqual([]);
    const DATABASE_URL = 'postgres://panel:word@10.0.0.9/panel';
    expect(problemsOf({ ...production, DATABASE_URL, DATABASE_NETWORK_PRIVATE: '1' })).toEqual([]);
    for (const CLAMD_URL of ['tcp://127.0.0.1:3310', 'tcp://localhost', 'unix:/run/clamav/clamd.ctl'])
      expect(problemsOf({ ...production, CLAMD_URL }), CLAMD_URL).toEqual([]);
    const scanner = { CLAMD_URL: 'tcp://clamav:3310', CLAMD_NETWORK_PRIVATE: '1' };
    expect(problemsOf({ ...production, ...scanner })).toEqual([]);
    expect(problemsOf({ ...secrets, NODE_ENV: 'development', SMS_HOST: 'http://sms.example.com' })).toEqual([]);
  });

  it('wants a template for each code, and names those that are missing', () => {
    const SMS_TEMPLATES = 'otp_login=a,otp_register=b,otp_reset=c';
    expect(problemsOf({ ...production, SMS_TEMPLATES })).toEqual(['SMS_TEMPLATES']);
    expect(() => parseConfig({ ...production, SMS_TEMPLATES })).toThrow(
      /no entry for otp_sell, otp_cancel_order, otp_change_mobile, otp_child, otp_direct_debit, otp_reinvest, otp_credit/,
    );
    expect(problemsOf({ ...production, SMS_TEMPLATES: allCodes.replace(', otp_profile=verify-profile', '') })).toEqual([
      'SMS_TEMPLATES',
    ]);
  });

  it('wants no template of whoever prints the texts to be registered', () => {
    expect(parseConfig({ ...production, SMS_TEMPLATES: '' }, { areTemplatesNeeded: false }).sms.templates).toEqual({});
    expect(problemsOf({ ...production, SMS_TEMPLATES: '' })).toContain('SMS_TEMPLATES');
    const some = { ...production, SMS_TEMPLATES: 'otp_login=verify-login' };
    expect(parseConfig(some, { areTemplatesNeeded: false }).sms.templates).toEqual({ otp_login: 'verify-login' });
  });

  it('refuses templates of messages that there are not, by name', () => {
    const SMS_TEMPLATES = `${allCodes}, login=verify-login, order_issued=issued, sell=verify-sell`;
    expect(() => parseConfig({ ...production, SMS_TEMPLATES })).toThrow(/SMS_TEMPLATES: names login, sell, which/);
    expect(problemsOf({ ...secrets, SMS_TEMPLATES: 'login=verify-login' })).toEqual(['SMS_TEMPLATES']);
  });

  it('wants the number of proxies said in production, and listens on loopback behind one of this machine', () => {
    expect(problemsOf({ ...production, TRUSTED_PROXY_HOPS: '' })).toEqual(['TRUSTED_PROXY_HOPS']);
    expect(parseConfig({ ...production, TRUSTED_PROXY_HOPS: '1' }).host).toBe('127.0.0.1');
    expect(parseConfig({ ...production, TRUSTED_PROXY_HOPS: '1', HOST: '10.0.0.5' }).host).toBe('10.0.0.5');
    const elsewhere = { ...production, TRUSTED_PROXY_HOPS: '1', TRUSTED_PROXY_ADDRESSES: '10.0.0.7, 2001:db8::/32' };
    expect(parseConfig(elsewhere)).toMatchObject({
      host: '0.0.0.0',
      trustedProxyHops: 1,
      trustedProxyAddresses: ['10.0.0.7', '2001:db8::/32'],
    });
    expect(problemsOf({ ...elsewhere, TRUSTED_PROXY_ADDRESSES: 'proxy.local' })).toEqual(['TRUSTED_PROXY_ADDRESSES']);
  });

  it('runs a production build of the demo on sandbox adapters', () => {
    const config = parseConfig({ ...secrets, NODE_ENV: 'production', DEMO: '1', DEMO_ON_SERVER: '1', EMBEDDED: '1' });
    expect(config).toMatchObject({
      isDemo: true,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:3000',
      database: { isEmbedded: true, url: null },
      sms: { provider: 'sandbox' },
      captcha: { provider: 'sandbox' },
      gateways: { order: ['sandbox'] },
    });
  });

  it('needs neither database nor secrets when another back end answers', () => {
    const config = parseConfig({
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://panel.example.com',
      API_ORIGIN: 'https://api.example.com',
    });
    expect(config.apiOrigin).toBe('https://api.example.com');
    expect(config.database).toMatchObject({ isEmbedded: false, url: null });
  });

  it('reads keys as PEM on one line and as JWK, and refuses other kinds', () => {
    const ed25519 = generateKeyPairSync('ed25519').privateKey;
    const jwk = JSON.stringify(ed25519.export({ format: 'jwk' }));
    expect(parseConfig({ ...secrets, ACCESS_TOKEN_PRIVATE_KEY: jwk }).secrets.accessTokenAlgorithm).toBe('EdDSA');
    const oneLine = secrets.ACCESS_TOKEN_PRIVATE_KEY.replaceAll('\n', '\\n');
    expect(parseConfig({ ...secrets, ACCESS_TOKEN_PRIVATE_KEY: oneLine }).secrets.accessTokenAlgorithm).toBe('ES256');
    const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
    const pem = p384.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(problemsOf({ ...secrets, ACCESS_TOKEN_PRIVATE_KEY: pem })).toEqual(['ACCESS_TOKEN_PRIVATE_KEY']);
    expect(problemsOf({ ...secrets, ACCESS_TOKEN_PRIVATE_KEY: '{"kty":"none"}' })).toEqual([
      'ACCESS_TOKEN_PRIVATE_KEY',
    ]);
  });

  it('moves an origin made from the port, and keeps one that was set', () => {
    expect(withPort(parseConfig(secrets), 3001).publicOrigin).toBe('http://localhost:3001');
    expect(withPort(parseConfig(production), 3001).publicOrigin).toBe('https://panel.example.com');
  });
});

describe('loadConfig', () => {
  let dataDir = '';
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'config-'));
  });
  afterEach(() => {
    rmSync(dataDir, { recursive: true });
  });

  it('makes secrets once, closed to others, for the embedded database', () => {
    const env = { NODE_ENV: 'production', EMBEDDED: '1', DEMO: '1', DEMO_ON_SERVER: '1', DATA_DIR: dataDir };
    const first = loadConfig(env);
    const second = loadConfig(env);
    expect(second.secrets.sessionHmacKey).toBe(first.secrets.sessionHmacKey);
    expect(second.secrets.accessTokenKey.equals(first.secrets.accessTokenKey)).toBe(true);
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('prefers a secret that is set, and takes an empty one as absent', () => {
    const key = 'x'.repeat(40);
    const config = loadConfig({ DATA_DIR: dataDir, SESSION_HMAC_KEY: key, OTP_HMAC_KEY: ' ' });
    expect(config.secrets.sessionHmacKey).toBe(key);
    expect(config.secrets.otpHmacKey).toHaveLength(43);
  });

  it('makes none for production on a named server', () => {
    expect(() => loadConfig({ ...production, OTP_HMAC_KEY: '', DATA_DIR: dataDir })).toThrow(/OTP_HMAC_KEY/);
    expect(() => statSync(path.join(dataDir, 'secrets.json'))).toThrow();
  });

  it('refuses a damaged file instead of ending every session', () => {
    loadOrCreateSecrets(dataDir);
    const file = path.join(dataDir, 'secrets.json');
    const { OTP_HMAC_KEY: _left, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    writeFileSync(file, JSON.stringify(rest));
    expect(() => loadOrCreateSecrets(dataDir)).toThrow(/OTP_HMAC_KEY/);
  });
});
