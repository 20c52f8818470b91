/** Path of the console's socket on its own origin; whoever the cookie belongs to is connected (operator §4, Hub). */
export const consoleSocketPath = '/api/console/v1/connection';

/** Channels of the console (operator §4, Hub). Each asks for the permission of what it tells about. */
export const consoleChannels = {
  /** One's own. */
  operator: (operatorId: string): string => `console:operator#${operatorId}`,
  /** How many wait in the queues that one may read. */
  queues: 'console:queues',
  queue: (name: string): string => `console:queue:${name}`,
  approvals: 'console:approvals',
  player: (playerId: string): string => `console:player:${playerId}`,
} as const;

/** Codes with which the server ends a socket for good; after the second one the session goes on, and what it may do is read again. */
export const consoleCloseCodes = { sessionOver: 4500, authorityChanged: 4501 } as const;
