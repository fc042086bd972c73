import { createSvgIcon } from '@mui/material/SvgIcon';

export const SouthRounded = /* @__PURE__ */ createSvgIcon(<path d="M18.3 14.29a.996.996 0 0 0-1.41 0L13 18.17V3c0-.55-.45-1-1-1s-1 .45-1 1v15.18L7.12 14.3a.996.996 0 1 0-1.41 1.41l5.59 5.59c.39.39 1.02.39 1.41 0l5.59-5.59c.38-.39.38-1.03 0-1.42"/>, 'SouthRounded');
