import { createSvgIcon } from '@mui/material/SvgIcon';

export const ContentCopyRounded = /* @__PURE__ */ createSvgIcon(<path d="M15 20H5V7c0-.55-.45-1-1-1s-1 .45-1 1v13c0 1.1.9 2 2 2h10c.55 0 1-.45 1-1s-.45-1-1-1m5-4V4c0-1.1-.9-2-2-2H9c-1.1 0-2 .9-2 2v12c0 1.1.9 2 2 2h9c1.1 0 2-.9 2-2m-2 0H9V4h9z"/>, 'ContentCopyRounded');
