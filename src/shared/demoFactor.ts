/**
 * Marks secrets of authenticator apps that are published with the demo data. They are stored as they are and accepted in
 * the demo, in development and in tests only.
 */
export const demoFactorPrefix = 'demo.';
