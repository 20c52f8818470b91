/** The hub's counters (realtime §7.12). Plain numbers: the process's metrics registry reads them when it is scraped. */
export interface HubMetrics {
  connections: number;
  subscriptions: number;
  channels: number;
  publications: number;
  duplicatePublications: number;
  deliveries: number;
  commands: number;
  refusedUpgrades: number;
  recoveriesAsked: number;
  recoveriesSucceeded: number;
  /** The most bytes seen buffered in one socket. */
  waitingBytesMaximum: number;
  /** Close code → sockets closed with it by us. */
  closesByCode: Map<number, number>;
}

/** Makes the counters of a hub, all at zero. */
export function createHubMetrics(): HubMetrics {
  return {
    connections: 0,
    subscriptions: 0,
    channels: 0,
    publications: 0,
    duplicatePublications: 0,
    deliveries: 0,
    commands: 0,
    refusedUpgrades: 0,
    recoveriesAsked: 0,
    recoveriesSucceeded: 0,
    waitingBytesMaximum: 0,
    closesByCode: new Map(),
  };
}
