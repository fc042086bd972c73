import type { GoalKind } from '#shared/texts/goalTexts.ts';
import { BeachAccessRounded } from '#panel/ui/icons/BeachAccessRounded.tsx';
import { ChildCareRounded } from '#panel/ui/icons/ChildCareRounded.tsx';
import { DirectionsCarRounded } from '#panel/ui/icons/DirectionsCarRounded.tsx';
import { FavoriteRounded } from '#panel/ui/icons/FavoriteRounded.tsx';
import { FlagRounded } from '#panel/ui/icons/FlagRounded.tsx';
import { FlightTakeoffRounded } from '#panel/ui/icons/FlightTakeoffRounded.tsx';
import { HomeRounded } from '#panel/ui/icons/HomeRounded.tsx';
import { SavingsRounded } from '#panel/ui/icons/SavingsRounded.tsx';
import { SchoolRounded } from '#panel/ui/icons/SchoolRounded.tsx';
import { styled } from '#panel/ui/theme/styled.ts';

const icons = {
  house: HomeRounded,
  education: SchoolRounded,
  child: ChildCareRounded,
  car: DirectionsCarRounded,
  wedding: FavoriteRounded,
  travel: FlightTakeoffRounded,
  retirement: BeachAccessRounded,
  reserve: SavingsRounded,
  other: FlagRounded,
} as const satisfies Record<GoalKind, typeof HomeRounded>;

const Disc = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  borderRadius: '50%',
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.panel.brandTint,
}));

/** The picture of what a goal is for; its words are beside it. */
export function KindPicture({ kind }: { kind: GoalKind }) {
  const Icon = icons[kind];
  return (
    <Disc aria-hidden="true">
      <Icon />
    </Disc>
  );
}
