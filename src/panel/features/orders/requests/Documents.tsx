import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ImageRounded from '@mui/icons-material/ImageRounded';
import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import { useDownload } from '#panel/api/useDownload.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import type { OrderDetails } from './orderDetails.ts';
import { requestsText } from './strings.ts';

const List = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' });

/** The papers that a request has by now: its receipt, its notice, its certificate, the picture of its slip. */
export function Documents({ order }: { order: OrderDetails }) {
  const { download, busyPath } = useDownload(requestsText.downloadFailed, notify.error);
  const isOnline = useOnline();
  return (
    <Section title={requestsText.documents}>
      <List className="no-print">
        {order.documents.map(({ kind, title, fileUrl }) => (
          <Button
            key={fileUrl}
            variant="outlined"
            startIcon={kind === 'slip' ? <ImageRounded /> : <PictureAsPdfRounded />}
            loading={busyPath === fileUrl}
            loadingPosition="start"
            disabled={!isOnline}
            onClick={() => void download(fileUrl, `${title} ${order.orderNo}`)}
          >
            {title}
          </Button>
        ))}
      </List>
    </Section>
  );
}
