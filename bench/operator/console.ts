import * as z from 'zod';
import { readWorld } from '../world.ts';

const session = z.object({ data: z.object({ cookie: z.string() }) });

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
