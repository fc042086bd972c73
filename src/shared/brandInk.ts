/** The color of each brand on white: of the panel and of its papers (spec 1). */
export const brandInk = { default: '#4a148c', blue: '#0b2f86' } as const;
