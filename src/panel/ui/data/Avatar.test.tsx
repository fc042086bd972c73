import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { Avatar } from './Avatar.tsx';

it.each([
  ['نگار رستگار', 'ن'],
  ['بانک صادرات', 'ص'],
  ['بانک', 'ب'],
  ['', ''],
])('«%s» has the letter «%s»: banks are not all alike', (name, letter) => {
  renderPanel(
    <div data-testid="tile">
      <Avatar name={name} />
    </div>,
  );
  expect(screen.getByTestId('tile')).toHaveTextContent(new RegExp(`^${letter}$`));
});
