import AddCircleOutlineRounded from '@mui/icons-material/AddCircleOutlineRounded';
import HomeRounded from '@mui/icons-material/HomeRounded';
import MenuRounded from '@mui/icons-material/MenuRounded';
import RemoveCircleOutlineRounded from '@mui/icons-material/RemoveCircleOutlineRounded';
import type { MenuItem } from './menu.ts';
import { shell } from './strings.ts';

/** The four entries of the phone's bottom bar (spec 2). */
export const bottomMenu: readonly (MenuItem & { path: string })[] = [
  { title: shell.homeShort, icon: HomeRounded, path: '/home' },
  { title: shell.buyShort, icon: AddCircleOutlineRounded, path: '/buyBonds' },
  { title: shell.sellShort, icon: RemoveCircleOutlineRounded, path: '/sellBonds' },
  { title: shell.more, icon: MenuRounded, path: '/more' },
];
