import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { FileField } from './FileField.tsx';

const notify = vi.hoisted(() => ({ error: vi.fn() }));
vi.mock('../toast/notify.ts', () => ({ notify }));

it('tells a failed upload beside the field and as a toast with the words of the server (spec 8)', async () => {
  const upload = () => Promise.reject(new Error('فایل سالم نیست'));
  const { user } = renderPanel(<FileField label="تصویر فیش" value={null} onChange={() => undefined} upload={upload} />);
  await user.upload(screen.getByLabelText('تصویر فیش'), new File(['x'], 'slip.png', { type: 'image/png' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('فایل سالم نیست');
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('فایل سالم نیست'));
});

it('has words of its own when the server said none', async () => {
  const upload = () => Promise.reject(new Error(''));
  const { user } = renderPanel(<FileField label="تصویر فیش" value={null} onChange={() => undefined} upload={upload} />);
  await user.upload(screen.getByLabelText('تصویر فیش'), new File(['x'], 'slip.png', { type: 'image/png' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('بارگذاری فایل با خطا مواجه شد');
});
