import { describe, expect, it } from 'vitest';
import { iconFiles, iconFolder, iconModule } from '../../scripts/lib/icons.ts';
import { filesOf, textOf } from './tree.ts';

describe('icons', () => {
  it('are the ones that the panel imports, as `npm run icons` writes them', () => {
    const kept = filesOf([`${iconFolder}/*.tsx`]);
    const texts = kept.map((file) => [file.slice(iconFolder.length + 1), textOf(file)]);
    expect(kept.length).toBeGreaterThan(100);
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(iconFiles()));
  });

  it('carry their licence', () => {
    expect(textOf(`${iconFolder}/LICENSE`)).toContain('Apache License\n                           Version 2.0');
  });

  it('are drawn in the color of their text, by the shapes of their name and style', () => {
    const start = "import { createSvgIcon } from '@mui/material/SvgIcon';\n\nexport const";
    expect(iconModule('FiberManualRecordRounded')).toBe(
      `${start} FiberManualRecordRounded = /* @__PURE__ */ createSvgIcon(<circle cx="12" cy="12" r="8"/>, 'FiberManualRecordRounded');\n`,
    );
    expect(iconModule('Add')).toContain('(<path d="M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z"/>, ');
    expect(iconModule('CameraAltRounded')).toContain('(<><circle cx="12" cy="12" r="3"/><path d="');
    expect(iconModule('Filter9PlusOutlined')).toContain("/>, 'Filter9PlusOutlined')");
    expect(iconModule('Battery30Rounded')).toContain(' fillOpacity="');
  });

  it('have a name that the package knows', () => {
    expect(() => iconModule('HorseRounded')).toThrow('no round-horse, which HorseRounded asks for');
  });
});
