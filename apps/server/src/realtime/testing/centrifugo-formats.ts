import fs from 'node:fs';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { openApiDocument } from '@pavilion/contract/calls/openapi.ts';
import { publications } from '@pavilion/contract/events.ts';
import type pg from 'pg';
import * as z from 'zod';
import { createAnswerCheck } from '../../testing/answers/answer-check.ts';
import { CENTRIFUGO_CONFIGURATION } from './centrifugo.ts';

/** The keys of a namespace, among those we use, that 5.4.9 reads (`internal/rule/namespace.go`). */
const options = {
  allow_subscribe_for_client: z.boolean().default(false),
  allow_subscribe_for_anonymous: z.boolean().default(false),
  proxy_subscribe: z.boolean().default(false),
  channel_regex: z.string().default(''),
  history_size: z.int(),
  history_ttl: z.string(),
  force_recovery: z.literal(true),
  force_recovery_mode: z.enum(['cache', 'stream']).default('stream'),
};
const configurationSchema = z.strictObject({
  ...options,
  websocket_handler_prefix: z.string(),
  health: z.boolean(),
  health_handler_prefix: z.string(),
  prometheus: z.boolean(),
  api_disable: z.literal(true),
  usage_stats_disable: z.boolean(),
  allow_anonymous_connect_without_token: z.boolean(),
  token_user_id_claim: z.string(),
  token_audience: z.string(),
  token_issuer: z.string(),
  client_user_connection_limit: z.int(),
  namespaces: z.array(z.strictObject({ name: z.string(), ...options })),
  consumers: z.tuple([
    z.strictObject({
      name: z.literal('outbox'),
      type: z.literal('postgresql'),
      postgresql: z.strictObject({
        outbox_table_name: z.string(),
        num_partitions: z.int(),
        partition_select_limit: z.int(),
        partition_poll_interval: z.string(),
        partition_notification_channel: z.string(),
      }),
    }),
  ]),
});
/** The configuration that is shipped. */
export const configuration = configurationSchema.parse(JSON.parse(fs.readFileSync(CENTRIFUGO_CONFIGURATION, 'utf8')));

/** The payloads of the methods that we use (`internal/apiproto/api.proto`), with the one field that Centrifugo ignores. */
const payloads = {
  publish: z.strictObject({
    channel: z.string().min(1),
    idempotency_key: z.string().min(1),
    data: z.record(z.string(), z.unknown()),
    thing_version: z.strictObject({ thing: z.string(), version: z.string() }).optional(),
  }),
  disconnect: z.strictObject({
    user: z.string().min(1),
    disconnect: z.strictObject({ code: z.int().min(3000).max(4999), reason: z.string().min(1) }),
  }),
};

const rowSchema = z.strictObject({
  id: z.coerce.bigint(),
  method: z.string(),
  payload: z.unknown(),
  partition: z.int(),
  created_at: z.date(),
});

/** The rows of a method, as Centrifugo reads them. @throws for one that it would refuse */
export async function rowsOf<Method extends keyof typeof payloads>(pool: pg.Pool, method: Method) {
  const { rows } = await pool.query('select * from kernel.realtime_outbox where method = $1 order by id', [method]);
  const payloadSchema: (typeof payloads)[Method] = payloads[method];
  return z.array(rowSchema.extend({ payload: payloadSchema })).parse(rows);
}

/** The options of a channel's namespace, and the rest of its name. @throws for an unknown namespace, which Centrifugo refuses */
export function namespaceOf(channel: string) {
  const [, namespace, rest = channel] = /^([^:]+):(.+)$/.exec(channel) ?? [];
  const found = namespace === undefined ? configuration : configuration.namespaces.find(({ name }) => name === namespace);
  if (found === undefined) throw new Error(`no namespace has ${channel}`);
  return { ...found, rest };
}

const asCall = ([kind, response]: [string, Endpoint['response']]): [string, Endpoint] => [
  kind,
  { method: 'GET', path: `/api/${kind}`, access: 'guest', summary: kind, response, errors: [] },
];
const check = createAnswerCheck(
  openApiDocument({ publications: Object.fromEntries(Object.entries(publications).map(asCall)) }, 'http://pavilion.test'),
);

/** How a publication's data, as read from its row, deviates from the contract; undefined where it fits. */
export const dataFault = (kind: keyof typeof publications, data: unknown): string | undefined =>
  check({ method: 'GET', path: `/api/${kind}`, status: 200, contentType: 'application/json', body: JSON.stringify({ data }) });
