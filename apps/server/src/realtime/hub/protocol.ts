/**
 * Numbers and texts of the Centrifuge client protocol (realtime §1). Reasons are never empty and never valid JSON: only then does the
 * client judge a close by its code (realtime §1, three traps).
 */

export interface ProtocolError {
  readonly code: number;
  readonly message: string;
  /** The client retries on its own. */
  readonly temporary?: true;
}

export const protocolErrors = {
  internal: { code: 100, message: 'internal server error', temporary: true },
  unauthorized: { code: 101, message: 'unauthorized' },
  unknownChannel: { code: 102, message: 'unknown channel' },
  permissionDenied: { code: 103, message: 'permission denied' },
  alreadySubscribed: { code: 105, message: 'already subscribed' },
  limitExceeded: { code: 106, message: 'limit exceeded' },
  badRequest: { code: 107, message: 'bad request' },
  notAvailable: { code: 108, message: 'not available' },
  deltaNotAvailable: { code: 108, message: 'delta compression is not available: subscribe without it' },
  tokenExpired: { code: 109, message: 'token expired' },
  tooManyRequests: { code: 111, message: 'too many requests', temporary: true },
  unrecoverablePosition: { code: 112, message: 'unrecoverable position' },
} as const satisfies Record<string, ProtocolError>;

/** A close code with its text. 3000–3499 and 4000–4499: the client reconnects; 3500–3999 and 4500–4999: it does not. */
export interface CloseReason {
  readonly code: number;
  readonly reason: string;
}

export const closeReasons = {
  shutdown: { code: 3001, reason: 'shutdown' },
  internal: { code: 3004, reason: 'internal server error' },
  connectionExpired: { code: 3005, reason: 'connection expired' },
  slow: { code: 3008, reason: 'slow' },
  insufficientState: { code: 3010, reason: 'insufficient state' },
  forceReconnect: { code: 3011, reason: 'force reconnect' },
  noPong: { code: 3012, reason: 'no pong' },
  tooManyRequests: { code: 3013, reason: 'too many requests' },
  /** Sockets close: the client tries again until there is room. */
  connectionLimit: { code: 3013, reason: 'connection limit' },
  invalidToken: { code: 3500, reason: 'invalid token' },
  badRequest: { code: 3501, reason: 'bad request' },
  stale: { code: 3502, reason: 'stale' },
  forceDisconnect: { code: 3503, reason: 'force disconnect' },
  notAvailable: { code: 3508, reason: 'not available' },
} as const satisfies Record<string, CloseReason>;

/** Codes of the unsubscribe push: below 2500 final, from 2500 on the client subscribes again. */
export const unsubscribeReasons = {
  server: { code: 2000, reason: 'server unsubscribe' },
  insufficientState: { code: 2500, reason: 'insufficient state' },
} as const satisfies Record<string, CloseReason>;

/** Bit 2 of `subscribe.flag`: the client loads its state on its own and wants error 112 instead of `recovered: false`. */
export const FLAG_ERROR_ON_UNRECOVERABLE = 2;
