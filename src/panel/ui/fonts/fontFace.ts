import { fontUrl } from './font.ts';

/* The fallback takes Vazirmatn's metrics, so that lines keep their height and nearly their length when the font arrives. */
export const fontFaceCss = [
  `@font-face{font-family:Vazirmatn;src:url(${fontUrl}) format("woff2");font-weight:400 700;font-display:swap}`,
  '@font-face{font-family:"Vazirmatn Fallback";src:local("Tahoma"),local("Noto Sans Arabic"),local("DejaVu Sans"),local("Arial");',
  'size-adjust:100%;ascent-override:102.5%;descent-override:53.7%;line-gap-override:0%}',
].join('');
