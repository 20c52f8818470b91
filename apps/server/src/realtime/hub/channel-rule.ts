/** How much of a channel's past is kept for those who come back (realtime.md §2). */
export interface HistoryRule {
  readonly size: number;
  readonly ttlMs: number;
  /** `stream` replays what was missed; `cache` gives the last publication only. */
  readonly recovery: 'stream' | 'cache';
}

export interface ChannelRule {
  readonly history: HistoryRule | null;
  /** The channel belongs to players; its past is kept only while one of them is on line, or was within the life of its history. */
  readonly isPersonal: boolean;
  readonly hasPresence: boolean;
  readonly mayClientsPublish: boolean;
}

/** Who may subscribe: anyone, nobody, or exactly these players. */
export type Audience = 'everyone' | 'nobody' | readonly string[];

export type ChannelResolution = { status: 'unknown' } | { status: 'known'; rule: ChannelRule; audience: Audience };

/** From a channel's name to its rule and its audience. Called once per subscribe; must not throw. */
export type ChannelResolver = (name: string) => ChannelResolution;

/** The guest's user id is empty, and empty never matches: nobody without a name reads a personal channel. */
export function isAllowed(audience: Audience, playerId: string): boolean {
  if (audience === 'everyone') return true;
  if (audience === 'nobody' || playerId === '') return false;
  return audience.includes(playerId);
}
