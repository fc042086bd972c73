/** What MUI's components look like outside of a provider; in the build this takes the place of the theme that MUI makes for them. */
export { theme as default } from './theme.ts';
