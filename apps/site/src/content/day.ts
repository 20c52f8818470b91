/** A moment of a local day (`2026-11-20`) as an ISO time for the API; undefined for an invalid day. */
function momentOf(day: string, time: string): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T${time}`) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
}

/** The first moment of a day chosen from a calendar. */
export const beginOfDay = (day: string): string | undefined => momentOf(day, '00:00:00.000');

/** The last moment of the day: a period includes all of its last day (wire §1.6). */
export const endOfDay = (day: string): string | undefined => momentOf(day, '23:59:59.999');
