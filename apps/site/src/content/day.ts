/** A moment of a local day (`2026-11-20`) as the calls want it; undefined for what is no day. */
function momentOf(day: string, time: string): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T${time}`) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
}

/** The first moment of a day chosen from a calendar. */
export const beginOfDay = (day: string): string | undefined => momentOf(day, '00:00:00.000');

/** Its last moment: a period ends with the whole of its last day (wire §1.6). */
export const endOfDay = (day: string): string | undefined => momentOf(day, '23:59:59.999');
