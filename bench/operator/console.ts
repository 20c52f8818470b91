import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';

const world = z.object({ data: z.object({ console: z.object({ url: z.string(), fixed: z.object({ isComplete: z.boolean() }) }) }) });
const session = z.object({ data: z.object({ cookie: z.string() }) });

const COMPLETE_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 500;

const readWorld = async (siteUrl: string) =>
  world.parse(await (await fetch(`${siteUrl}/sandbox/world`, { headers: { accept: 'application/json' } })).json()).data.console;

/** @throws when the demo world does not come to its end */
export async function untilWorldIsComplete(siteUrl: string): Promise<void> {
  const endsAtMs = performance.now() + COMPLETE_WITHIN_MS;
  while (!(await readWorld(siteUrl)).fixed.isComplete) {
    if (performance.now() > endsAtMs) throw new Error('The demo world is not complete');
    await delay(LOOK_EVERY_MS);
  }
}

/** The console's calls as an operator of the demo world sends them. */
export class Console {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;

  private constructor(url: string, cookie: string) {
    this.url = url;
    this.headers = { origin: url, cookie };
  }

  /** @param name of the operator: `auditor`, `payments-2` */
  static async open(siteUrl: string, name: string): Promise<Console> {
    const { url } = await readWorld(siteUrl);
    const answer = await fetch(`${siteUrl}/sandbox/console/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@console.pavilion.test` }),
    });
    return new Console(url, session.parse(await answer.json()).data.cookie);
  }

  /** @param path below `/api/console/v1` @throws unless it is answered as done */
  async send(path: string, body?: object): Promise<Response> {
    const key = crypto.randomUUID();
    const answer = await fetch(`${this.url}/api/console/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...this.headers, ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    return answer;
  }

  /** Whether the operator may read what a path answers. */
  async mayRead(path: string): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/console/v1${path}`, { headers: this.headers });
    await answer.text();
    return answer.ok;
  }

  /** How long an answer takes with all of it read. */
  async timeMs(path: string, body?: object): Promise<number> {
    const sentAtMs = performance.now();
    await (await this.send(path, body)).text();
    return performance.now() - sentAtMs;
  }
}
