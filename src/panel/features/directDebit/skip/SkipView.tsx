import Link from 'next/link';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { paths } from '#panel/paths.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { Button } from '#panel/ui/plain/Button.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { skipText as text } from './strings.ts';

const Root = styled('main')({
  width: '100%',
  maxWidth: 560,
  marginInline: 'auto',
  paddingInline: '1rem',
  paddingBlock: '2rem',
  display: 'grid',
  gap: '1rem',
  alignContent: 'start',
});

/** Open to whoever holds the link of a notice: what it is about, and one button that leaves out this one debit (domain 4.4). */
export function SkipView() {
  const url = useUrlState();
  const token = url.word('token', 400);
  return (
    <Root>
      <PageHeader title={text.title} note={text.note} />
      {!url.isReady ? (
        <LoadingSkeleton shape="pairs" count={5} />
      ) : token === '' ? (
        <Alert severity="error">{text.noToken}</Alert>
      ) : (
        <Debit token={token} />
      )}
      <ButtonRow>
        <Button component={Link} href={paths.root} prefetch={false}>
          {text.panel}
        </Button>
      </ButtonRow>
    </Root>
  );
}

function Debit({ token }: { token: string }) {
  const query = DirectDebitApi.useGetSkipLinkQuery({ params: { token } });
  const [skip, { isLoading }] = DirectDebitApi.useSkipByLinkMutation();
  const [failure, setFailure] = useState('');
  const isOnline = useOnline();
  const send = async () => {
    setFailure('');
    try {
      await skip({ params: { token }, body: {} }).unwrap();
    } catch (thrown) {
      setFailure(asApiFailure(thrown, text.failed).message);
    }
  };
  return (
    <Section>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={5} />} isWhole>
        {({ data }) => (
          <Stack aria-live="polite">
            <DescriptionList
              items={[
                { key: text.amount, value: <Money rial={data.amount} isHideable={false} /> },
                { key: text.fund, value: data.fundName },
                { key: text.bank, value: data.bankName },
                { key: text.day, value: jalaliText(data.dueDate, 'long') },
                { key: text.status, value: data.statusText },
              ]}
            />
            {data.isSkipped ? (
              <Alert severity="success">{text.done}</Alert>
            ) : data.canSkip ? null : (
              <Alert severity="info">{text.late}</Alert>
            )}
            {failure ? (
              <Alert severity="error" role="alert">
                {failure}
              </Alert>
            ) : null}
            {data.canSkip && !data.isSkipped ? (
              <Button
                variant="contained"
                size="large"
                loading={isLoading}
                disabled={!isOnline}
                onClick={() => void send()}
              >
                {text.skip}
              </Button>
            ) : null}
          </Stack>
        )}
      </QueryBoundary>
    </Section>
  );
}
