import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { table } from './table.ts';
import { done } from './values.ts';

/** Addresses of push services are long; RFC 8030 names no end. */
const ENDPOINT_MAX_LENGTH = 1000;
/** An uncompressed point of P-256 and sixteen bytes, each as base64url without padding (RFC 8291). */
const publicKey = z.string().check(z.regex(/^B[\w-]{86}$/));
const authSecret = z.string().check(z.regex(/^[\w-]{22}$/));
const pushEndpoint = () => z.url().check(z.maxLength(ENDPOINT_MAX_LENGTH));

/** Messages to a browser while the site is closed: Web Push, where the operator offers it. */
export const pushEndpoints = {
  readPush: endpoint({
    ...table.notification.readPush,
    access: 'player',
    summary: 'The key a browser subscribes with; null where push messages are switched off',
    response: z.object({ publicKey: z.nullable(z.string()) }),
    errors: [],
  }),
  savePushSubscription: endpoint({
    ...table.notification.savePushSubscription,
    access: 'player',
    summary: 'Tells this browser of new messages from now on, until the session ends; repeating changes nothing',
    body: z.object({ endpoint: pushEndpoint(), keys: z.object({ p256dh: publicKey, auth: authSecret }) }),
    response: done,
    errors: ['notFound', 'validation'],
  }),
  deletePushSubscription: endpoint({
    ...table.notification.deletePushSubscription,
    access: 'player',
    summary: 'Tells this browser of nothing more; a DELETE with a body',
    body: z.object({ endpoint: pushEndpoint() }),
    response: done,
    errors: [],
  }),
};
