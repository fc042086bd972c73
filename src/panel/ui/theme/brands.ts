import { brandInk } from '#shared/brandInk.ts';

interface BrandMode {
  main: string;
  dark: string;
  light: string;
  contrastText: string;
  tint: string;
  /** grounds and lines, in the hue of the brand: below the cards, of the cards, between rows, of fields, of chips */
  grey: { ground: string; paper: string; line: string; sunken: string; soft: string };
}

/** The two brands; one of them is chosen at build time by `NEXT_PUBLIC_BRAND` (spec 1). */
export interface Brand {
  light: BrandMode;
  dark: BrandMode;
}

export type BrandName = 'default' | 'blue';

/* Both brands have the same contrast on white (11.9:1) and about the same on the dark surface (7 to 8:1). */
export const brands: Record<BrandName, Brand> = {
  default: {
    light: {
      ...{ main: brandInk.default, dark: '#38106b', light: '#7043a8', contrastText: '#ffffff', tint: '#f0e8fb' },
      grey: { ground: '#f5f4fa', paper: '#ffffff', line: '#e5e3ee', sunken: '#f5f4fa', soft: '#eceaf2' },
    },
    dark: {
      ...{ main: '#b794f6', dark: '#9a70e8', light: '#cdb4fa', contrastText: '#1c0f33', tint: '#2b2140' },
      grey: { ground: '#131019', paper: '#1d1927', line: '#302b3d', sunken: '#15121c', soft: '#2c2838' },
    },
  },
  blue: {
    light: {
      ...{ main: brandInk.blue, dark: '#082364', light: '#3d5ca8', contrastText: '#ffffff', tint: '#e6edfc' },
      grey: { ground: '#f3f5fa', paper: '#ffffff', line: '#e1e5ee', sunken: '#f3f5fa', soft: '#e8ecf3' },
    },
    dark: {
      ...{ main: '#90b0fb', dark: '#6c92ee', light: '#b3c9fd', contrastText: '#0a1733', tint: '#1d2744' },
      grey: { ground: '#0f1219', paper: '#181c27', line: '#2a303d', sunken: '#11151c', soft: '#272d38' },
    },
  },
};

export const brandName: BrandName = process.env.NEXT_PUBLIC_BRAND === 'blue' ? 'blue' : 'default';

export const brand = brands[brandName];

/** Icon and web manifest of each brand, in its own color. */
export const brandFiles: Record<BrandName, { icon: string; manifest: string }> = {
  default: { icon: '/images/icon.svg', manifest: '/manifest.webmanifest' },
  blue: { icon: '/images/icon-blue.svg', manifest: '/manifest-blue.webmanifest' },
};
