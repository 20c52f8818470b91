const KEPT_MONTHS = 13;

/** What only says from where and by which device somebody came is kept for thirteen months (reliability §9.1): what is older goes. */
export function accessDataBefore(now: Date): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  return before;
}
