import Button from '@mui/material/Button';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { RequestId } from '#panel/ui/state/ErrorView.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { supportPhone } from '#shared/support.ts';
import { shell } from '../strings.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** 500: something broke on our side; the request id is what support asks for. */
export function ServerErrorView({ requestId }: { requestId?: string }) {
  const retry = (
    <Button variant="contained" onClick={() => window.location.reload()}>
      {shell.retry}
    </Button>
  );
  return (
    <ErrorPage code="500" title={shell.errorTitle} text={shell.error} action={retry}>
      <div>
        {shell.supportPhone}: <Ltr>{toPersianDigits(supportPhone)}</Ltr>
      </div>
      {requestId ? <RequestId requestId={requestId} /> : null}
    </ErrorPage>
  );
}
