import { toPersianDigits } from '#shared/digits.ts';
import { productVersion } from '#shared/version.ts';
import { paths } from '#panel/paths.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { logOut } from '#panel/store/flows/logout.ts';
import { switchPanel } from '#panel/store/flows/switches.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { CallRounded } from '#panel/ui/icons/CallRounded.tsx';
import { LogoutRounded } from '#panel/ui/icons/LogoutRounded.tsx';
import { SwapHorizRounded } from '#panel/ui/icons/SwapHorizRounded.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Small, Stack } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { MenuButton, MenuLink } from '../navigation/Popup.tsx';
import { investorMenu } from '../navigation/investorMenu.ts';
import type { MenuItem } from '../navigation/menu.ts';
import { useMenu } from '../navigation/NavList.tsx';
import { SitePagesLink } from '../sitePages/SitePagesLink.tsx';
import { DisplaySettings } from './DisplaySettings.tsx';
import { useShellSlots } from '../slots.tsx';
import { phoneText } from '../phoneText.ts';
import { useSite } from '../site.ts';
import { text } from '../strings.ts';
import { moreText } from './strings.ts';
import { useIdentity } from '../navigation/ProfileMenu.tsx';
import { canChangePanel, profilePages } from '../navigation/profilePages.ts';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
}));
/* as high as the choice of investor, which comes later */
const Person = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  minHeight: 56,
  '& > .shrinks': { marginInlineStart: 'auto' },
});
const Name = styled('div')(({ theme }) => ({ ...theme.typography.subtitle1 }));

/** The fourth entry of the phone's bar: everything that the bar itself has no room for. */
export function MoreView() {
  const dispatch = useAppDispatch();
  const identity = useIdentity();
  const { supportPhone, supportHours } = useSite();
  const { investorSelector: InvestorSelector } = useShellSlots();
  const menu = useMenu(investorMenu);
  const single = menu.filter((item) => !item.children);
  return (
    <Stack>
      <PageHeader title={text.more} />
      <Grid>
        <Section>
          <Person data-named="">
            <Avatar name={identity.name} isRound size={44} />
            <div>
              <Name>{identity.name || '\u00a0'}</Name>
              <Small>{identity.second || '\u00a0'}</Small>
            </div>
            {identity.panel === 'client' && InvestorSelector ? <InvestorSelector /> : null}
          </Person>
          {profilePages(identity).map(({ title, path, icon: Icon }) => (
            <MenuLink key={path} href={path} prefetch={false}>
              <Icon fontSize="small" />
              {title}
            </MenuLink>
          ))}
        </Section>
        <Section title={text.mainMenu}>
          <Links items={single} />
        </Section>
        {menu
          .filter((item) => item.children)
          .map((group) => (
            <Section key={group.title} title={group.title}>
              <Links items={group.children ?? []} />
            </Section>
          ))}
        <Section title={text.displaySettings}>
          <DisplaySettings />
        </Section>
        <Section title={moreText.help}>
          {supportPhone === '' ? null : (
            <MenuLink href={`tel:${supportPhone}`} prefetch={false}>
              <CallRounded fontSize="small" />
              {text.supportPhone}: <Ltr>{phoneText(supportPhone)}</Ltr>
            </MenuLink>
          )}
          {supportHours === '' ? null : <Small>{supportHours}</Small>}
          <Small>
            <SitePagesLink />
          </Small>
          <Small>
            {moreText.version} <Ltr>{toPersianDigits(productVersion)}</Ltr>
          </Small>
        </Section>
        <Section>
          {canChangePanel(identity) ? (
            <MenuButton type="button" onClick={() => void dispatch(switchPanel())}>
              <SwapHorizRounded fontSize="small" />
              {text.changePanel}
            </MenuButton>
          ) : null}
          <MenuButton type="button" onClick={() => void dispatch(logOut())}>
            <LogoutRounded fontSize="small" />
            {text.logOut}
          </MenuButton>
        </Section>
      </Grid>
    </Stack>
  );
}

function Links({ items }: { items: readonly MenuItem[] }) {
  return items.map(({ title, path, icon: Icon }) => (
    <MenuLink key={title} href={path ?? paths.root} prefetch={false}>
      {Icon ? <Icon fontSize="small" /> : null}
      {title}
    </MenuLink>
  ));
}
