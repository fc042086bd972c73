import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { fileText } from '#panel/components/strings.ts';
import { callsOf, mockApi, responds } from './msw.ts';

/** Files that the page hands to the browser to save, in place of saving them: jsdom has neither object URLs nor downloads. */
export function catchFiles(): Blob[] {
  const saved: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      // what is no file makes a browser throw
      if (!(file instanceof Blob)) throw new TypeError('no file');
      return `blob:${saved.push(file)}`;
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return saved;
}

/** Opens «خروجی» of a list and presses one of its entries; gives the button of the menu. */
export async function pressExport(user: UserEvent, title: string, entry: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: fileText.menuOf(title) });
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  return button;
}

/** Asks for the file of a list and gives what the API was asked for. */
export async function pressFile(
  user: UserEvent,
  operation: Operation,
  title: string,
  format: 'csv' | 'xlsx' = 'csv',
): Promise<Record<string, string>> {
  const caught = catchFiles();
  mockApi.use(responds(operation, () => new Response('a,b')));
  await pressExport(user, title, fileText.of(title, fileText.formats[format]));
  await waitFor(() => expect(caught).toHaveLength(1));
  return Object.fromEntries(callsOf(operation)[0]?.url.searchParams ?? []);
}
