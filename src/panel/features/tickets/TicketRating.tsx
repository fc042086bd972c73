import Rating from '@mui/material/Rating';
import { styled } from '@mui/material/styles';
import { formatNumber } from '#shared/digits.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useRateTicketMutation } from '#panel/api/tickets.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ticketsText as text } from './ticketScreenStrings.ts';

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
}));

/** One to five stars for a closed conversation; the staff only see them. */
export function TicketRating({
  ticketId,
  rating,
  isReadOnly,
}: {
  ticketId: number;
  rating: number | null;
  isReadOnly: boolean;
}) {
  const [rate, { isLoading }] = useRateTicketMutation();
  const choose = async (stars: number | null) => {
    if (stars === null) return;
    try {
      await rate({ params: { id: ticketId }, body: { rating: stars } }).unwrap();
      notify.success(text.rated);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.rateFailed).message);
    }
  };
  return (
    <Row>
      <span id={`rating-label-${ticketId}`}>{text.rate}</span>
      <Rating
        name={`rating-${ticketId}`}
        aria-labelledby={`rating-label-${ticketId}`}
        value={rating}
        size="large"
        readOnly={isReadOnly}
        disabled={isLoading}
        getLabelText={(stars) => text.stars(formatNumber(stars))}
        onChange={(_event, stars) => void choose(stars)}
      />
    </Row>
  );
}
