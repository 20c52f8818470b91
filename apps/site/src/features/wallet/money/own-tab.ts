import { newIdempotencyKey } from '@pavilion/contract/calls/keyed-send.ts';

/** This tab, among those of its browser. */
export const ownTab = newIdempotencyKey();
