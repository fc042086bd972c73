/** The unit tests alone: neither a database nor a browser document, so that a mutant costs less than a second. */
export default {
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: ['**/*.db.test.ts'],
    // StrykerJS ends a mutant that hangs; the tests themselves only meet a loaded machine.
    testTimeout: 600_000,
  },
};
