/** Where people register, renew and correct their data at the registry of the capital market. */
export const sejamSite = 'https://www.sejam.ir';
