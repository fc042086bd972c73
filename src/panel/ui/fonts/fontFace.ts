import { fontUrl } from './font.ts';

/* Persian words stand high in Vazirmatn's own box (1.025 and 0.537 em); these numbers put them in the middle of a button. */
const ascent = 115;
const descent = 50;

/** Metrics of a face, which the browser multiplies by its size. */
const metricsAt = (size: number) =>
  `size-adjust:${size}%;ascent-override:${(ascent / size) * 100}%;descent-override:${(descent / size) * 100}%;line-gap-override:0%`;

/* Words of the log-in and the home screen are this much shorter in Vazirmatn than in DejaVu Sans, in percent. */
const dejaVuSize = 92;

/* The fallback takes Vazirmatn's metrics, so that lines keep their height and nearly their length when the font arrives. */
export const fontFaceCss = [
  `@font-face{font-family:Vazirmatn;src:url(${fontUrl}) format("woff2");font-weight:400 700;font-display:swap;${metricsAt(100)}}`,
  `@font-face{font-family:"Vazirmatn Fallback";src:local("Tahoma"),local("Noto Sans Arabic"),local("Arial"),local("Roboto");${metricsAt(100)}}`,
  `@font-face{font-family:"Vazirmatn Wide Fallback";src:local("DejaVu Sans");${metricsAt(dejaVuSize)}}`,
].join('');
