import { shell } from '../strings.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** 404: no page at this address. */
export function NotFoundView() {
  return <ErrorPage code="404" title={shell.notFoundTitle} text={shell.notFound} />;
}
