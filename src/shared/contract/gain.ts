import { percent, rial, signedRial } from './kernel/fields.ts';

/* What an investor gained, one definition for every screen and file: price gain, received and realised profit together. */

/** Parts of a gain, rial. */
export const gainParts = {
  /** value less cost of what is held */
  priceGain: signedRial().required(),
  /** periodic profit booked for the investor, reinvested or not */
  receivedProfit: rial().required(),
  /** gain of units that were sold, after exit fees and fees */
  realizedProfit: signedRial().required(),
};

/** Gain of an investor in one fund. */
export const fundGain = {
  /** the three parts together */
  profit: signedRial().required(),
  /** of the cost of all units ever bought */
  profitPercent: percent().required(),
  ...gainParts,
};

/** Gain of an investor in all funds that they ever held. */
export const totalGain = {
  /** the three parts together */
  totalProfit: signedRial().required(),
  /** of the cost of all units ever bought */
  profitPercent: percent().required(),
  ...gainParts,
};
