import { createSvgIcon } from '@mui/material/SvgIcon';

export const KeyboardArrowUpRounded = /* @__PURE__ */ createSvgIcon(<path d="M8.12 14.71L12 10.83l3.88 3.88a.996.996 0 1 0 1.41-1.41L12.7 8.71a.996.996 0 0 0-1.41 0L6.7 13.3a.996.996 0 0 0 0 1.41c.39.38 1.03.39 1.42 0"/>, 'KeyboardArrowUpRounded');
