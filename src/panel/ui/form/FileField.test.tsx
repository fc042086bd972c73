import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { notify } from '../toast/notify.ts';
import { FileField } from './FileField.tsx';
import { fieldText } from './strings.ts';

const ignore = () => undefined;

it('tells a failed upload beside the field and as a toast with the words of the server (spec 8)', async () => {
  const told = vi.spyOn(notify, 'error');
  const upload = () => Promise.reject(new Error('فایل سالم نیست'));
  const { user } = renderPanel(
    <FileField label="تصویر فیش" value={null} onChange={() => undefined} upload={upload} onBusy={ignore} />,
  );
  await user.upload(screen.getByLabelText('تصویر فیش'), new File(['x'], 'slip.png', { type: 'image/png' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('فایل سالم نیست');
  await waitFor(() => expect(told).toHaveBeenCalledWith('فایل سالم نیست'));
});

it('has words of its own when the server said none', async () => {
  const upload = () => Promise.reject(new Error(''));
  const { user } = renderPanel(
    <FileField label="تصویر فیش" value={null} onChange={() => undefined} upload={upload} onBusy={ignore} />,
  );
  await user.upload(screen.getByLabelText('تصویر فیش'), new File(['x'], 'slip.png', { type: 'image/png' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('بارگذاری فایل با خطا مواجه شد');
});

it('takes a picture with the camera of a phone, and asks for no other file there', async () => {
  const file = { id: 3, name: 'photo.jpg' };
  const upload = vi.fn(() => Promise.resolve(file));
  const change = vi.fn();
  const { user } = renderPanel(
    <FileField label="تصویر فیش" value={null} onChange={change} upload={upload} onBusy={ignore} />,
  );
  const camera = screen.getByLabelText('عکس گرفتن', { selector: 'input' });
  expect(camera).toHaveAttribute('capture', 'environment');
  expect(camera).toHaveAttribute('accept', 'image/*');
  const picture = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
  await user.upload(camera, picture);
  await waitFor(() => expect(change).toHaveBeenCalledWith({ ...file, source: picture }));
});

describe('a photo above the limit', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** A browser that reads pictures of 4000 by 3000 and draws what has `bytes` at a size. */
  function browserThatDraws(bytes: (width: number) => number) {
    const read = vi.fn(() => Promise.resolve({ width: 4000, height: 3000, close: () => undefined }));
    vi.stubGlobal('createImageBitmap', read);
    const drawn: number[] = [];
    const context = { fillRect: () => undefined, drawImage: () => undefined };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
      drawn.push(this.width);
      done(new Blob([new Uint8Array(bytes(this.width))], { type }));
    });
    return { read, drawn };
  }

  const photo = (name = 'IMG_1.png', type = 'image/png') => new File([new Uint8Array(4_194_304)], name, { type });

  function Field({ upload }: { upload: (file: File) => Promise<{ id: number; name: string }> }) {
    const [file, setFile] = useState<{ id: number; name: string } | null>(null);
    return <FileField label="تصویر فیش" value={file} onChange={setFile} upload={upload} onBusy={ignore} />;
  }

  it('is drawn again until it fits, upright, and both sizes are told', async () => {
    const { read, drawn } = browserThatDraws((width) => (width > 1600 ? 2_000_000 : 524_288));
    const upload = vi.fn((file: File) => Promise.resolve({ id: 3, name: file.name }));
    const { user } = renderPanel(<Field upload={upload} />);
    await user.upload(screen.getByLabelText('تصویر فیش'), photo());
    expect(await screen.findByText('حجم عکس برای ارسال از ۴ به ۰٫۵ مگابایت کم شد')).toBeVisible();
    expect(upload.mock.calls[0]?.[0]).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg', size: 524_288 });
    expect(read).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
    expect(drawn).toEqual([2000, 2000, 2000, 1600]);
  });

  it('is refused with the limit where the browser cannot read it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
    const upload = vi.fn();
    const { user } = renderPanel(<Field upload={upload} />);
    await user.upload(screen.getByLabelText('تصویر فیش'), photo());
    expect(await screen.findByRole('alert')).toHaveTextContent('حجم فایل نمی‌تواند بیشتر از ۱ مگابایت باشد');
    expect(upload).not.toHaveBeenCalled();
  });

  it.each([
    ['IMG_2.HEIC', 'image/heic'],
    // a browser that does not know the ending
    ['IMG_2.HEIC', ''],
    ['IMG_2.webp', 'image/webp'],
    ['IMG_2.jpg', ''],
  ])('of a phone, %s as "%s", becomes a JPEG', async (name, type) => {
    browserThatDraws(() => 300_000);
    const upload = vi.fn((file: File) => Promise.resolve({ id: 3, name: file.name }));
    renderPanel(<Field upload={upload} />);
    const camera = screen.getByLabelText('عکس گرفتن', { selector: 'input' });
    fireEvent.change(camera, { target: { files: [photo(name, type)] } });
    await waitFor(() => expect(upload.mock.calls[0]?.[0]).toMatchObject({ name: 'IMG_2.jpg', type: 'image/jpeg' }));
  });

  it('of another kind that the browser cannot read is refused for its format, and not sent', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unknown')));
    const upload = vi.fn();
    const { user } = renderPanel(<Field upload={upload} />);
    await user.upload(
      screen.getByLabelText('عکس گرفتن', { selector: 'input' }),
      new File(['x'], 'IMG_3.HEIC', { type: 'image/heic' }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(fieldText.pictureFormat);
    expect(upload).not.toHaveBeenCalled();
  });

  it('is offered by the list of files where every browser reads its kind', () => {
    renderPanel(<Field upload={vi.fn()} />);
    const endings = screen.getByLabelText('تصویر فیش').getAttribute('accept')?.split(',');
    expect(endings).toEqual(expect.arrayContaining(['.jpg', '.png', '.pdf', '.zip', '.webp']));
    // a phone of Apple hands over a JPEG as long as HEIC is not asked for
    expect(endings).not.toContain('.heic');
  });

  it('stays as it is below the limit, and a document is never drawn', async () => {
    const { read } = browserThatDraws(() => 1);
    const upload = vi.fn((file: File) => Promise.resolve({ id: 3, name: file.name }));
    const { user } = renderPanel(<Field upload={upload} />);
    await user.upload(screen.getByLabelText('تصویر فیش'), photo('statement.pdf', 'application/pdf'));
    expect(await screen.findByRole('alert')).toHaveTextContent('حجم فایل');
    const small = new File(['x'], 'slip.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('تصویر فیش'), small);
    await waitFor(() => expect(upload).toHaveBeenCalledWith(small));
    // the form has what the server gave
    expect(await screen.findByText('slip.png')).toBeVisible();
    expect(read).not.toHaveBeenCalled();
  });
});
