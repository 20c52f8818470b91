import { monthsFrom } from './calendar-window.ts';

const KEPT_MONTHS = 13;

/** Data that only tells where and on which device somebody signed in is kept for thirteen months (reliability §9.1). @returns the limit */
export const accessDataBefore = (now: Date): Date => monthsFrom(now, -KEPT_MONTHS);
