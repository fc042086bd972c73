import { Button } from '#panel/ui/plain/Button.tsx';
import { ErrorView } from '#panel/ui/state/ErrorView.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { logOut } from '../../store/flows/logout.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { text } from './strings.ts';

const Root = styled('main')({ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center' });

/** Shown when somebody is logged in, but the panel could not be initialised: another try, or out. */
export function StartFailedView({
  failure,
  onRetry,
}: {
  failure: { message: string; requestId?: string | undefined };
  onRetry: () => void;
}) {
  const dispatch = useAppDispatch();
  return (
    <Root>
      <ErrorView title={text.loadFailed} message={failure.message} requestId={failure.requestId} onRetry={onRetry} />
      <Button onClick={() => void dispatch(logOut())}>{text.logOut}</Button>
    </Root>
  );
}
