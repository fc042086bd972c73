import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import CheckRounded from '@mui/icons-material/CheckRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import { ui } from '../strings.ts';

/** Copies a code, IBAN or number; says so in a tooltip and to screen readers. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  const message = state === 'copied' ? ui.copied : state === 'failed' ? ui.copyFailed : `${ui.copy} ${label}`;
  return (
    <Tooltip title={message} onClose={() => setState('ready')}>
      <IconButton size="small" onClick={copy} aria-label={`${ui.copy} ${label}`}>
        {state === 'copied' ? <CheckRounded fontSize="inherit" /> : <ContentCopyRounded fontSize="inherit" />}
        <span role="status" className="visually-hidden">
          {state === 'ready' ? '' : message}
        </span>
      </IconButton>
    </Tooltip>
  );
}
