import Link from 'next/link';
import { useRouter } from 'next/router';
import { styled } from '@mui/material/styles';
import type { CSSObject, Theme } from '@mui/material/styles';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { paths } from '#panel/paths.ts';
import { MenuLink } from '../chrome/menuLinkStyles.ts';
import { Popup } from '../chrome/Popup.tsx';
import { isActiveItem, isActivePath } from '../menu.ts';
import type { MenuItem } from '../menu.ts';
import { shell } from '../strings.ts';

const Row = styled('nav')({ display: 'flex', alignItems: 'center', gap: '0.25rem' });
const entry = (theme: Theme): CSSObject => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.25rem',
  minHeight: 38,
  paddingInline: '0.875rem',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.hover },
  '&[aria-current], &[data-active]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.panel.brandTint,
    fontWeight: 700,
  },
});
const Entry = styled(Link)(({ theme }) => entry(theme));
const GroupButton = styled('button')(({ theme }) => entry(theme));

/** The menu row of investors on desktop; groups open beneath their name. */
export function HorizontalNav({ items }: { items: readonly MenuItem[] }) {
  const { asPath } = useRouter();
  return (
    <Row aria-label={shell.mainMenu}>
      {items.map((item) =>
        item.children ? (
          <Popup
            key={item.title}
            trigger={(props) => (
              <GroupButton type="button" data-active={isActiveItem(item, asPath) ? '' : undefined} {...props}>
                {item.title}
                <ExpandMoreRounded sx={{ fontSize: 18 }} />
              </GroupButton>
            )}
          >
            {item.children.map((child) => (
              <MenuLink
                key={child.path}
                href={child.path ?? paths.root}
                prefetch={false}
                aria-current={isActivePath(child.path, asPath) ? 'page' : undefined}
              >
                {child.title}
              </MenuLink>
            ))}
          </Popup>
        ) : (
          <Entry
            key={item.path}
            href={item.path ?? paths.root}
            prefetch={false}
            aria-current={isActivePath(item.path, asPath) ? 'page' : undefined}
          >
            {item.title}
          </Entry>
        ),
      )}
    </Row>
  );
}
