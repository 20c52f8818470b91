/**
 * Whole years from a birth date to a day, both `YYYY-MM-DD`. Example: born 2008-11-20, on 2026-11-20 that is 18, a day before 17; who was
 * born on 29 February is a year older on 1 March.
 */
export function ageInYears(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}
