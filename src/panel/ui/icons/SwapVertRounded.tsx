import { createSvgIcon } from '@mui/material/SvgIcon';

export const SwapVertRounded = /* @__PURE__ */ createSvgIcon(<path d="M16 17.01V11c0-.55-.45-1-1-1s-1 .45-1 1v6.01h-1.79c-.45 0-.67.54-.35.85l2.79 2.78c.2.19.51.19.71 0l2.79-2.78c.32-.31.09-.85-.35-.85zM8.65 3.35L5.86 6.14c-.32.31-.1.85.35.85H8V13c0 .55.45 1 1 1s1-.45 1-1V6.99h1.79c.45 0 .67-.54.35-.85L9.35 3.35a.5.5 0 0 0-.7 0"/>, 'SwapVertRounded');
