import { useId, useState, useMemo } from 'react';
import { useRouter } from 'next/router';
import { useAbility } from '@casl/react';
import { paths } from '#panel/paths.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { AppAbility } from '#shared/ability.ts';
import { ExpandMoreRounded } from '#panel/ui/icons/ExpandMoreRounded.tsx';
import { FiberManualRecordRounded } from '#panel/ui/icons/FiberManualRecordRounded.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { MenuButton, MenuLink } from './Popup.tsx';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth, selectViewing } from '#panel/store/slices/authSlice.ts';
import {
  activeChild,
  isActiveItem,
  isActivePath,
  isSection,
  type MenuEntry,
  type MenuItem,
  visibleMenu,
} from './menu.ts';
import { saveSettings, useSetting } from '../settings/settingsStore.ts';
import { useSite } from '../site.ts';

/** The entries of a menu that this user may see. */
export function useMenu<E extends MenuEntry>(entries: readonly E[]): E[] {
  const ability = useAbility<AppAbility>();
  const isViewing = useAppSelector(selectViewing) !== null;
  const { roleID, accessLevel } = useAppSelector(selectAuth);
  const { closed } = useSite();
  return useMemo(
    () =>
      visibleMenu(entries, {
        can: (action, subject) => ability.can(action, subject),
        user: { roleId: roleID, accessLevel },
        isViewing,
        closed,
      }),
    [entries, ability, isViewing, closed, roleID, accessLevel],
  );
}

const List = styled('ul')({ display: 'grid', gap: '0.125rem', margin: 0, padding: 0, listStyle: 'none' });
const SectionTitle = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  paddingBlock: '1rem 0.25rem',
  paddingInline: '0.75rem',
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
}));
const Text = styled('span')({ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' });
const Arrow = styled(ExpandMoreRounded)({
  transition: 'transform 0.25s',
  '[aria-expanded="true"] > &': { transform: 'rotate(180deg)' },
});

/** Entries of a side menu: links, groups that open and close, section titles, badges. */
export function NavList({ entries, label }: { entries: readonly MenuEntry[]; label: string }) {
  const { asPath } = useRouter();
  const groups = useSetting('verticalNavToggleType');
  const active = entries.find((entry) => !isSection(entry) && entry.children && isActiveItem(entry, asPath));
  const [opened, setOpened] = useState<readonly string[]>(active && !isSection(active) ? [active.title] : []);
  const toggle = (title: string) => {
    const others = groups === 'accordion' ? [] : opened.filter((one) => one !== title);
    setOpened(opened.includes(title) ? others : [...others, title]);
  };
  return (
    <nav aria-label={label}>
      <List>
        {entries.map((entry) =>
          isSection(entry) ? (
            <SectionTitle key={entry.sectionTitle} className="nav-text">
              {entry.sectionTitle}
            </SectionTitle>
          ) : (
            <li key={entry.title}>
              {entry.children ? (
                <Group
                  item={entry}
                  isOpen={opened.includes(entry.title)}
                  onToggle={() => toggle(entry.title)}
                  current={asPath}
                />
              ) : (
                <Leaf item={entry} isCurrent={isActivePath(entry.path, asPath)} />
              )}
            </li>
          ),
        )}
      </List>
    </nav>
  );
}

function Leaf({ item, isCurrent, isChild = false }: { item: MenuItem; isCurrent: boolean; isChild?: boolean }) {
  const Icon = item.icon && !isChild ? item.icon : FiberManualRecordRounded;
  return (
    <MenuLink
      href={item.path ?? paths.root}
      prefetch={false}
      aria-current={isCurrent ? 'page' : undefined}
      title={item.title}
    >
      <Icon sx={isChild ? { fontSize: 8, marginInline: '6px' } : { fontSize: 20 }} />
      <Text className="nav-text">{item.title}</Text>
      <Badge item={item} />
    </MenuLink>
  );
}

function Badge({ item: { badge } }: { item: MenuItem }) {
  if (!badge) return null;
  return (
    <span className="nav-text">
      <StatusChip color={badge.color}>{badge.content}</StatusChip>
    </span>
  );
}

function Group({
  item,
  isOpen,
  onToggle,
  current,
}: {
  item: MenuItem;
  isOpen: boolean;
  onToggle: () => void;
  current: string;
}) {
  const id = useId();
  const active = activeChild(item.children ?? [], current);
  const Icon = item.icon ?? FiberManualRecordRounded;
  return (
    <>
      <MenuButton type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle} title={item.title}>
        <Icon sx={{ fontSize: 20 }} />
        <Text className="nav-text">{item.title}</Text>
        {isOpen ? null : <Badge item={item} />}
        <Arrow className="nav-text" fontSize="small" />
      </MenuButton>
      <List id={id} hidden={!isOpen} className="nav-children" style={isOpen ? undefined : { display: 'none' }}>
        {item.children?.map((child) => (
          <li key={child.title}>
            <Leaf item={child} isCurrent={child === active} isChild />
          </li>
        ))}
      </List>
    </>
  );
}

/** Collapses the side menu to 68 px or opens it to 260 px, and remembers it. */
export function toggleNav(isCollapsed: boolean): void {
  saveSettings({ navCollapsed: !isCollapsed });
}
