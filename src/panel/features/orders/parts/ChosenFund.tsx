import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { partsText } from './strings.ts';

const Chosen = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  padding: '0.75rem 1rem',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& > div': { flex: 1, minWidth: 0 },
}));
const Small = styled('div')(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.text.secondary }));

/** The fund that an order is about, with a way back to the choice. */
export function ChosenFund({ name, line, onChange }: { name: string; line: ReactNode; onChange: () => void }) {
  return (
    <Chosen>
      <Avatar name={name} size={40} />
      <div>
        <strong>{name}</strong>
        <Small>{line}</Small>
      </div>
      <Button size="small" onClick={onChange}>
        {partsText.change}
      </Button>
    </Chosen>
  );
}
