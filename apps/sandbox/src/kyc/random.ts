import { randomUUID } from 'node:crypto';

/** The verification provider's only source of randomness: ids of its events. */
export const newEventId = (): string => randomUUID();
