import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';

/** A platform under test and the provider that calls it, as an integrator knows them: nothing but addresses and a secret. */
export interface Target {
  /** One address, or several of one platform, which are called in turn. */
  readonly urls: readonly string[];
  readonly providerId: string;
  readonly secret: string;
}

/** How requests reach the platform: as they are, each twice, or after a pause of its own of up to 200 ms (reliability §3.4). */
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

/** What a case may change about how a call is sent. */
export interface Sending {
  readonly secret?: string;
  readonly offsetMs?: number;
  readonly nonce?: string;
  /** Sent in place of what was signed. */
  readonly sentBody?: string;
  readonly contentType?: string;
  /** Sent once whatever the delivery is: the case itself is about repeating. */
  readonly isSingle?: boolean;
  /** The caller hangs up after so long, as one with a timeout does. */
  readonly hangUpAfterMs?: number;
}

const reorderMsMax = 200;

/** Calls a platform as a game provider, signed over the raw bytes (sandbox.md, Game providers). */
export class ProviderWire {
  readonly #target: Target;
  readonly #delivery: Delivery;
  #turn = 0;

  constructor(target: Target, delivery: Delivery) {
    this.#target = target;
    this.#delivery = delivery;
  }

  /** @throws AbortError when the caller hung up */
  async call(type: string, body: unknown, sending: Sending = {}): Promise<Answer> {
    if (this.#delivery === 'reordered') await setTimeout(randomInt(reorderMsMax));
    if (this.#delivery !== 'twice' || sending.isSingle === true) return this.#send(type, body, sending);
    const [one, other] = await Promise.all([this.#send(type, body, sending), this.#send(type, body, sending)]);
    // One of the two is the first: its answer is the one a single call would have had.
    return one.duplicate === true ? other : one;
  }

  async #send(type: string, body: unknown, sending: Sending): Promise<Answer> {
    const { providerId, urls } = this.#target;
    const path = `/provider/v1/${type}`;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const timestampMs = String(Date.now() + (sending.offsetMs ?? 0));
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
