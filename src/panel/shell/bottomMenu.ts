import AddCircleOutlineRounded from '@mui/icons-material/AddCircleOutlineRounded';
import HomeRounded from '@mui/icons-material/HomeRounded';
import MenuRounded from '@mui/icons-material/MenuRounded';
import RemoveCircleOutlineRounded from '@mui/icons-material/RemoveCircleOutlineRounded';
import { paths } from '#panel/paths.ts';
import type { MenuItem } from './menu.ts';
import { shell } from './strings.ts';

/** The four entries of the phone's bottom bar (spec 2). */
export const bottomMenu: readonly (MenuItem & { path: string })[] = [
  { title: shell.homeShort, icon: HomeRounded, path: paths.home },
  { title: shell.buyShort, icon: AddCircleOutlineRounded, path: paths.buy() },
  { title: shell.sellShort, icon: RemoveCircleOutlineRounded, path: paths.sell() },
  { title: shell.more, icon: MenuRounded, path: paths.more },
];
