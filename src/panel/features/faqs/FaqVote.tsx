import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ThumbDownRounded from '@mui/icons-material/ThumbDownRounded';
import ThumbUpRounded from '@mui/icons-material/ThumbUpRounded';
import { formatNumber } from '#shared/digits.ts';
import { useVoteFaqMutation } from '#panel/api/faqs.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import type { Faq } from './faq.ts';
import { faqsText } from './strings.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem',
  marginBlockStart: '0.5rem',
});

/** Did the answer help? One vote of each person, which may be changed; shows how many it has helped. */
export function FaqVote({ faq }: { faq: Faq }) {
  const [vote, { isLoading }] = useVoteFaqMutation();
  const isOnline = useOnline();
  const send = async (isHelpful: boolean) => {
    try {
      await vote({ body: { id: faq.id, isHelpful } }).unwrap();
      notify.success(faqsText.thanks);
    } catch {
      notify.error(faqsText.voteFailed);
    }
  };
  return (
    <Row className="no-print" role="group" aria-label={`${faqsText.helpful} ${faq.question}`}>
      <span>{faqsText.helpful}</span>
      <VoteButton
        label={faqsText.yes}
        isChosen={faq.isHelpful === true}
        isOff={isLoading || !isOnline}
        icon={<ThumbUpRounded />}
        onClick={() => void send(true)}
      />
      <VoteButton
        label={faqsText.no}
        isChosen={faq.isHelpful === false}
        isOff={isLoading || !isOnline}
        icon={<ThumbDownRounded />}
        onClick={() => void send(false)}
      />
      {faq.helpfulCount > 0 ? <span>{faqsText.helpedCount(formatNumber(faq.helpfulCount))}</span> : null}
    </Row>
  );
}

function VoteButton(props: { label: string; isChosen: boolean; isOff: boolean; icon: ReactNode; onClick: () => void }) {
  const { label, isChosen, isOff, icon, onClick } = props;
  return (
    <Button
      size="small"
      variant={isChosen ? 'contained' : 'outlined'}
      startIcon={icon}
      aria-pressed={isChosen}
      disabled={isOff || isChosen}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
