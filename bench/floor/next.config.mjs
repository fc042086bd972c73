import panel from '../../next.config.mjs';

/** The panel's own build settings; the floor has no pictures. */
export default async (phase) => ({ ...(await panel(phase)), distDir: '.next', images: undefined });
