import type { NextPageContext } from 'next';
import { NotFoundView, ServerErrorView } from '#panel/shell/pages/ErrorPage.tsx';
import { page } from '#panel/shell/page.ts';

/** Problems that reach no page of their own, above all a screen that broke in the browser. */
function ErrorRoute({ statusCode, requestId }: { statusCode: number; requestId?: string }) {
  return statusCode === 404 ? <NotFoundView /> : <ServerErrorView requestId={requestId} />;
}

ErrorRoute.getInitialProps = ({ res, err }: NextPageContext) => ({
  statusCode: res?.statusCode ?? err?.statusCode ?? 500,
});

export default page(ErrorRoute, { access: 'open', layout: 'blank' });
