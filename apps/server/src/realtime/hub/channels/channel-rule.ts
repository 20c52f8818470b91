/** How much of a channel's history is kept for returning clients (realtime §2). */
export interface HistoryRule {
  readonly size: number;
  readonly ttlMs: number;
  /** `stream` replays what was missed; `cache` gives the last publication only. */
  readonly recovery: 'stream' | 'cache';
}

export interface ChannelRule {
  readonly history: HistoryRule | null;
  /** The channel belongs to players; its history is kept only while one of them is online, or was within its lifetime. */
  readonly isPersonal: boolean;
  readonly hasPresence: boolean;
  readonly mayClientsPublish: boolean;
}

/** Who may subscribe: anyone, no one, exactly these players, or holders of a right, which the host checks at each subscribe. */
export type Audience = 'everyone' | 'nobody' | readonly string[] | ByRight;

interface ByRight {
  readonly right: string;
}

export type ChannelResolution = { status: 'unknown' } | { status: 'known'; rule: ChannelRule; audience: Audience };

/** Maps a channel's name to its rule and its audience. Called once per subscribe; must not throw. */
export type ChannelResolver = (name: string) => ChannelResolution;

/**
 * Tells whether a player may subscribe. A guest's user id is empty, and an empty id never matches: guests cannot read personal channels.
 * @example
 * isAllowed('everyone', '') // true
 * isAllowed(['ann', 'ben'], 'ann') // true
 * isAllowed([''], '') // false
 * isAllowed('nobody', 'ann') // false
 */
export function isAllowed(audience: Exclude<Audience, ByRight>, playerId: string): boolean {
  if (audience === 'everyone') return true;
  if (audience === 'nobody' || playerId === '') return false;
  return audience.includes(playerId);
}

/**
 * Tells whether the host decides each subscription by the caller's permissions.
 * @example
 * isByRight({ right: 'players.read' }) // true
 * isByRight(['ann']) // false
 */
export const isByRight = (audience: Audience): audience is ByRight => typeof audience === 'object' && 'right' in audience;
