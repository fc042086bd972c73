import { gatewayTitles, type GatewayCode } from '#shared/texts/sandboxTexts.ts';
import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { ConfigError, createConfigReader, type ConfigReader, type Environment } from './configReader.ts';
import { readPush, type PushConfig } from './pushConfig.ts';
import { readDirectDebit, type DirectDebitConfig } from './directDebitConfig.ts';
import { readIdentity, type IdentityConfig } from './identityConfig.ts';
import { readKeyRing, type NamedSecret } from './keyRing.ts';
import { refuseOpenLines } from './openLines.ts';
import { readSms, type SmsConfig } from './smsConfig.ts';
import { loadOrCreateSecrets } from './secrets.ts';

export { ConfigError } from './configReader.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const priceFeeds = ['none', 'sandbox', 'http'] as const;
const waysToMigrate = ['run', 'wait', 'refuse'] as const;
const providersOfCaptcha = ['sandbox', 'recaptcha', 'altcha'] as const;

/** The whole environment, checked. Built once at start; nothing else in the server reads `process.env`. */
export interface Config {
  mode: 'production' | 'development' | 'test';
  isProduction: boolean;
  /** demo people and figures, a business clock that can be moved, SMS shown in an inbox at the edge of the screen */
  isDemo: boolean;
  /** the OpenAPI file and its page are served; off in production unless asked for */
  areDocsPublic: boolean;
  host: string;
  /** first port to try; the demo takes the next free one when it is busy */
  port: number;
  /** port of `/metrics`; null: not served */
  metricsPort: number | null;
  /** address of `/metrics`: this machine alone unless another one is named */
  metricsHost: string;
  /** where browsers reach the panel, without a slash at the end: callbacks of banks, Origin check, cookies */
  publicOrigin: string;
  /** another back end that answers the same contract; our API and database are off then */
  apiOrigin: string | null;
  brand: 'default' | 'blue';
  /** absolute folder of the embedded database and of generated secrets */
  dataDir: string;
  database: {
    isEmbedded: boolean;
    /** null with the embedded server (its address is known when it runs) and with `apiOrigin` */
    url: string | null;
    /** a standby of that server for reports and files; null: they read there, too */
    readUrl: string | null;
    poolSize: number;
    /** who migrates: this process when it starts, or a step of its own that the start waits for or asks for; embedded: always `run` */
    migrateAtStart: (typeof waysToMigrate)[number];
  };
  secrets: SecretsConfig;
  sms: SmsConfig;
  /** keys of notices in browsers; null: they are off */
  push: PushConfig | null;
  captcha: CaptchaConfig;
  gateways: GatewaysConfig;
  directDebit: DirectDebitConfig;
  /** source of daily prices; `url` is asked with `regNo` and `date` */
  priceFeed: { code: (typeof priceFeeds)[number]; url: string };
  /** who answers questions about the identity of people */
  identity: IdentityConfig;
  /** proxies in front whose X-Forwarded-For entry is trusted; 0: the socket's address is the client's */
  trustedProxyHops: number;
  /** addresses and networks (CIDR) of those proxies, beside this machine; the header of anybody else does not count */
  trustedProxyAddresses: readonly string[];
  logLevel: (typeof logLevels)[number];
  /** largest uploaded file in bytes (spec 9) */
  maxUploadBytes: number;
  /** address of ClamAV's daemon, `tcp://host:port` or `unix:/path`; null: uploads are not scanned */
  clamdUrl: string | null;
  /** table of networks and cities in the MaxMind DB format; null: sessions show no city */
  placesFile: string | null;
  /** false only in tests and soak runs */
  areRateLimitsOn: boolean;
  /** false: the API alone, without the panel's pages */
  arePagesOn: boolean;
  /** how long readiness says 503 before a production process closes its door */
  stopDelaySeconds: number;
}

export interface SecretsConfig {
  /** signs access tokens */
  accessTokenKey: KeyObject;
  accessTokenAlgorithm: 'ES256' | 'EdDSA';
  /** binds XSRF tokens and cookies to sessions */
  sessionHmacKey: string;
  /** hashes one-time codes */
  otpHmacKey: string;
  /** keys that seal the keys of second factors, the one that seals first; empty: the session secret gives the key */
  factorKeys: readonly NamedSecret[];
}

/** What whoever reads the configuration can do without. */
export interface ConfigNeeds {
  /** false: no template of the SMS provider has to be registered yet */
  areTemplatesNeeded?: boolean;
}

export interface CaptchaConfig {
  provider: (typeof providersOfCaptcha)[number];
  /** origin of the reCAPTCHA script and its verification */
  recaptchaHost: string;
  siteKey: string;
  secret: string;
  /** from 0 to 100; the score of reCAPTCHA v3 times 100 */
  minimumScore: number;
  altchaHmacKey: string;
}

export interface GatewaysConfig {
  /** in order of preference */
  order: readonly GatewayCode[];
  zarinpal: { merchantId: string; host: string };
  zibal: { merchantId: string; host: string };
  vandar: { apiKey: string; host: string };
}

/**
 * Checks the whole environment. @throws ConfigError with every problem by variable name, so that nothing is found
 * missing later. Secrets must be in `env`; `loadConfig` adds generated ones where that is allowed.
 */
export function parseConfig(env: Environment, { areTemplatesNeeded = true }: ConfigNeeds = {}): Config {
  const read = createConfigReader(env);
  const mode = read.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development');
  const isProduction = mode === 'production';
  const isDemo = read.flag('DEMO', false);
  const port = read.integer('PORT', { min: 1, max: 65_535 }, 3000);
  const apiOrigin = read.origin('API_ORIGIN', null);
  const proxies = readProxies(read, isProduction && !isDemo && apiOrigin === null);
  const config: Config = {
    mode,
    isProduction,
    isDemo,
    areDocsPublic: read.flag('API_DOCS', !isProduction || isDemo),
    host: read.text('HOST') ?? (isProduction && !isDemo && !proxies.areOnThisMachine ? '0.0.0.0' : '127.0.0.1'),
    port,
    metricsPort: readMetricsPort(read),
    metricsHost: read.text('METRICS_HOST') ?? '127.0.0.1',
    publicOrigin: readPublicOrigin(read, { isProduction, isDemo, port }),
    apiOrigin,
    brand: read.oneOf('NEXT_PUBLIC_BRAND', ['default', 'blue'], 'default'),
    dataDir: path.resolve(read.text('DATA_DIR') ?? '.data'),
    database: readDatabase(read, { isProduction, isDemo, apiOrigin }),
    secrets: readSecrets(read, apiOrigin !== null),
    sms: readSms(read, { isReal: isProduction && !isDemo && apiOrigin === null, areTemplatesNeeded }),
    push: readPush(read),
    captcha: readCaptcha(read, isProduction && !isDemo && apiOrigin === null),
    gateways: readGateways(read, isProduction && !isDemo && apiOrigin === null),
    directDebit: readDirectDebit(read, isProduction && !isDemo && apiOrigin === null),
    priceFeed: readPriceFeed(read, { isDemo, isReal: isProduction && !isDemo && apiOrigin === null }),
    identity: readIdentity(read, { isDemo, isReal: isProduction && !isDemo && apiOrigin === null }),
    trustedProxyHops: proxies.hops,
    trustedProxyAddresses: proxies.addresses,
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    maxUploadBytes: read.integer('MAX_UPLOAD_BYTES', { min: 1024, max: 52_428_800 }, 1_048_576),
    clamdUrl: readClamdUrl(read),
    placesFile: read.file('PLACES_FILE'),
    areRateLimitsOn: read.flag('RATE_LIMITS', true),
    arePagesOn: read.flag('PAGES', true),
    stopDelaySeconds: read.integer('STOP_DELAY_SECONDS', { min: 0, max: 120 }, isProduction && !isDemo ? 10 : 0),
  };
  read.flag('NEXT_PUBLIC_FIXED_VIEWPORT', false);
  refuseUnsaidSandboxes(read, config);
  if (isProduction && !isDemo)
    refuseOpenLines(read, {
      databaseUrls: { DATABASE_URL: config.database.url, DATABASE_READ_URL: config.database.readUrl },
      priceFeedUrl: config.priceFeed.url,
      clamdUrl: config.clamdUrl,
    });
  if (!config.areRateLimitsOn && isProduction && !isDemo) {
    read.problem('RATE_LIMITS', 'cannot be 0 in production; only tests, soak runs and demos may do without limits');
  }
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

/**
 * `parseConfig` for a starting process: with the embedded database, and outside production, absent secrets are read
 * from (or made in) the data folder. @throws ConfigError
 */
export function loadConfig(env: Environment, needs: ConfigNeeds = {}): Config {
  const read = createConfigReader(env);
  const isProduction = read.text('NODE_ENV') === 'production';
  const mayGenerate = read.text('API_ORIGIN') === null && (!isProduction || isEmbeddedWanted(read, isProduction));
  if (!mayGenerate) return parseConfig(env, needs);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  return parseConfig({ ...loadOrCreateSecrets(path.resolve(read.text('DATA_DIR') ?? '.data')), ...given }, needs);
}

/** The same configuration on the port that was free; a public origin that was made from the port follows it. */
export function withPort(config: Config, port: number): Config {
  const isOwnOrigin = config.publicOrigin === `http://localhost:${config.port}`;
  return { ...config, port, publicOrigin: isOwnOrigin ? `http://localhost:${port}` : config.publicOrigin };
}

function isEmbeddedWanted(read: ConfigReader, isProduction: boolean): boolean {
  return read.text('EMBEDDED') === null
    ? !isProduction && read.text('DATABASE_URL') === null
    : read.flag('EMBEDDED', false);
}

function readClamdUrl(read: ConfigReader): string | null {
  const url = read.text('CLAMD_URL');
  if (url === null || /^tcp:\/\/[\w.-]+(:\d+)?$/.test(url) || /^unix:\/[^?#]+$/.test(url)) return url;
  read.problem('CLAMD_URL', 'is not like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl');
  return null;
}

function readMetricsPort(read: ConfigReader): number | null {
  return read.text('METRICS_PORT') === null ? null : read.integer('METRICS_PORT', { min: 1, max: 65_535 }, 9464);
}

function readPublicOrigin(read: ConfigReader, of: { isProduction: boolean; isDemo: boolean; port: number }): string {
  const own = `http://localhost:${of.port}`;
  const origin = read.origin('PUBLIC_ORIGIN', null);
  if (origin === null) {
    if (of.isProduction && !of.isDemo) read.required('PUBLIC_ORIGIN', 'banks send the browser back to it');
    return own;
  }
  // Session cookies carry the __Host- prefix, which browsers keep only over https or on the loopback host.
  if (/^http:/.test(origin) && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)) {
    read.problem('PUBLIC_ORIGIN', 'must be https, because browsers drop the session cookies otherwise');
  }
  return origin;
}

function readDatabase(
  read: ConfigReader,
  of: { isProduction: boolean; isDemo: boolean; apiOrigin: string | null },
): Config['database'] {
  const url = read.postgresUrl('DATABASE_URL');
  const readUrl = read.postgresUrl('DATABASE_READ_URL');
  const isEmbedded = of.apiOrigin === null && isEmbeddedWanted(read, of.isProduction);
  const isDemoOnServerAllowed = read.flag('DEMO_ON_SERVER', false);
  if (isEmbedded && url !== null) read.problem('EMBEDDED', 'is 1 while DATABASE_URL is set; choose one of them');
  if (!isEmbedded && url === null && of.apiOrigin === null) {
    read.problem('DATABASE_URL', 'is missing; name a PostgreSQL 15+ server, or set EMBEDDED=1 for the embedded one');
  }
  if (readUrl !== null && url === null) read.problem('DATABASE_READ_URL', 'needs DATABASE_URL, whose standby it names');
  const isDevelopmentSaid = !of.isProduction && read.text('NODE_ENV') !== null;
  const isServer = of.isProduction || (url !== null && !isDevelopmentSaid);
  if (of.isDemo && isServer && !isDemoOnServerAllowed) {
    read.problem(
      'DEMO',
      'would run on sandboxes and fill the database with invented people; set DEMO_ON_SERVER=1 if it is kept for that',
    );
  }
  return {
    isEmbedded,
    url: isEmbedded ? null : url,
    readUrl: isEmbedded ? null : readUrl,
    poolSize: read.integer('DATABASE_POOL_SIZE', { min: 2, max: 200 }, 20),
    migrateAtStart: isEmbedded ? 'run' : read.oneOf('MIGRATE_AT_START', waysToMigrate, 'run'),
  };
}

/** Proxies in front. Behind a wrong number every visitor has one address, or writes its own. */
function readProxies(
  read: ConfigReader,
  mustBeSaid: boolean,
): { hops: number; addresses: readonly string[]; areOnThisMachine: boolean } {
  if (mustBeSaid)
    read.required('TRUSTED_PROXY_HOPS', 'say how many proxies add to X-Forwarded-For; 0 when browsers come straight');
  const hops = read.integer('TRUSTED_PROXY_HOPS', { min: 0, max: 10 }, 0);
  const addresses = (read.text('TRUSTED_PROXY_ADDRESSES') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (!addresses.every((one) => ipaddr.isValid(one) || ipaddr.isValidCIDR(one)))
    read.problem('TRUSTED_PROXY_ADDRESSES', 'is not a list of addresses or networks such as 10.0.0.7,10.1.0.0/16');
  return { hops, addresses, areOnThisMachine: hops > 0 && addresses.length === 0 };
}

/**
 * A service file that forgets NODE_ENV starts in development, where everybody may read the codes and press "paid". So a
 * process that looks like a server runs on sandboxes only when that was said.
 */
function refuseUnsaidSandboxes(read: ConfigReader, config: Config): void {
  if (config.isProduction || config.isDemo || config.apiOrigin !== null || read.text('NODE_ENV') !== null) return;
  const isServer = config.publicOrigin.startsWith('https:') || config.database.url !== null;
  const hasSandbox =
    config.sms.provider === 'sandbox' ||
    config.captcha.provider === 'sandbox' ||
    config.gateways.order.includes('sandbox');
  if (isServer && hasSandbox)
    read.problem(
      'NODE_ENV',
      'is not said, and sandboxes would answer; set production, or development if that is meant',
    );
}

function readSecrets(read: ConfigReader, isApiElsewhere: boolean): SecretsConfig {
  // Without our API nothing is signed here; the fields keep their shape with a key that lives for this process.
  const why = 'make one with `npm run secrets`';
  const hmacKey = (name: string): string => {
    if (isApiElsewhere) return '';
    const value = read.required(name, why);
    if (value && value.length < 32) read.problem(name, 'is shorter than 32 characters');
    return value;
  };
  const sessionHmacKey = hmacKey('SESSION_HMAC_KEY');
  const otpHmacKey = hmacKey('OTP_HMAC_KEY');
  if (otpHmacKey && otpHmacKey === sessionHmacKey) read.problem('OTP_HMAC_KEY', 'is the same as SESSION_HMAC_KEY');
  const key = isApiElsewhere ? null : readPrivateKey(read, read.required('ACCESS_TOKEN_PRIVATE_KEY', why));
  return {
    // A missing key is among the problems, so this object is discarded before anyone could use it.
    accessTokenKey: key as KeyObject,
    accessTokenAlgorithm: key?.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256',
    sessionHmacKey,
    otpHmacKey,
    factorKeys: readKeyRing(read, 'FACTOR_KEYS'),
  };
}

function readPrivateKey(read: ConfigReader, value: string): KeyObject | null {
  if (value === '') return null;
  try {
    const key = value.startsWith('{')
      ? createPrivateKey({ key: JSON.parse(value) as JsonWebKey, format: 'jwk' })
      : createPrivateKey(value.replaceAll('\\n', '\n'));
    const isP256 = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    if (isP256 || key.asymmetricKeyType === 'ed25519') return key;
    read.problem('ACCESS_TOKEN_PRIVATE_KEY', 'must be a P-256 (ES256) or Ed25519 (EdDSA) key');
  } catch {
    read.problem('ACCESS_TOKEN_PRIVATE_KEY', 'is neither a PEM nor a JWK private key');
  }
  return null;
}

function readCaptcha(read: ConfigReader, isReal: boolean): CaptchaConfig {
  const provider = read.oneOf('CAPTCHA_PROVIDER', providersOfCaptcha, isReal ? 'altcha' : 'sandbox');
  if (provider === 'sandbox' && isReal) {
    read.problem(
      'CAPTCHA_PROVIDER',
      'cannot be sandbox in production; use altcha (needs no other service) or recaptcha',
    );
  }
  const needs = (name: string, owner: CaptchaConfig['provider']): string =>
    provider === owner ? read.required(name, `CAPTCHA_PROVIDER=${owner} needs it`) : (read.text(name) ?? '');
  return {
    provider,
    recaptchaHost: read.origin('RECAPTCHA_HOST', null) ?? 'https://www.google.com',
    siteKey: needs('RECAPTCHA_SITE_KEY', 'recaptcha'),
    secret: needs('RECAPTCHA_SECRET', 'recaptcha'),
    minimumScore: read.integer('RECAPTCHA_MINIMUM_SCORE', { min: 0, max: 100 }, 50),
    altchaHmacKey: needs('ALTCHA_HMAC_KEY', 'altcha'),
  };
}

function readGateways(read: ConfigReader, isReal: boolean): GatewaysConfig {
  const order = read.listOf('GATEWAYS', Object.keys(gatewayTitles) as GatewayCode[], isReal ? [] : ['sandbox']);
  if (isReal && order.length === 0) {
    read.problem('GATEWAYS', 'is missing; name the payment gateways in order of preference, such as zarinpal,zibal');
  }
  if (isReal && order.includes('sandbox'))
    read.problem('GATEWAYS', 'cannot hold sandbox in production: its money is not real');
  const needs = (code: GatewayCode, name: string): string =>
    order.includes(code) ? read.required(name, `GATEWAYS names ${code}`) : (read.text(name) ?? '');
  const host = (name: string, fallback: string): string => read.origin(name, fallback) ?? fallback;
  return {
    order,
    zarinpal: {
      merchantId: needs('zarinpal', 'ZARINPAL_MERCHANT_ID'),
      host: host('ZARINPAL_HOST', 'https://payment.zarinpal.com'),
    },
    zibal: { merchantId: needs('zibal', 'ZIBAL_MERCHANT_ID'), host: host('ZIBAL_HOST', 'https://gateway.zibal.ir') },
    vandar: { apiKey: needs('vandar', 'VANDAR_API_KEY'), host: host('VANDAR_HOST', 'https://ipg.vandar.io') },
  };
}

function readPriceFeed(read: ConfigReader, of: { isDemo: boolean; isReal: boolean }): Config['priceFeed'] {
  const code = read.oneOf('PRICE_FEED', priceFeeds, of.isDemo ? 'sandbox' : 'none');
  if (code === 'sandbox' && of.isReal)
    read.problem('PRICE_FEED', 'cannot be sandbox in production: its prices are invented');
  const url =
    code === 'http' ? read.required('PRICE_FEED_URL', 'PRICE_FEED=http needs it') : (read.text('PRICE_FEED_URL') ?? '');
  if (url !== '' && !URL.canParse(url)) read.problem('PRICE_FEED_URL', 'is not an address');
  return { code, url };
}
