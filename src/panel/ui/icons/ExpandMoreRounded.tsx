import { createSvgIcon } from '@mui/material/SvgIcon';

export const ExpandMoreRounded = /* @__PURE__ */ createSvgIcon(<path d="M15.88 9.29L12 13.17L8.12 9.29a.996.996 0 1 0-1.41 1.41l4.59 4.59c.39.39 1.02.39 1.41 0l4.59-4.59a.996.996 0 0 0 0-1.41c-.39-.38-1.03-.39-1.42 0"/>, 'ExpandMoreRounded');
