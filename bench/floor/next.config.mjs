import panel from '../../next.config.mjs';

/** The panel's own build settings; the floor has no pictures. */
export default { ...panel, distDir: '.next', images: undefined };
