/** Display settings, kept in the browser under the key `settings` (spec 3). */
export interface Settings {
  themeColor: 'primary' | 'secondary' | 'info' | 'success' | 'warning' | 'error';
  mode: 'light' | 'dark' | 'system';
  footer: 'fixed' | 'static' | 'hidden';
  layout: 'horizontal' | 'vertical';
  lastLayout: 'horizontal' | 'vertical';
  direction: 'rtl' | 'ltr';
  navHidden: boolean;
  appBarBlur: boolean;
  navCollapsed: boolean;
  contentWidth: 'boxed' | 'full';
  toastPosition: 'top-right' | 'top-left' | 'top-center' | 'bottom-right' | 'bottom-left' | 'bottom-center';
  verticalNavToggleType: 'accordion' | 'collapse';
  skin: 'default' | 'bordered' | 'semi-dark';
  appBar: 'fixed' | 'static' | 'hidden';
  /** ours: size of all text */
  textSize: 'small' | 'medium' | 'large' | 'huge';
}

export const settingsKey = 'settings';

export const defaultSettings: Settings = {
  themeColor: 'primary',
  mode: 'light',
  footer: 'static',
  layout: 'horizontal',
  lastLayout: 'horizontal',
  direction: 'rtl',
  navHidden: false,
  appBarBlur: true,
  navCollapsed: false,
  contentWidth: 'boxed',
  toastPosition: 'top-right',
  verticalNavToggleType: 'accordion',
  skin: 'default',
  appBar: 'fixed',
  textSize: 'medium',
};

/** These are not kept: they come back from the defaults on load (spec 3). */
const notPersisted = [
  'appBar',
  'footer',
  'layout',
  'navHidden',
  'lastLayout',
  'toastPosition',
] as const satisfies readonly (keyof Settings)[];

/** Values that a kept setting may have; anything else in the browser's storage falls back to the default. */
const allowed: { [K in keyof Settings]?: readonly Settings[K][] } = {
  themeColor: ['primary', 'secondary', 'info', 'success', 'warning', 'error'],
  mode: ['light', 'dark', 'system'],
  direction: ['rtl'],
  appBarBlur: [true, false],
  navCollapsed: [true, false],
  contentWidth: ['boxed', 'full'],
  verticalNavToggleType: ['accordion', 'collapse'],
  skin: ['default', 'bordered', 'semi-dark'],
  textSize: ['small', 'medium', 'large', 'huge'],
};

/** The two rules of spec 4: horizontal with semi-dark takes the default skin, horizontal with a hidden bar a fixed one. */
export function applyRules(settings: Settings): Settings {
  if (settings.layout !== 'horizontal') return settings;
  return {
    ...settings,
    skin: settings.skin === 'semi-dark' ? 'default' : settings.skin,
    appBar: settings.appBar === 'hidden' ? 'fixed' : settings.appBar,
  };
}

/** Reads what the browser kept, before the rules of a layout; unknown or broken values become defaults. */
export function parseSettings(stored: string | null): Settings {
  let kept: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    if (parsed !== null && typeof parsed === 'object') kept = parsed as Record<string, unknown>;
  } catch {
    // a broken entry is as good as none
  }
  const known = Object.entries(allowed).filter(([key, values]) => (values as readonly unknown[]).includes(kept[key]));
  return { ...defaultSettings, ...Object.fromEntries(known.map(([key]) => [key, kept[key]])) };
}

/**
 * The layout of the panel on screen: administrators have the vertical one. The layout that they left is kept as
 * `lastLayout` and comes back with the panel of clients.
 */
export function withLayoutOf(settings: Settings, panel: 'client' | 'admin'): Settings {
  if (panel === 'client') return { ...settings, layout: settings.lastLayout };
  const lastLayout = settings.layout === 'vertical' ? settings.lastLayout : settings.layout;
  return { ...settings, layout: 'vertical', lastLayout };
}

/** What is written to the browser: all fields except the six that are not kept. */
export function serializeSettings(settings: Settings): string {
  const dropped: readonly string[] = notPersisted;
  return JSON.stringify(Object.fromEntries(Object.entries(settings).filter(([key]) => !dropped.includes(key))));
}

/**
 * Runs in <head> before the first paint and puts the kept settings on <html> as attributes, so nothing flashes. It is
 * text, because it must not wait for any bundle; `settingsStore.showSettings` sets the same attributes later.
 */
export const noFlashScript = `(function(){var d=document.documentElement.dataset,s={};try{s=JSON.parse(localStorage.getItem('${settingsKey}'))||{}}catch(e){}
function pick(v,a){return a.indexOf(v)<0?a[0]:v}
var m=pick(s.mode,['light','dark','system']);if(m==='system')m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.mode=m;d.text=pick(s.textSize,['medium','small','large','huge']);d.nav=s.navCollapsed===true?'collapsed':'full';
d.content=pick(s.contentWidth,['boxed','full']);d.skin=pick(s.skin,['default','bordered','semi-dark']);
d.color=pick(s.themeColor,['primary','secondary','info','success','warning','error']);d.blur=String(s.appBarBlur!==false)})()`;
