/** What styles read and no element gets; the same four as of MUI's own components. */
const ofStyles = new Set(['ownerState', 'theme', 'sx', 'as']);

/**
 * Whether a plain element of `styled` gets a property. In the build this takes the place of `@emotion/is-prop-valid`, whose
 * pattern of all properties that HTML knows costs a slow telephone a tenth of a second. So an element with a property
 * for its style alone names it in `shouldForwardProp` (`tests/architecture/styles.test.ts`).
 */
function isForwarded(name: string): boolean {
  return !ofStyles.has(name);
}

// the library that it replaces exports it so
export { isForwarded as default };
