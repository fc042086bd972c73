import { createSvgIcon } from '@mui/material/SvgIcon';

export const FastForwardRounded = /* @__PURE__ */ createSvgIcon(<path d="m5.58 16.89l5.77-4.07c.56-.4.56-1.24 0-1.63L5.58 7.11C4.91 6.65 4 7.12 4 7.93v8.14c0 .81.91 1.28 1.58.82M13 7.93v8.14c0 .81.91 1.28 1.58.82l5.77-4.07c.56-.4.56-1.24 0-1.63l-5.77-4.07c-.67-.47-1.58 0-1.58.81"/>, 'FastForwardRounded');
