import Link from 'next/link';
import { paths } from '#panel/paths.ts';
import { Button } from '#panel/ui/plain/Button.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from '../strings.ts';

const Actions = styled('div')({ display: 'flex', gap: '0.5rem' });

/** صدور and ابطال, which every menu of investors leads to: the row, the drawer in its place, and the side menu. */
export function OrderActions() {
  return (
    <Actions>
      <Button component={Link} href={paths.buy()} prefetch={false} variant="contained">
        {text.buy}
      </Button>
      <Button component={Link} href={paths.sell()} prefetch={false} variant="outlined">
        {text.sell}
      </Button>
    </Actions>
  );
}
