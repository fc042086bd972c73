/** Heights of the data grid in px (spec 9). */
export const rowHeight = 50;
export const headerHeight = 54;
