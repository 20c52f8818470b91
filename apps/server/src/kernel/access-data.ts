import { monthsFrom } from './calendar-window.ts';

const KEPT_MONTHS = 13;

/** What only says from where and by which device somebody came is kept for thirteen months (reliability §9.1): what is older goes. */
export const accessDataBefore = (now: Date): Date => monthsFrom(now, -KEPT_MONTHS);
