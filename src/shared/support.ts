/** Telephone of the support desk, as dialled. */
export const supportPhone = '02191000000';
