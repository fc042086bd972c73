import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { notify } from '../toast/notify.ts';
import { FileField } from './FileField.tsx';

it('tells a failed upload beside the field and as a toast with the words of the server (spec 8)', async () => {
  const told = vi.spyOn(notify, 'error');
  const upload = () => Promise.reject(new Error('فایل سالم نیست'));
  const { user } = renderPanel(<FileField label="تصویر فیش" value={null} onChange={() => undefined} upload={upload} />);
  await user.upload(screen.getByLabelText('تصویر فیش'), new File(['x'], 'slip.png', { type: 'image/png' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('فایل سالم نیست');
  await waitFor(() => expect(told).toHaveBeenCalledWith('فایل سالم نیست'));
});

it('has words of its own when the server said none', async () => {
  const upload = () => Promise.reject(new Error(''));
  const { user } = renderPanel(<FileField label="تصویر فیش" value={null} onChange={() => undefined} upload={upload} />);
  await user.upload(screen.getByLabelText('تصویر فیش'), new File(['x'], 'slip.png', { type: 'image/png' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('بارگذاری فایل با خطا مواجه شد');
});

it('takes a picture with the camera of a phone, and asks for no other file there', async () => {
  const file = { id: 3, name: 'photo.jpg' };
  const upload = vi.fn(() => Promise.resolve(file));
  const change = vi.fn();
  const { user } = renderPanel(<FileField label="تصویر فیش" value={null} onChange={change} upload={upload} />);
  const camera = screen.getByLabelText('عکس گرفتن', { selector: 'input' });
  expect(camera).toHaveAttribute('capture', 'environment');
  expect(camera).toHaveAttribute('accept', 'image/*');
  const picture = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
  await user.upload(camera, picture);
  await waitFor(() => expect(change).toHaveBeenCalledWith({ ...file, source: picture }));
});
