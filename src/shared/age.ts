import { jalaliParts } from './jalali.ts';

/** Age from which a person acts alone (domain 3.5). */
export const fullAge = 18;

/** Completed years of a person on a day by the Jalali calendar; both days are ISO days. */
export function ageOn(birthDate: string, day: string): number {
  const [born, now] = [jalaliParts(birthDate), jalaliParts(day)];
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  return now.year - born.year - (hadBirthday ? 0 : 1);
}
