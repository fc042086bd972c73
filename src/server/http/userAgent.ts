import { deviceKinds } from '#shared/texts/deviceTexts.ts';

/** What the sign-in log shows of a browser. */
export interface Device {
  browser: string;
  os: string;
  device: string;
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\bAndroid (\d+)/, 'Android'],
  [/\b(?:iPhone|CPU) OS (\d+)/, 'iOS'],
  [/\bWindows NT 10/, 'Windows'],
  [/\bWindows/, 'Windows'],
  [/\bMac OS X/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

function firstMatch(table: readonly [RegExp, string][], text: string): string {
  for (const [pattern, name] of table) {
    const match = pattern.exec(text);
    if (match) return match[1] ? `${name} ${match[1]}` : name;
  }
  return '';
}

/** Reads browser, system and the Persian word for the kind of device from a User-Agent header; '' for what it does not tell. A hint only. */
export function readUserAgent(userAgent: string): Device {
  // Bounded, because a stranger writes it and the patterns run over it.
  const text = userAgent.slice(0, 400);
  const isTablet = /\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(text);
  const isPhone = !isTablet && /\bMobile\b|\biPhone\b/.test(text);
  return {
    browser: firstMatch(browsers, text),
    os: firstMatch(systems, text),
    device: isTablet ? deviceKinds.tablet : isPhone ? deviceKinds.phone : text === '' ? '' : deviceKinds.desktop,
  };
}
