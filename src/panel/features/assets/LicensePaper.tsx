import IconButton from '@mui/material/IconButton';
import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import { toPersianDigits } from '#shared/digits.ts';
import { useDownload } from '#panel/api/useDownload.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { assetsText } from './strings.ts';
import type { License } from './types.ts';

/** Fetches the certificate as PDF, with the code that others verify it by. */
export function LicensePaper({ license }: { license: License }) {
  const { download, busyPath } = useDownload(assetsText.paperFailed, notify.error);
  const isOnline = useOnline();
  const { fileUrl } = license;
  if (!fileUrl) return <>—</>;
  return (
    <IconButton
      color="primary"
      aria-label={assetsText.paperOf(toPersianDigits(license.licenseNumber))}
      loading={busyPath !== null}
      disabled={!isOnline}
      onClick={() => void download(fileUrl, `${assetsText.paperName} ${license.licenseNumber}`)}
    >
      <PictureAsPdfRounded />
    </IconButton>
  );
}
