import { useAppSelector } from '../../store/hooks.ts';
import { selectIsReady } from '../../store/slices/authSlice.ts';
import { shell } from '../strings.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** 404: no page at this address; who is logged in keeps the menu. */
export function NotFoundView() {
  const isReady = useAppSelector(selectIsReady);
  return <ErrorPage code="404" title={shell.notFoundTitle} text={shell.notFound} isInside={isReady} />;
}
