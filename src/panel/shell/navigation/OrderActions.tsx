import { paths } from '#panel/paths.ts';
import { OnlineLink } from '#panel/ui/plain/OnlineLink.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from '../strings.ts';

const Actions = styled('div')({ display: 'flex', gap: '0.5rem' });

/** صدور and ابطال, which every menu of investors leads to: the row, the drawer in its place, and the side menu. */
export function OrderActions() {
  return (
    <Actions>
      <OnlineLink href={paths.buy()} variant="contained">
        {text.buy}
      </OnlineLink>
      <OnlineLink href={paths.sell()} variant="outlined">
        {text.sell}
      </OnlineLink>
    </Actions>
  );
}
