import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { table } from '../calls/table.ts';
import { done } from '../formats/values.ts';

/** Addresses of push services are long; RFC 8030 sets no maximum. */
const ENDPOINT_MAX_LENGTH = 1000;
/** An uncompressed point of the curve secp256r1 and sixteen bytes, each as base64url without padding (RFC 8291). */
const publicKey = z.string().check(z.regex(/^B[\w-]{86}$/));
const authSecret = z.string().check(z.regex(/^[\w-]{22}$/));
const pushEndpoint = () => z.url().check(z.maxLength(ENDPOINT_MAX_LENGTH));

/** Messages to a browser while the site is closed: Web Push, if the operator offers it. */
export const pushEndpoints = {
  readPush: endpoint({
    ...table.notification.readPush,
    summary: 'The key a browser subscribes with; null where push messages are switched off',
    response: z.object({ publicKey: z.nullable(z.string()) }),
    errors: [],
  }),
  savePushSubscription: endpoint({
    ...table.notification.savePushSubscription,
    summary: 'Sends push messages to this browser until the session ends; repeating it changes nothing',
    body: z.object({ endpoint: pushEndpoint(), keys: z.object({ p256dh: publicKey, auth: authSecret }) }),
    response: done,
    errors: ['notFound', 'validation'],
  }),
  deletePushSubscription: endpoint({
    ...table.notification.deletePushSubscription,
    summary: 'Stops push messages to this browser; a DELETE with a body',
    body: z.object({ endpoint: pushEndpoint() }),
    response: done,
    errors: [],
  }),
};
