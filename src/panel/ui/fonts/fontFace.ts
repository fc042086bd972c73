import { fontUrl } from './font.ts';

/* Persian words stand high in Vazirmatn's own box (1.025 and 0.537 em); these numbers put them in the middle of a button. */
const metrics = 'ascent-override:115%;descent-override:50%;line-gap-override:0%';

/* The fallback takes Vazirmatn's metrics, so that lines keep their height and nearly their length when the font arrives. */
export const fontFaceCss = [
  `@font-face{font-family:Vazirmatn;src:url(${fontUrl}) format("woff2");font-weight:400 700;font-display:swap;${metrics}}`,
  '@font-face{font-family:"Vazirmatn Fallback";src:local("Tahoma"),local("Noto Sans Arabic"),local("DejaVu Sans"),local("Arial");',
  `size-adjust:100%;${metrics}}`,
].join('');
