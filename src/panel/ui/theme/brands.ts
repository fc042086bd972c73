/** The two brands; one of them is chosen at build time by `NEXT_PUBLIC_BRAND` (spec 1). */
export interface Brand {
  light: { main: string; dark: string; light: string; contrastText: string; tint: string };
  dark: { main: string; dark: string; light: string; contrastText: string; tint: string };
}

export type BrandName = 'default' | 'blue';

/* Both brands have the same contrast on white (11.9:1) and about the same on the dark surface (7 to 8:1). */
export const brands: Record<BrandName, Brand> = {
  default: {
    light: { main: '#4a148c', dark: '#38106b', light: '#7043a8', contrastText: '#ffffff', tint: '#f0e8fb' },
    dark: { main: '#b794f6', dark: '#9a70e8', light: '#cdb4fa', contrastText: '#1c0f33', tint: '#2b2140' },
  },
  blue: {
    light: { main: '#0b2f86', dark: '#082364', light: '#3d5ca8', contrastText: '#ffffff', tint: '#e6edfc' },
    dark: { main: '#90b0fb', dark: '#6c92ee', light: '#b3c9fd', contrastText: '#0a1733', tint: '#1d2744' },
  },
};

export const brandName: BrandName = process.env.NEXT_PUBLIC_BRAND === 'blue' ? 'blue' : 'default';

export const brand = brands[brandName];

/** Icon and web manifest of each brand, in its own color. */
export const brandFiles: Record<BrandName, { icon: string; manifest: string }> = {
  default: { icon: '/images/icon.svg', manifest: '/manifest.webmanifest' },
  blue: { icon: '/images/icon-blue.svg', manifest: '/manifest-blue.webmanifest' },
};
