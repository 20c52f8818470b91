/** Names of the realtime channels (wire §4.4). A player's channels end in `#` and the profile id. */
const playerChannels = {
  walletAccounts: 'wallet:accounts',
  invoices: 'payment:invoices',
  playerBonuses: 'bonus:player-bonuses',
  playerFreespins: 'bonus:player-freespins',
  playerBonusCodes: 'bonus:player-bonus-codes',
  quests: 'retention:quests',
  loyaltyAccounts: 'retention:accounts',
  notifications: 'messenger:notifications',
  bets: 'game:bets',
  profile: 'player:profile',
} as const;

export type PlayerChannel = keyof typeof playerChannels;

/** Names a channel of one player. */
export const playerChannel = (kind: PlayerChannel, playerId: string): string => `${playerChannels[kind]}#${playerId}`;

export const onlineChannel = 'global:online';
export const tournamentsChannel = 'tournaments';
/** Names the channel of a tournament that everybody may read. */
export const tournamentChannel = (tournamentId: string): string => `tournaments:${tournamentId}`;
/** Names the channel of one player's entry in a tournament. */
export const tournamentEntryChannel = (tournamentId: string, playerId: string): string => `tournaments:${tournamentId}#${playerId}`;

/** Path of the socket on the site's own host (wire §4.1). */
export const socketPath = '/api/connection/websocket';
