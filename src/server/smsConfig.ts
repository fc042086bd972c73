import { codeTemplateKeys, isSmsTemplate } from '#shared/contract/smsTexts.ts';
import type { ConfigReader } from './configReader.ts';

const providersOfSms = ['sandbox', 'kavenegar', 'smsir'] as const;

export interface SmsConfig {
  provider: (typeof providersOfSms)[number];
  /** notices in one day; an alarm at 80 % (reliability 2) */
  dailyBudget: number;
  /** one-time codes in one day, apart from the notices; an alarm at 80 % */
  codeBudget: number;
  apiKey: string;
  /** origin of the provider's API */
  host: string;
  /** our template key -> name or number registered at the provider */
  templates: Readonly<Record<string, string>>;
}

/**
 * Reads the variables of the SMS provider; `isReal`: people are real, so the sandbox is refused. Without `areTemplatesNeeded`
 * templates may be missing: the command that prints their texts runs before they are registered.
 */
export function readSms(read: ConfigReader, of: { isReal: boolean; areTemplatesNeeded: boolean }): SmsConfig {
  const { isReal, areTemplatesNeeded } = of;
  const provider = read.oneOf('SMS_PROVIDER', providersOfSms, 'sandbox');
  if (provider === 'sandbox' && isReal) {
    read.problem(
      'SMS_PROVIDER',
      'cannot be sandbox in production: everyone could read the codes; use kavenegar or smsir',
    );
  }
  const host = provider === 'smsir' ? 'https://api.sms.ir' : 'https://api.kavenegar.com';
  return {
    provider,
    dailyBudget: read.integer('SMS_DAILY_BUDGET', { min: 1, max: 10_000_000 }, 20_000),
    codeBudget: read.integer('SMS_CODE_BUDGET', { min: 1, max: 10_000_000 }, 20_000),
    apiKey: provider === 'sandbox' ? '' : read.required('SMS_API_KEY', `SMS_PROVIDER=${provider} needs it`),
    host: read.origin('SMS_HOST', host) ?? host,
    templates: readTemplates(read, {
      isRequired: provider !== 'sandbox' && areTemplatesNeeded,
      isReal: isReal && areTemplatesNeeded,
    }),
  };
}

/** Templates at the provider. Where people are real, each code has one: a missing one is found by whoever wants to sell. */
function readTemplates(read: ConfigReader, of: { isRequired: boolean; isReal: boolean }): Record<string, string> {
  const templates = readPairs(read, 'SMS_TEMPLATES', of.isRequired);
  const unknown = Object.keys(templates).filter((key) => !isSmsTemplate(key));
  if (unknown.length > 0)
    read.problem(
      'SMS_TEMPLATES',
      `names ${unknown.join(', ')}, which no message has; npm run sms:templates lists the keys`,
    );
  const missing = codeTemplateKeys.filter((key) => templates[key] === undefined);
  const isRead = Object.keys(templates).length > 0;
  if (of.isReal && isRead && missing.length > 0)
    read.problem('SMS_TEMPLATES', `has no entry for ${missing.join(', ')}, so these codes could not be sent`);
  return templates;
}

/** `key=value` pairs with commas between them. */
function readPairs(read: ConfigReader, name: string, isRequired: boolean): Record<string, string> {
  const value = isRequired
    ? read.required(name, 'list the registered templates as key=name,key=name')
    : read.text(name);
  const pairs = (value ?? '').split(',').filter((pair) => pair.trim() !== '');
  const entries = pairs.map((pair) => pair.split('=').map((part) => part.trim()));
  const isWellFormed = entries.every(([key, text, ...rest]) => key && text && rest.length === 0);
  if (!isWellFormed) read.problem(name, 'is not a list such as otp_login=verify-login,otp_sell=verify-sell');
  return isWellFormed ? (Object.fromEntries(entries) as Record<string, string>) : {};
}
