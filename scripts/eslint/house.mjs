// Rules for mistakes that are easy to make in this house and costly to find later. Each has a test beside it.
import { noPathLiteral } from './addresses.mjs';
import { noNumberMoney } from './noNumberMoney.mjs';
import { noColorLiteral, noPersianLiteral, noPhysicalSides } from './textAndStyle.mjs';
import { noAmbientClock, noDefaultLocale } from './timeAndLocale.mjs';

export const house = {
  meta: { name: 'house' },
  rules: {
    'no-number-money': noNumberMoney,
    'no-persian-literal': noPersianLiteral,
    'no-physical-sides': noPhysicalSides,
    'no-color-literal': noColorLiteral,
    'no-ambient-clock': noAmbientClock,
    'no-default-locale': noDefaultLocale,
    'no-path-literal': noPathLiteral,
  },
};
