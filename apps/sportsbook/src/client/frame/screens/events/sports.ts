import type { EventView } from '../../data/views.ts';

const TEAM_SPORTS: readonly string[] = ['football', 'ice-hockey', 'handball', 'basketball', 'volleyball', 'esports'];
const FIELD_SPORTS: readonly string[] = ['football', 'ice-hockey', 'handball', 'basketball'];

/** Teams have shields, players have none. */
export const hasCrests = (sport: string): boolean => TEAM_SPORTS.includes(sport);
export const isOnField = (sport: string): boolean => FIELD_SPORTS.includes(sport);

/** Whether its field is drawn: that of a sport which has one, while the feed tells where play is. */
export const hasField = ({ sport, play }: Pick<EventView, 'sport' | 'play'>): boolean => isOnField(sport) && play !== null;
