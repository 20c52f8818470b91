import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import * as z from 'zod';

/** A platform under test and the provider that calls it, as an integrator knows them: just addresses and a secret. */
export interface Target {
  /** One address, or several of one platform, used in turn. */
  readonly urls: readonly string[];
  readonly providerId: string;
  readonly secret: string;
  /** How far the platform's clock, which signatures use, is ahead of this machine's. */
  readonly aheadMs?: number;
}

/** How requests reach the platform: unchanged, each twice, or after a random delay of up to 200 ms (reliability §3.4). */
export const deliveries = ['once', 'twice', 'reordered'] as const;
export type Delivery = (typeof deliveries)[number];

const answerBody = z.looseObject({
  status: z.string().optional(),
  balance: z.string().optional(),
  bonusBalance: z.string().optional(),
  currency: z.string().optional(),
  playerId: z.string().optional(),
  operationId: z.string().optional(),
  duplicate: z.boolean().optional(),
  results: z.array(z.looseObject({ status: z.string(), balance: z.string().optional(), duplicate: z.boolean().optional() })).optional(),
});

export interface Answer extends z.output<typeof answerBody> {
  readonly http: number;
}

/** Changes a case may make to a call. */
export interface Sending {
  readonly secret?: string;
  readonly offsetMs?: number;
  readonly nonce?: string;
  /** Sent instead of the signed body. */
  readonly sentBody?: string;
  readonly contentType?: string;
  /** Sent once regardless of the delivery mode: the case itself is about repetition. */
  readonly isSingle?: boolean;
  /** The caller's timeout in ms, after which it disconnects. */
  readonly hangUpAfterMs?: number;
}

const reorderMsMax = 200;

/** Calls a platform as a game provider, signed over the raw bytes (sandbox §5). */
export class ProviderWire {
  readonly #target: Target;
  readonly #delivery: Delivery;
  #turn = 0;
  #underWayCount = 0;

  constructor(target: Target, delivery: Delivery) {
    this.#target = target;
    this.#delivery = delivery;
  }

  /** @throws AbortError when the caller disconnects */
  async call(type: string, body: unknown, sending: Sending = {}): Promise<Answer> {
    this.#underWayCount += 1;
    try {
      return await this.#deliver(type, body, sending);
    } finally {
      this.#underWayCount -= 1;
    }
  }

  async #deliver(type: string, body: unknown, sending: Sending): Promise<Answer> {
    if (this.#delivery === 'reordered') await this.#loseOrder();
    if (this.#delivery !== 'twice' || sending.isSingle === true) return this.#send(type, body, sending);
    const [one, other] = await Promise.all([this.#send(type, body, sending), this.#send(type, body, sending)]);
    // One of the two arrives first: its answer is the one a single call would get.
    return one.duplicate === true ? other : one;
  }

  /** A call alone has none to change places with: it would only be late. */
  async #loseOrder(): Promise<void> {
    // Those that leave beside it have done so by then.
    await setImmediate();
    if (this.#underWayCount > 1) await setTimeout(randomInt(reorderMsMax));
  }

  async #send(type: string, body: unknown, sending: Sending): Promise<Answer> {
    const { providerId, urls, aheadMs = 0 } = this.#target;
    const path = `/provider/v1/${type}`;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const timestampMs = String(Date.now() + aheadMs + (sending.offsetMs ?? 0));
    const nonce = sending.nonce ?? randomBytes(16).toString('hex');
    const signature = createHmac('sha256', sending.secret ?? this.#target.secret)
      .update(`POST\n${path}\n${timestampMs}\n${nonce}\n`)
      .update(text)
      .digest('hex');
    this.#turn += 1;
    const response = await fetch(`${urls[this.#turn % urls.length] ?? ''}${path}`, {
      method: 'POST',
      headers: {
        'content-type': sending.contentType ?? 'application/json',
        'x-provider': providerId,
        'x-timestamp': timestampMs,
        'x-nonce': nonce,
        'x-signature': signature,
      },
      body: sending.sentBody ?? text,
      ...(sending.hangUpAfterMs === undefined ? {} : { signal: AbortSignal.timeout(sending.hangUpAfterMs) }),
    });
    return { ...answerBody.parse(readJson(await response.text())), http: response.status };
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
