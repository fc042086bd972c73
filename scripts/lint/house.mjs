// Rules for mistakes that are easy to make in this project and costly to find later. Each has a test beside it. The linter
// loads them as a plugin; they see syntax alone. What needs types stands in scripts/check.
import { noPathLiteral } from './addresses.mjs';
import { propertyRuns } from './properties.mjs';
import { noColorLiteral, noPersianLiteral, noPhysicalSides } from './textAndStyle.mjs';
import { noAmbientClock, noDefaultLocale } from './timeAndLocale.mjs';

export default {
  meta: { name: 'house' },
  rules: {
    'no-persian-literal': noPersianLiteral,
    'no-physical-sides': noPhysicalSides,
    'no-color-literal': noColorLiteral,
    'no-ambient-clock': noAmbientClock,
    'no-default-locale': noDefaultLocale,
    'no-path-literal': noPathLiteral,
    'property-runs': propertyRuns,
  },
};
