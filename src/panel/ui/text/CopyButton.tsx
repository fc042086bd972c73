import { useState } from 'react';
import { CheckRounded } from '../icons/CheckRounded.tsx';
import { ContentCopyRounded } from '../icons/ContentCopyRounded.tsx';
import { IconButton } from '../plain/IconButton.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { ui } from '../strings.ts';
import { Ltr } from './Ltr.tsx';

/**
 * Copies a code, IBAN or number; says so by its icon, its title and to screen readers. `label` names what is copied. The
 * title is the browser's own: this button stands in every error view, and MUI's tooltip brings 12 kB (decision 0045).
 */
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
    <IconButton
      type="button"
      onClick={copy}
      onBlur={() => setState('ready')}
      title={message}
      aria-label={`${ui.copy} ${label}`}
    >
      {state === 'copied' ? <CheckRounded fontSize="inherit" /> : <ContentCopyRounded fontSize="inherit" />}
      <span role="status" className="visually-hidden">
        {state === 'ready' ? '' : message}
      </span>
    </IconButton>
  );
}

/** A code as it is read aloud: Persian digits where it is digits alone; with Latin letters it stays whole. */
export function codeText(code: string): string {
  return /[A-Za-z]/.test(code) ? code : toPersianDigits(code);
}

/** A number, code or IBAN with a button that copies it. */
export function Code({ text, label, shown }: { text: string; label: string; shown?: string }) {
  return (
    <>
      <Ltr>{shown ?? codeText(text)}</Ltr>
      <CopyButton text={text} label={label} />
    </>
  );
}
