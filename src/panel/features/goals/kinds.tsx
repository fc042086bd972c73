import BeachAccessRounded from '@mui/icons-material/BeachAccessRounded';
import ChildCareRounded from '@mui/icons-material/ChildCareRounded';
import DirectionsCarRounded from '@mui/icons-material/DirectionsCarRounded';
import FavoriteRounded from '@mui/icons-material/FavoriteRounded';
import FlagRounded from '@mui/icons-material/FlagRounded';
import FlightTakeoffRounded from '@mui/icons-material/FlightTakeoffRounded';
import HomeRounded from '@mui/icons-material/HomeRounded';
import SavingsRounded from '@mui/icons-material/SavingsRounded';
import SchoolRounded from '@mui/icons-material/SchoolRounded';
import type { GoalKind } from '#shared/texts/goalTexts.ts';
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
