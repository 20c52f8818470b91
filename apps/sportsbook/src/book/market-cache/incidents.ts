/**
 * Incidents after which an earlier price must not be taken, even if it comes back unchanged: a goal or a possible one, a card that changes
 * the game, the end of a part (sportsbook §4.2 step 10).
 */
const DECISIVE: ReadonlySet<string> = new Set([
  'goal',
  'overtime_goal',
  'shoot_out',
  'penalty',
  'video_review',
  'red_card',
  'half_time',
  'period_end',
  'set',
  'map',
  'end',
]);

export const isDecisive = (kind: string): boolean => DECISIVE.has(kind);
