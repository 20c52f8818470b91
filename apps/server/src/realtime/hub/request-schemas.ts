import * as z from 'zod';

/** A field of null counts as absent, and an absent one as its zero value, as in the protocol's own encoding (realtime.md §1). */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const whole = z
  .int()
  .nonnegative()
  .nullish()
  .transform((value) => value ?? 0);
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

export const commandSchema = z.looseObject({ id: z.int().nonnegative().max(4_294_967_295).nullish() });
export const tokenSchema = z.object({ token: text });
export const channelSchema = z.object({ channel: text });
export const anySchema = z.unknown();
export const publishSchema = z.object({ channel: text, data: z.optional(z.unknown()) });
export const historySchema = z.object({
  channel: text,
  limit: z.int().nullish(),
  since: z.object({ offset: whole, epoch: text }).nullish(),
  reverse: flag,
});
export const subscribeSchema = z.object({
  channel: text,
  token: text,
  recover: flag,
  epoch: text,
  offset: whole,
  flag: whole,
  /** Above 0: map and shared-poll subscriptions, which we do not offer. */
  type: whole,
  /** A filter on tags, which we do not offer either. */
  tf: z.optional(z.unknown()),
});
export type SubscribeRequest = z.output<typeof subscribeSchema>;
export type HistoryRequest = z.output<typeof historySchema>;
