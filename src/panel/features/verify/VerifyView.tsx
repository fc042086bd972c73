import { useState, type SyntheticEvent } from 'react';
import dynamic from 'next/dynamic';
import { SiteLine } from '#panel/shell/layout/SiteLine.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { PlainField } from '#panel/ui/form/PlainField.tsx';
import { Note, OpenPage } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { Button } from '#panel/ui/plain/Button.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from './strings.ts';

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  marginBlockStart: '1rem',
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: '1fr auto',
    alignItems: 'start',
    // as high as the field
    '& > button': { minHeight: 'calc(1.4375rem + 33px)' },
  },
}));

const VerifyResult = dynamic(() => import('./VerifyResult.tsx').then((part) => part.VerifyResult), {
  loading: () => <LoadingSkeleton shape="pairs" count={6} />,
});

function CodeForm({ known, onCheck }: { known: string; onCheck: (code: string) => void }) {
  const [typed, setTyped] = useState(known);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const code = typed.trim();
    setMissing(code === '');
    if (code !== '') onCheck(code);
  };
  return (
    <Form onSubmit={submit} noValidate>
      <PlainField
        name="code"
        label={text.code}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setMissing(false);
        }}
        error={isMissing ? text.codeNeeded : undefined}
        htmlInput={{ maxLength: 40, autoCapitalize: 'characters', autoComplete: 'off' }}
      />
      <Button type="submit" variant="contained" size="large">
        {text.check}
      </Button>
    </Form>
  );
}

/** Open to anyone: the code of a paper answers whether it is valid and whether its figures still hold (domain 1.11, 10.2). */
export function VerifyView() {
  const { word, change } = useUrlState();
  const code = word('code', 40);
  return (
    <OpenPage>
      <SiteLine />
      <PageHeader title={text.title} note={text.note} />
      <Section>
        <Note lang="en" dir="ltr">
          {text.noteEn}
        </Note>
        <CodeForm key={code} known={code} onCheck={(next) => change({ code: next })} />
      </Section>
      {code ? <VerifyResult code={code} /> : null}
    </OpenPage>
  );
}
