import { expect, it } from 'vitest';
import { filesOf, textOf } from './tree.ts';

it('plain elements keep properties of their style alone to themselves (`ui/theme/forwardedProps.ts`)', () => {
  // `styled('div')<{ isOpen: boolean }>` without the list of what stays; attributes of data and aria are for the element
  const withOwn = /styled\('[a-z0-9]+'(, \{[^}]*\})?\)<\{?\s*([^>]*)>/g;
  const found = filesOf(['src/panel/**/*.{ts,tsx}']).flatMap((file) =>
    [...textOf(file).matchAll(withOwn)]
      .filter(([, options = '', own = '']) => !options.includes('shouldForwardProp') && !/^'(data|aria)-/.test(own))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

it('parts of the panel take `styled` from `ui/theme/styled.ts`, which makes the style of a theme once', () => {
  const found = filesOf(['src/panel/**/*.{ts,tsx}']).filter(
    (file) => file !== 'src/panel/ui/theme/styled.ts' && /\bstyled\b[^;]*\} from '@mui\//.test(textOf(file)),
  );
  expect(found).toEqual([]);
});
