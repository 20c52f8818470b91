import { randomUUID } from 'node:crypto';

/** The chat desk's only source of randomness: ids of conversations, which let a visitor come back. */
export const newConversationId = (): string => randomUUID();
