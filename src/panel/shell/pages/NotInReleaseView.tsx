import Link from 'next/link';
import { useRouter } from 'next/router';
import { Button } from '#panel/ui/plain/Button.tsx';
import { styled } from '@mui/material/styles';
import ConstructionRounded from '@mui/icons-material/ConstructionRounded';
import { isAdminPage, paths } from '#panel/paths.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { defineAbility } from '#shared/ability.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { ticketDrawerOpened } from '#panel/store/slices/drawersSlice.ts';
import { instead, notInRelease } from './strings.ts';

const Buttons = styled('div')({ display: 'flex', gap: '0.75rem', flexWrap: 'wrap', justifyContent: 'center' });

/** A part of the menu that this release does not hold: says so, what serves instead, and the ways on. Staff do not write to themselves. */
export function NotInReleaseView() {
  const { pathname } = useRouter();
  const dispatch = useAppDispatch();
  const other = instead[pathname];
  const { role, accessLevel } = useAppSelector(selectAuth);
  const ability = defineAbility({ role, accessLevel });
  const ways = (other?.ways ?? []).filter(({ subject }) => !subject || ability.can('read', subject));
  const isDesk = isAdminPage(pathname);
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
              {ways.map((way, index) => (
                <Button
                  key={way.href}
                  variant={index === 0 ? 'contained' : 'outlined'}
                  component={Link}
                  href={way.href}
                  prefetch={false}
                >
                  {way.label}
                </Button>
              ))}
              {isDesk ? null : (
                <Button
                  variant={ways.length > 0 ? 'outlined' : 'contained'}
                  onClick={() => dispatch(ticketDrawerOpened({ topic: notInRelease.topic(title) }))}
                >
                  {notInRelease.ticket}
                </Button>
              )}
              <Button
                variant={isDesk && ways.length === 0 ? 'contained' : 'text'}
                component={Link}
                href={isDesk ? paths.admin.dashboard() : paths.root}
                prefetch={false}
              >
                {notInRelease.home}
              </Button>
            </Buttons>
          }
        />
      </Section>
    </>
  );
}
