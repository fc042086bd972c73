import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  applyRules,
  defaultSettings,
  noFlashScript,
  parseSettings,
  serializeSettings,
  withLayoutOf,
} from './settings.ts';

describe('display settings (spec 3, 4)', () => {
  it('starts horizontal, light, boxed, toasts at top-right', () => {
    expect(defaultSettings).toMatchObject({
      layout: 'horizontal',
      mode: 'light',
      contentWidth: 'boxed',
      toastPosition: 'top-right',
      themeColor: 'primary',
    });
  });

  it('keeps the chosen skin for the vertical layout', () => {
    const chosen = parseSettings('{"skin":"semi-dark"}');
    expect(applyRules(chosen).skin).toBe('default');
    const atWork = withLayoutOf(chosen, 'admin');
    expect(applyRules(atWork)).toMatchObject({ layout: 'vertical', lastLayout: 'horizontal', skin: 'semi-dark' });
    expect(applyRules(withLayoutOf(atWork, 'client'))).toMatchObject({ layout: 'horizontal', skin: 'default' });
  });

  it('forces the default skin and a fixed bar in the horizontal layout', () => {
    expect(applyRules({ ...defaultSettings, skin: 'semi-dark', appBar: 'hidden' })).toMatchObject({
      skin: 'default',
      appBar: 'fixed',
    });
    expect(applyRules({ ...defaultSettings, layout: 'vertical', skin: 'semi-dark', appBar: 'hidden' })).toMatchObject({
      skin: 'semi-dark',
      appBar: 'hidden',
    });
  });

  it('does not keep the six fields of the spec', () => {
    const kept = JSON.parse(serializeSettings({ ...defaultSettings, mode: 'dark' })) as object;
    for (const key of ['appBar', 'footer', 'layout', 'navHidden', 'lastLayout', 'toastPosition'])
      expect(kept).not.toHaveProperty(key);
    expect(kept).toMatchObject({ mode: 'dark', navCollapsed: false });
  });

  it('brings them back from the defaults even when somebody wrote them', () => {
    const six = { appBar: 'hidden', footer: 'fixed', layout: 'vertical', lastLayout: 'vertical' };
    const written = { ...six, navHidden: true, toastPosition: 'bottom-left', mode: 'dark' };
    expect(parseSettings(JSON.stringify(written))).toEqual({ ...defaultSettings, mode: 'dark' });
  });

  it('draws the first paint light, boxed and in the primary color while nothing is kept', () => {
    const dataset = {};
    const context = { document: { documentElement: { dataset } }, localStorage: { getItem: () => null } };
    runInNewContext(noFlashScript, context);
    expect(dataset).toEqual({
      ...{ mode: 'light', color: 'primary', content: 'boxed', skin: 'default' },
      ...{ text: 'medium', nav: 'full', blur: 'true' },
    });
  });

  it.each([null, '', 'nonsense', '[]', '"x"', '{"mode":"<script>","textSize":9}'])(
    'falls back to the defaults for %s',
    (stored) => {
      expect(parseSettings(stored)).toEqual(defaultSettings);
    },
  );
});
