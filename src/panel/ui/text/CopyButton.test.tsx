import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { ui } from '#panel/ui/strings.ts';
import { Code } from './CopyButton.tsx';

const iban = 'IR820540102680020817909002';
const name = `${ui.copy} شبا`;

it('copies the whole code, says so, and is ready again when it is left', async () => {
  const { user } = renderPanel(<Code text={iban} label="شبا" shown="IR82…9002" />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByRole('status')).toHaveTextContent(ui.copied);
  expect(await navigator.clipboard.readText()).toBe(iban);
  await user.tab();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('says that the browser does not let it copy', async () => {
  const { user } = renderPanel(<Code text="7000312" label="شناسه" />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: `${ui.copy} شناسه` }));
  expect(await screen.findByRole('status')).toHaveTextContent(ui.copyFailed);
  vi.restoreAllMocks();
});
