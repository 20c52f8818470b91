import * as z from 'zod';

const outcome = z.object({ o: z.number(), id: z.string(), price: z.number() });
const market = z.object({ i: z.number(), id: z.string(), status: z.string(), outcomes: z.array(outcome) });
const entry = z.object({ event: z.looseObject({ id: z.string() }), markets: z.array(market) });
const body = z.union([z.object({ events: z.array(entry) }), entry]);
const standing = z.looseObject({ event: z.string().optional() });

const snap = z.object({ op: z.literal('snap'), t: z.string(), epoch: z.string(), seq: z.number(), body: z.unknown() });
const change = z.object({
  op: z.literal('d'),
  t: z.string(),
  seq: z.number(),
  p: z.array(z.tuple([z.number(), z.number()])).default([]),
  m: z.array(z.tuple([z.number(), z.string()])).default([]),
  s: z.union([z.array(standing), standing]).optional(),
  add: z.array(z.union([entry, market])).default([]),
  del: z.array(z.string()).default([]),
});

export type TopicMessage = z.output<typeof snap> | z.output<typeof change>;

/** A message of a topic; undefined for one of another kind. */
export function readTopicMessage(given: unknown): TopicMessage | undefined {
  const whole = snap.safeParse(given);
  if (whole.success) return whole.data;
  return change.safeParse(given).data;
}

/** A client's copy of a topic by the rules of SB-16: the next change is applied, an earlier one dropped, a gap recorded. */
export class TopicView {
  epoch = '';
  seq = -1;
  snapshots = 0;
  changes = 0;
  hasGap = false;
  readonly events = new Map<string, Record<string, unknown>>();
  readonly statuses = new Map<string, string>();
  readonly prices = new Map<string, number>();
  readonly #outcomes = new Map<number, string>();
  readonly #markets = new Map<number, string>();

  apply(message: TopicMessage): void {
    if (message.op === 'snap') this.#takeWhole(message);
    else this.#takeChange(message);
  }

  #takeWhole({ epoch, seq, body: content }: z.output<typeof snap>): void {
    this.epoch = epoch;
    this.seq = seq;
    this.snapshots += 1;
    this.hasGap = false;
    for (const known of [this.events, this.statuses, this.prices, this.#outcomes, this.#markets]) known.clear();
    const read = body.safeParse(content);
    if (!read.success) return;
    for (const one of 'events' in read.data ? read.data.events : [read.data]) this.#addEntry(one);
  }

  #takeChange(delta: z.output<typeof change>): void {
    if (delta.seq <= this.seq) return;
    if (delta.seq !== this.seq + 1) {
      this.hasGap = true;
      return;
    }
    this.seq = delta.seq;
    this.changes += 1;
    for (const added of delta.add) this.#add(added);
    for (const eventId of delta.del) this.#remove(eventId);
    for (const [i, status] of delta.m) this.statuses.set(this.#markets.get(i) ?? '?', status);
    for (const [o, price] of delta.p) this.prices.set(this.#outcomes.get(o) ?? '?', price);
    this.#update([delta.s ?? []].flat());
  }

  #add(added: z.output<typeof change>['add'][number]): void {
    if ('event' in added) this.#addEntry(added);
    else this.#addMarket(added);
  }

  #update(updates: readonly z.output<typeof standing>[]): void {
    const [only = ''] = this.events.keys();
    for (const { event = only, ...values } of updates) this.events.set(event, { ...this.events.get(event), ...values });
  }

  #addEntry({ event, markets }: z.output<typeof entry>): void {
    this.#remove(event.id);
    this.events.set(event.id, event);
    for (const one of markets) this.#addMarket(one);
  }

  #addMarket({ i, id, status, outcomes }: z.output<typeof market>): void {
    this.#markets.set(i, id);
    this.statuses.set(id, status);
    for (const { o, id: outcomeId, price } of outcomes) {
      this.#outcomes.set(o, outcomeId);
      this.prices.set(outcomeId, price);
    }
  }

  #remove(eventId: string): void {
    this.events.delete(eventId);
    for (const known of [this.statuses, this.prices]) for (const id of known.keys()) if (id.startsWith(`${eventId}~`)) known.delete(id);
  }
}
