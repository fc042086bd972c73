import { useAppSelector } from '#panel/store/hooks.ts';
import { selectPanel } from '#panel/store/slices/userPanelSlice.ts';
import { Note } from '#panel/ui/layout/blocks.ts';
import { useSetting } from '../settings/settingsStore.ts';
import { ChoiceRow, optionsOf } from './ChoiceRow.tsx';
import { layoutText as text } from './layoutStrings.ts';

/** Bars, menus, foot and place of messages (spec 3); what is not kept comes back with the next load of a page. */
export function LayoutSettings() {
  const layout = useSetting('layout');
  const isAdmin = useAppSelector(selectPanel) === 'admin';
  const isVertical = layout === 'vertical';
  return (
    <>
      {isAdmin ? null : (
        <ChoiceRow
          legend={text.layout}
          setting="layout"
          options={optionsOf(text.layouts)}
          // the panel of investors comes back with it
          alsoSets={(lastLayout) => ({ lastLayout })}
        />
      )}
      <ChoiceRow
        legend={text.menu}
        setting="navHidden"
        options={[
          { value: false, label: text.shown },
          { value: true, label: text.hidden },
        ]}
      />
      {isVertical ? (
        <ChoiceRow legend={text.groups} setting="verticalNavToggleType" options={optionsOf(text.groupTypes)} />
      ) : null}
      <ChoiceRow
        legend={text.appBar}
        setting="appBar"
        // a hidden bar belongs to the vertical layout (spec 4)
        options={optionsOf(text.bars).filter(({ value }) => isVertical || value !== 'hidden')}
      />
      <ChoiceRow
        legend={text.blur}
        setting="appBarBlur"
        options={[
          { value: true, label: text.blurred },
          { value: false, label: text.plain },
        ]}
      />
      <ChoiceRow legend={text.footer} setting="footer" options={optionsOf(text.footers)} />
      <ChoiceRow legend={text.toasts} setting="toastPosition" options={optionsOf(text.toastPositions)} />
      <Note>{text.untilReload}</Note>
    </>
  );
}
