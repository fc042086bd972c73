import { text } from '../strings.ts';
import { useSetting } from '../settings/settingsStore.ts';
import { ChoiceRow, optionsOf } from './ChoiceRow.tsx';

/** Light, dark or system, size of the text, color, width and look: kept in this browser (spec 3). */
export function DisplaySettings() {
  const layout = useSetting('layout');
  // the dark menu belongs to the vertical layout (spec 4)
  return (
    <>
      <ChoiceRow
        legend={text.mode}
        setting="mode"
        options={optionsOf({ light: text.light, dark: text.dark, system: text.system })}
      />
      <ChoiceRow legend={text.textSize} setting="textSize" options={optionsOf(text.textSizes)} />
      <ChoiceRow legend={text.themeColor} setting="themeColor" options={optionsOf(text.themeColors)} />
      <ChoiceRow
        legend={text.contentWidth}
        setting="contentWidth"
        options={optionsOf({ boxed: text.boxed, full: text.full })}
      />
      <ChoiceRow
        legend={text.skin}
        setting="skin"
        options={optionsOf(text.skins).filter(({ value }) => layout === 'vertical' || value !== 'semi-dark')}
      />
    </>
  );
}
