/** The moment at which the houses of this run begin (playwright.config.ts). */
export const houseBegins = (): Date => new Date(process.env['TEST_NOW'] ?? '');
