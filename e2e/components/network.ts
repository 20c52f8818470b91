import * as z from 'zod/mini';
import { refuseForEverybody } from '../for-everybody.ts';
import { consoleHeaders, isOfConsole, takeCookies } from './console-cookies.ts';

/** Replaces the network for one call; `send` passes it on to the server. */
export type Answer = (request: Request, send: () => Promise<Response>) => Response | Promise<Response>;

interface Route {
  path: RegExp;
  answer: Answer;
}

const sendOverHttp = globalThis.fetch;
let routes: Route[] = [];
/** Counts the pages of this document: an answer for one that was left is heard by none. */
let page = 0;

/** Leaves the page: calls under way still arrive, but nobody receives their answers. */
export const leaveCalls = (): void => {
  page += 1;
};

/** Answers calls whose path matches by `answer` until the test ends; the last route added is tried first. */
export function route(path: RegExp, answer: Answer): void {
  routes = [{ path, answer }, ...routes];
}

/** Lets the calls of a path through and counts those of a method. */
export function countCalls(path: RegExp, method = 'GET'): () => number {
  let count = 0;
  route(path, (request, send) => {
    if (request.method === method) count += 1;
    return send();
  });
  return () => count;
}

export const forgetRoutes = (): void => {
  routes = [];
};

/** A refusal as the server writes it. */
export const refusal = (status: number, code: number, fields: Record<string, string[]> = {}): Response =>
  Response.json({ error: { code, message: 'Refused', fields } }, { status });

/** Adds what a browser sends with calls of the console's pages, and keeps cookies from the answers. */
async function sendForConsole(request: Request): Promise<Response> {
  try {
    refuseForEverybody(request.method, new URL(request.url).pathname);
  } catch (error) {
    // The page itself only says that it has no connection.
    process.stderr.write(`${String(error)}\n`);
    throw error;
  }
  for (const [name, value] of Object.entries(consoleHeaders())) request.headers.set(name, value);
  const answer = await sendOverHttp(request);
  takeCookies(answer);
  return answer;
}

/** The page's `fetch`: addresses are relative to its own. Calls a test makes itself name the server and go past the routes. */
globalThis.fetch = async (input, init) => {
  if (typeof input !== 'string' || !input.startsWith('/')) return sendOverHttp(input, init);
  const request = new Request(new URL(input, location.href), init);
  const send = (): Promise<Response> => (isOfConsole(input) ? sendForConsole(request) : sendOverHttp(request));
  const found = routes.find(({ path }) => path.test(input));
  const asking = page;
  const answer = await (found === undefined ? send() : found.answer(request, send));
  return asking === page ? answer : new Promise<never>(() => undefined);
};

const documents = z.object({ data: z.array(z.object({ stem: z.string(), body: z.record(z.string(), z.unknown()) })) });

/** Changes a document of the content before the page reads it, as an editor would. */
export function changeContent(stem: string, change: (body: Record<string, unknown>) => void): void {
  const [directory = '', name = ''] = stem.split('/');
  route(new RegExp(`^/api/content/en/${directory}`), async (_request, send) => {
    const answer = documents.parse(await (await send()).json());
    for (const document of answer.data) if (document.stem.endsWith(`/${name}`)) change(document.body);
    return Response.json(answer);
  });
}
