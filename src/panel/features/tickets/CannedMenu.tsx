import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useGetTicketDeskQuery, useListCannedAnswersQuery } from '#panel/api/tickets.ts';
import { fillTags } from '#shared/contract/cannedTags.ts';
import { toPersianText } from '#shared/digits.ts';
import { deskKeys, Kbd, useKeyboardShortcuts } from '#panel/ui/keyboard/shortcuts.tsx';
import type { TicketDetails } from '#panel/store/slices/ticketsSlice.ts';
import { replyFieldId } from './Composer.tsx';
import { staffText as text } from './staffStrings.ts';

interface Props {
  ticket: TicketDetails;
  onChoose: (body: string) => void;
}

/** The canned answers of the ticket's category and of all, filled with its facts; the chosen one becomes a draft. */
export function CannedMenu({ ticket, onChoose }: Props) {
  const answers = useListCannedAnswersQuery();
  const desk = useGetTicketDeskQuery({ params: { id: ticket.id } });
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isChosen = useRef(false);
  const fitting = (answers.data?.data ?? []).filter(
    (answer) => answer.group_id === null || answer.group_id === ticket.group_id,
  );
  const isReady = fitting.length > 0;
  useKeyboardShortcuts({ [deskKeys.texts.code]: () => setOpen(true) }, isReady && !isOpen, 'page');
  // the answer goes on where its text now is: a place to fill, or Ctrl+Enter
  useEffect(() => {
    if (isOpen || !isChosen.current) return;
    isChosen.current = false;
    document.getElementById(replyFieldId)?.focus();
  }, [isOpen]);
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
        disabled={!isReady}
        aria-haspopup="menu"
        ref={opener}
        onClick={() => setOpen(true)}
      >
        {text.canned}
        <Kbd>{deskKeys.texts.cap}</Kbd>
      </Button>
      <Menu
        anchorEl={() => opener.current}
        open={isOpen}
        disableRestoreFocus
        onClose={() => {
          setOpen(false);
          opener.current?.focus();
        }}
      >
        {fitting.map((answer) => (
          <MenuItem
            key={answer.id}
            onClick={() => {
              onChoose(fillTags(answer.body, facts));
              isChosen.current = true;
              setOpen(false);
            }}
          >
            {answer.title}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
