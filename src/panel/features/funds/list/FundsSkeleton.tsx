import Skeleton from '@mui/material/Skeleton';
import { ui } from '#panel/ui/strings.ts';
import { Cards } from './Cards.ts';

/** Grey filters and cards in the size of what comes. */
export function FundsSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{ui.loading}</span>
      <Skeleton variant="rounded" height={136} sx={{ mb: 4 }} />
      <Cards>
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <li key={card}>
            <Skeleton variant="rounded" height={330} />
          </li>
        ))}
      </Cards>
    </div>
  );
}
