import { citiesOfIran, sampleCity } from '#shared/texts/placeTexts.ts';
import type { Places } from '../places.ts';

const cities = Object.values(citiesOfIran);

/** Places of the demo: one city for each last number of an address; the name says that it is a sample. */
export function createSandboxPlaces(): Places {
  return {
    name: 'sandbox',
    cityOf(ip) {
      const city = cities[Number(/(\d+)$/.exec(ip)?.[1]) % cities.length];
      return city === undefined ? null : sampleCity(city);
    },
  };
}
