import Head from 'next/head';
import Link from 'next/link';
import { useState, type SyntheticEvent } from 'react';
import dynamic from 'next/dynamic';
import { paths } from '#panel/paths.ts';
import { SiteLine } from '#panel/shell/layout/SiteLine.tsx';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { PlainField } from '#panel/ui/form/PlainField.tsx';
import { onlyDigits } from '#panel/ui/form/onlyDigits.ts';
import { ButtonRow, OpenPage } from '#panel/ui/layout/blocks.ts';
import { Alert } from '#panel/ui/plain/Alert.tsx';
import { Button } from '#panel/ui/plain/Button.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import type { Tracked } from './askOrder.ts';
import { text } from './strings.ts';

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
}));
const Submit = styled('div')({ gridColumn: '1 / -1', display: 'grid' });

const TrackedOrder = dynamic(() => import('./TrackedOrder.tsx').then((part) => part.TrackedOrder), {
  loading: () => <LoadingSkeleton shape="pairs" count={6} />,
});

/** Digits of the year and one of the number. */
const SHORTEST = 5;

/** A number as the papers print it: the line after the year is drawn while digits are typed. */
const numberOf = (digits: string): string => (digits.length > 4 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : digits);

/** Open to whoever holds a paper of an order: its number and code answer how it stands (decision 72). */
export function TrackView() {
  const [orderNo, setOrderNo] = useState('');
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [answer, setAnswer] = useState<{ order: Tracked } | { problem: string } | null>(null);
  const dispatch = useAppDispatch();
  const isOnline = useOnline();
  const numberProblem = orderNo === '' ? text.orderNoNeeded : orderNo.length < SHORTEST ? text.orderNoShort : undefined;
  const codeProblem = code.trim() === '' ? text.codeNeeded : undefined;
  const ask = async (body: { orderNo: string; code: string }) => {
    setLoading(true);
    setAnswer(null);
    try {
      const { askOrder } = await import('./askOrder.ts');
      setAnswer(await askOrder(dispatch, body));
    } catch {
      // the code of the call did not come
      setAnswer({ problem: text.failed });
    }
    setLoading(false);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!numberProblem && !codeProblem) void ask({ orderNo: numberOf(orderNo), code: code.trim() });
  };
  return (
    <OpenPage>
      <Head>
        <meta name="robots" content="noindex, nofollow" />
      </Head>
      <SiteLine />
      <PageHeader title={text.title} note={text.note} />
      <Section>
        <Form onSubmit={submit} noValidate>
          <PlainField
            name="orderNo"
            label={text.orderNo}
            value={toPersianDigits(numberOf(orderNo))}
            onChange={(typed) => setOrderNo(onlyDigits(typed, 20))}
            error={isChecked ? numberProblem : undefined}
            htmlInput={{ inputMode: 'numeric', autoComplete: 'off' }}
          />
          <PlainField
            name="code"
            label={text.code}
            value={code}
            onChange={setCode}
            error={isChecked ? codeProblem : undefined}
            htmlInput={{ maxLength: 20, autoCapitalize: 'characters', autoComplete: 'off' }}
          />
          <Submit>
            <Button
              type="submit"
              variant="contained"
              size="large"
              disabled={isLoading || !isOnline}
              aria-busy={isLoading}
            >
              {text.show}
            </Button>
          </Submit>
        </Form>
        {isOnline ? null : <Alert severity="warning">{text.offline}</Alert>}
        {answer && 'problem' in answer ? <Alert severity="warning">{answer.problem}</Alert> : null}
      </Section>
      {isLoading ? <LoadingSkeleton shape="pairs" count={6} /> : null}
      {answer && 'order' in answer ? <TrackedOrder order={answer.order} /> : null}
      <ButtonRow>
        <Button component={Link} href={paths.root} prefetch={false}>
          {text.panel}
        </Button>
      </ButtonRow>
    </OpenPage>
  );
}
