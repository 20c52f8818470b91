/**
 * Whole years since a birth date, by the calendar in UTC. Example: born 2008-11-20, on 2026-11-20 that is 18, a day before 17; who was
 * born on 29 February is a year older on 1 March.
 */
export function ageInYears(birthdate: string, now: Date): number {
  const years = now.getUTCFullYear() - Number(birthdate.slice(0, 4));
  return now.toISOString().slice(5, 10) < birthdate.slice(5, 10) ? years - 1 : years;
}
