/** The moment at which the servers of this run begin (playwright.config.ts). */
export const houseBegins = (): Date => new Date(process.env['TEST_NOW'] ?? '');
