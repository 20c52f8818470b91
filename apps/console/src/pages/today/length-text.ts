const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A duration in the unit that targets use: `15 min`, `4 h`, `72 h`. */
export function lengthText(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < 1) return `${Math.round(seconds)} s`;
  const hours = Math.floor(minutes / MINUTE);
  const rest = minutes % MINUTE;
  if (seconds < HOUR || hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}
