import { useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useGetTicketDeskQuery, useListCannedAnswersQuery } from '#panel/api/tickets.ts';
import { fillTags } from '#shared/contract/cannedTags.ts';
import { toPersianText } from '#shared/digits.ts';
import type { TicketDetails } from '#panel/store/slices/ticketsSlice.ts';
import { staffText as text } from './staffStrings.ts';

interface Props {
  ticket: TicketDetails;
  onChoose: (body: string) => void;
}

/** The canned answers of the ticket's category and of all, filled with its facts; the chosen one becomes a draft. */
export function CannedMenu({ ticket, onChoose }: Props) {
  const answers = useListCannedAnswersQuery();
  const desk = useGetTicketDeskQuery({ params: { id: ticket.id } });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const fitting = (answers.data?.data ?? []).filter(
    (answer) => answer.group_id === null || answer.group_id === ticket.group_id,
  );
  const facts = {
    نام: ticket.full_name || null,
    درخواست: desk.data?.data.order_no ? toPersianText(desk.data.data.order_no) : null,
    تیکت: toPersianText(ticket.tracking_code),
    موضوع: ticket.topic,
  };
  return (
    <div>
      <Button
        variant="outlined"
        size="small"
        disabled={fitting.length === 0}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text.canned}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {fitting.map((answer) => (
          <MenuItem
            key={answer.id}
            onClick={() => {
              onChoose(fillTags(answer.body, facts));
              setAnchor(null);
            }}
          >
            {answer.title}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
