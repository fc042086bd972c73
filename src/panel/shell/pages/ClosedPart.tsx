import { featureLabels, type Feature } from '#shared/contract/kernel/features.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { LockRounded } from '#panel/ui/icons/LockRounded.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { phoneText } from '../phoneText.ts';
import { useSite } from '../site.ts';
import { closedText } from './closedStrings.ts';

function Support() {
  const { supportPhone, supportHours } = useSite();
  if (supportPhone === '') return null;
  return (
    <>
      {closedText.next}{' '}
      <a href={`tel:${supportPhone}`}>
        <Ltr>{phoneText(supportPhone)}</Ltr>
      </a>{' '}
      {supportHours === '' ? null : `(${supportHours})`}
    </>
  );
}

/** In place of a page whose part is closed: why, and whom to ask. */
export function ClosedView({ part }: { part: Feature }) {
  return (
    <>
      <PageHeader title={closedText.title(featureLabels[part])} />
      <EmptyView
        icon={<LockRounded fontSize="large" aria-hidden="true" />}
        text={closedText.text}
        action={<Support />}
      />
    </>
  );
}

/** In place of a button whose part is closed. */
export function ClosedNote({ part }: { part: Feature }) {
  return (
    <Note>
      {closedText.title(featureLabels[part])}. <Support />
    </Note>
  );
}
