import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';

const Root = styled('form')({ display: 'grid', gap: '0.75rem', gridTemplateColumns: 'minmax(0, 1fr)' });

/** A form that is checked and sent by the panel, not by the browser; a form over it in the tree is not sent with it. */
export function Form({
  onSubmit,
  className,
  children,
}: {
  onSubmit: () => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Root
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </Root>
  );
}
