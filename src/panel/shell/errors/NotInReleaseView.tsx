import Link from 'next/link';
import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ConstructionRounded from '@mui/icons-material/ConstructionRounded';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { useAppDispatch } from '../../store/hooks.ts';
import { ticketDrawerOpened } from '../../store/slices/drawersSlice.ts';
import { instead, notInRelease } from './notInReleaseStrings.ts';

const Buttons = styled('div')({ display: 'flex', gap: '0.75rem', flexWrap: 'wrap', justifyContent: 'center' });

/** A part of the menu that this release does not hold: says so, what serves instead, and the ways on. */
export function NotInReleaseView() {
  const { pathname } = useRouter();
  const dispatch = useAppDispatch();
  const other = instead[pathname];
  const title = other?.title ?? notInRelease.title;
  return (
    <>
      <PageHeader title={title} />
      <Section>
        <EmptyView
          icon={<ConstructionRounded fontSize="large" aria-hidden="true" />}
          text={
            <>
              <strong>{notInRelease.text}</strong>
              <br />
              {other?.text}
            </>
          }
          action={
            <Buttons>
              {other?.href ? (
                <Button variant="contained" component={Link} href={other.href} prefetch={false}>
                  {other.label}
                </Button>
              ) : null}
              <Button variant={other?.href ? 'outlined' : 'contained'} component={Link} href="/" prefetch={false}>
                {notInRelease.home}
              </Button>
              <Button
                variant="outlined"
                onClick={() => dispatch(ticketDrawerOpened({ topic: notInRelease.topic(title) }))}
              >
                {notInRelease.ticket}
              </Button>
            </Buttons>
          }
        />
      </Section>
    </>
  );
}
