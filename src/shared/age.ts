import { addDays, jalaliParts } from './jalali.ts';

/** Age from which a person acts alone (domain 3.5). */
export const fullAge = 18;

/** Completed years of a person on a day by the Jalali calendar; both days are ISO days. */
export function ageOn(birthDate: string, day: string): number {
  const [born, now] = [jalaliParts(birthDate), jalaliParts(day)];
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  return now.year - born.year - (hadBirthday ? 0 : 1);
}

/** True from the 18th birthday on. A person whose birth date nobody knows is not taken for grown up. */
export const isOfAge = (birthDate: string | null, day: string): boolean =>
  birthDate !== null && ageOn(birthDate, day) >= fullAge;

/** The first of `days` days from a day on at which a person is of age; null when it is later. All are ISO days. */
export function comesOfAgeOn(birthDate: string, from: string, days: number): string | null {
  for (let ahead = 0; ahead <= days; ahead += 1) {
    const day = addDays(from, ahead);
    if (isOfAge(birthDate, day)) return day;
  }
  return null;
}
