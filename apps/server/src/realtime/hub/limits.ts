/** Every limit of the hub (realtime §1 and §7). */
export interface HubLimits {
  frameSizeBytes: number;
  channelsPerConnection: number;
  channelNameLength: number;
  /** Above it a command of the same second is answered with 111, above twice as many the socket closes with 3013. */
  commandsPerSecond: number;
  /** At least as many as connect and a subscribe for each channel take: clients send them in one frame. */
  linesPerFrame: number;
  socketsPerPlayer: number;
  guestSocketsPerAddress: number;
  /** Sockets of one address that have not completed their connect command. */
  unconnectedSocketsPerAddress: number;
  connectsPerSecond: number;
  /** Bytes buffered in one socket; above it the reader is too slow and the socket closes with 3008. */
  queueSizeBytes: number;
  /** The time for the close handshake of a refused socket, in ms. */
  closeGraceMs: number;
  recoveryPublications: number;
  pingIntervalMs: number;
  pongTimeoutMs: number;
  staleAfterMs: number;
  /** The time after its token's expiry in which a connection may still refresh, in ms. */
  expiredCloseDelayMs: number;
  sessionCacheMs: number;
  /** How long publications of a channel are batched into one frame, in ms. */
  batchDelayMs: number;
  /** Maximum size of a batch of one channel. */
  batchSizeBytes: number;
  /** Sockets written to before other work gets its turn. */
  fanOutSlice: number;
  drainMs: number;
  sweepIntervalMs: number;
  idempotencyKeyMs: number;
  idempotencyKeys: number;
}

export const defaultLimits: HubLimits = {
  frameSizeBytes: 65_536,
  channelsPerConnection: 128,
  channelNameLength: 255,
  commandsPerSecond: 50,
  linesPerFrame: 129,
  socketsPerPlayer: 10,
  guestSocketsPerAddress: 20,
  unconnectedSocketsPerAddress: 200,
  connectsPerSecond: 5000,
  queueSizeBytes: 1_048_576,
  closeGraceMs: 1000,
  recoveryPublications: 300,
  pingIntervalMs: 25_000,
  pongTimeoutMs: 8000,
  staleAfterMs: 10_000,
  expiredCloseDelayMs: 25_000,
  sessionCacheMs: 30_000,
  batchDelayMs: 8,
  batchSizeBytes: 65_536,
  fanOutSlice: 500,
  drainMs: 5000,
  sweepIntervalMs: 30_000,
  idempotencyKeyMs: 300_000,
  idempotencyKeys: 100_000,
};
