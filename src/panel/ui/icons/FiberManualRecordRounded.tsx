import { createSvgIcon } from '@mui/material/SvgIcon';

export const FiberManualRecordRounded = /* @__PURE__ */ createSvgIcon(<circle cx="12" cy="12" r="8"/>, 'FiberManualRecordRounded');
