import { readFileSync } from 'node:fs';
import { Reader, type CityResponse } from 'mmdb-lib';
import { citiesOfIran } from '#shared/texts/placeTexts.ts';
import type { Places } from '../places.ts';

const countries = new Intl.DisplayNames(['fa'], { type: 'region' });

/**
 * A table of networks in the MaxMind DB format, read once at start and kept in memory (about as large as the file).
 * GeoLite2 City and DB-IP City Lite have it. @throws Error when the file cannot be read or has another format
 */
export function createMmdbPlaces(file: string): Places {
  const table = new Reader<CityResponse>(readFileSync(file));
  return {
    name: 'mmdb',
    cityOf(ip) {
      const found = table.get(ip);
      const code = found?.country?.iso_code;
      if (code === undefined) return null;
      const city = found?.city?.names.en;
      return (code === 'IR' && city !== undefined && citiesOfIran[city]) || (countries.of(code) ?? null);
    },
  };
}
