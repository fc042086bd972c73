import { toPersianDigits } from '../digits.ts';
import { formatRial } from '../money.ts';
import { comma, rialUnit } from '../strings.ts';
import type { Change } from './kernel/errors.ts';
import { featureLabels, features, type Feature } from './kernel/features.ts';
import { gatewayTitles, type GatewayCode } from '../texts/sandboxTexts.ts';

/** What super admins set for one gateway. Their order is the order of preference. */
export interface GatewaySetting {
  code: GatewayCode;
  isOn: boolean;
  /** why it is off; empty while it is on */
  reason: string;
  /** largest payment, rial; null: the gateway's own limit alone */
  maxAmount: string | null;
  /** most that all investors pay by it on one day, rial; null: no limit */
  dailyMax: string | null;
}

/** Largest slips that one person approves while nobody has set others, rial. */
export const houseSlipLimits = { slipSoloMax: '1000000000', slipSoloMaxNoLine: '200000000' } as const;

/** Colors that an installation chooses from. */
export const houseBrands = { default: 'بنفش', blue: 'آبی' } as const;
export type HouseBrand = keyof typeof houseBrands;

/** The company that runs this installation. An empty text: nobody has set it. */
export interface HouseIdentity {
  houseName: string;
  /** for narrow places and text messages; the name itself by default */
  houseShortName: string;
  houseAddress: string;
  /** in Latin letters, for papers in English */
  houseNameEn: string;
  houseAddressEn: string;
  /** number of the licence of the securities organization */
  houseLicence: string;
  /** number in the register of companies */
  houseRegistration: string;
  /** null: the color of the build */
  houseBrand: HouseBrand | null;
  /** pictures for light and dark screens; a dark screen without its own shows the light one */
  logoLightId: number | null;
  logoDarkId: number | null;
}

/** The identity until somebody sets it: nothing of a stranger. */
export const unsetIdentity: HouseIdentity = {
  houseName: '',
  houseShortName: '',
  houseAddress: '',
  houseNameEn: '',
  houseAddressEn: '',
  houseLicence: '',
  houseRegistration: '',
  houseBrand: null,
  logoLightId: null,
  logoDarkId: null,
};

/** Settings of the whole system as two people compare them. */
export interface SystemValues extends HouseIdentity {
  maxUploadMegabytes: number;
  closedFeatures: readonly Feature[];
  gateways: readonly GatewaySetting[];
  captchaMinimumScore: number;
  isCaptchaSelfHosted: boolean;
  /** as dialled; empty until somebody sets it, as its hours */
  supportPhone: string;
  supportHours: string;
  /** largest slip that one person approves, rial: with a line of the bank's statement, and without one */
  slipSoloMax: string;
  slipSoloMaxNoLine: string;
}

const on = 'باز';
const off = 'بسته';
const unset = 'ثبت نشده';
const pictureText = (id: number | null): string => (id === null ? unset : `تصویر ${toPersianDigits(id)}`);
const limitText = (rial: string | null): string => (rial === null ? 'بدون سقف' : `${formatRial(rial)} ${rialUnit}`);
const orderText = (gateways: readonly GatewaySetting[]): string =>
  gateways.map(({ code }) => gatewayTitles[code]).join(`${comma} `);

/** The values of a state as a person reads them, by the name of the field. */
function valueTexts(values: SystemValues): Map<string, string> {
  const texts = new Map([
    ['حداکثر حجم فایل', `${toPersianDigits(values.maxUploadMegabytes)} مگابایت`],
    ...features.map((one): [string, string] => [featureLabels[one], values.closedFeatures.includes(one) ? off : on]),
    ['ترتیب درگاه‌ها', orderText(values.gateways)],
  ]);
  for (const { code, isOn, reason, maxAmount, dailyMax } of values.gateways) {
    const title = `درگاه ${gatewayTitles[code]}`;
    texts.set(title, isOn ? on : `${off}: ${reason}`);
    texts.set(`${title}، سقف هر پرداخت`, limitText(maxAmount));
    texts.set(`${title}، سقف روز`, limitText(dailyMax));
  }
  texts.set('حداقل امتیاز تأیید «ربات نیستم»', toPersianDigits(values.captchaMinimumScore));
  texts.set('تأیید «ربات نیستم» با روش داخلی', values.isCaptchaSelfHosted ? 'روشن' : 'خاموش');
  texts.set('نام شرکت', values.houseName || unset);
  texts.set('نام کوتاه شرکت', values.houseShortName || unset);
  texts.set('نشانی شرکت', values.houseAddress || unset);
  texts.set('نام انگلیسی شرکت', values.houseNameEn || unset);
  texts.set('نشانی انگلیسی شرکت', values.houseAddressEn || unset);
  texts.set('شماره مجوز شرکت', toPersianDigits(values.houseLicence) || unset);
  texts.set('شماره ثبت شرکت', toPersianDigits(values.houseRegistration) || unset);
  texts.set('رنگ پنل', values.houseBrand ? houseBrands[values.houseBrand] : unset);
  texts.set('نشان روشن شرکت', pictureText(values.logoLightId));
  texts.set('نشان تیره شرکت', pictureText(values.logoDarkId));
  texts.set('تلفن پشتیبانی', toPersianDigits(values.supportPhone) || unset);
  texts.set('ساعت پاسخگویی پشتیبانی', values.supportHours || unset);
  texts.set('فیش تا این مبلغ با یک تأیید، با سطر بانک', limitText(values.slipSoloMax));
  texts.set('فیش تا این مبلغ با یک تأیید، بدون سطر بانک', limitText(values.slipSoloMaxNoLine));
  return texts;
}

/** What differs between two states of the settings, in words; empty: nothing. */
export function settingsDifferences(before: SystemValues, after: SystemValues): Change[] {
  const [old, next] = [valueTexts(before), valueTexts(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((field) => {
    const change = { field, before: old.get(field) ?? '', after: next.get(field) ?? '' };
    return change.before === change.after ? [] : [change];
  });
}
