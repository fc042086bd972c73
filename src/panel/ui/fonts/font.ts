/** Address of the panel's font; written by scripts/font.mjs, the hash lets it be cached for ever. */
export const fontUrl = '/fonts/vazirmatn-c2a8f1ba.woff2';
