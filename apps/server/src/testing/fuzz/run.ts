import fc from 'fast-check';
import * as z from 'zod/mini';
import { signedHeaders } from '../../kernel/secrets/signature.ts';
import { createAnswerCheck } from '../answers/answer-check.ts';
import { casesOf, type FuzzCase, type Role } from './cases.ts';
import { type FuzzedOperation, operationsOf } from './document.ts';
import { type FuzzWorld, openPlayer, openWorld } from './world.ts';

interface FuzzRun {
  /** A product with its sandbox on. */
  url: string;
  cases: number;
  /** The same seed makes the same requests, except for the ids of the product under test. */
  seed: number;
  /** Operation ids to restrict the run to; all when absent. */
  only?: readonly string[];
}

export interface FuzzReport {
  operations: number;
  byRole: Readonly<Record<Role, number>>;
  byStatus: Readonly<Record<string, number>>;
  /** Answers that violate the document, each kind once. */
  findings: readonly string[];
}

const AT_ONCE = 8;
const ANSWER_LIMIT_MS = 60_000;
const SHOWN_CHARACTERS = 600;

interface Running {
  world: FuzzWorld;
  check: ReturnType<typeof createAnswerCheck>;
  byRole: Record<Role, number>;
  byStatus: Record<string, number>;
  findings: Map<string, string>;
}

/** A caller's account: the player is replaced once a case has ended the session. */
interface Seat {
  token: string | undefined;
}

/** Sends requests for every operation in a product's own document, and checks each answer against it. */
export async function runFuzz({ url, cases, seed, only }: FuzzRun): Promise<FuzzReport> {
  const document = z.looseObject({}).parse(await (await fetch(`${url}/api/openapi.json`)).json());
  const all = operationsOf(document);
  const unknown = only?.find((id) => !all.some((operation) => operation.id === id));
  // A run that tries nothing would find nothing, and pass (E-51).
  if (unknown !== undefined) throw new Error(`${unknown} is no operation of the document`);
  const operations = all.filter(({ id }) => only?.includes(id) ?? true);
  const running: Running = {
    world: await openWorld(url),
    check: createAnswerCheck(document),
    byRole: { guest: 0, player: 0, provider: 0 },
    byStatus: {},
    findings: new Map(),
  };
  const each = Math.ceil(cases / operations.length);
  const sampled = operations.map((operation, index) =>
    fc.sample(casesOf(operation, running.world.known), { numRuns: each, seed: seed + index }),
  );
  const queue = mixed(sampled, cases);
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(running, queue)));
  const { byRole, byStatus, findings } = running;
  return { operations: operations.length, byRole, byStatus, findings: [...findings.values()] };
}

/** Alternates between the operations, one case each, so that side effects of one affect the others. */
function mixed(sampled: readonly (readonly FuzzCase[])[], count: number): FuzzCase[] {
  const rounds = Math.max(0, ...sampled.map(({ length }) => length));
  const all = Array.from({ length: rounds }, (_, round) => sampled.flatMap((cases) => cases.slice(round, round + 1))).flat();
  return all.slice(0, count);
}

async function work(running: Running, queue: FuzzCase[]): Promise<void> {
  const seat: Seat = { token: undefined };
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) await tryCase(running, seat, next);
}

async function tryCase(running: Running, seat: Seat, one: FuzzCase): Promise<void> {
  const { world, byRole, byStatus } = running;
  byRole[one.role] += 1;
  if (one.role === 'player') seat.token ??= (await openPlayer(world.url)).token;
  try {
    const answer = await fetch(`${world.url}${one.address}`, {
      method: one.operation.method,
      headers: { ...one.headers, ...proofOf(one, { world, seat }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      ...(one.body === undefined ? {} : { body: one.body }),
    });
    const body = await answer.text();
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    if (one.role === 'player' && (answer.status === 401 || hasEndedPlay(one.operation))) seat.token = undefined;
    judge(running, one, { status: answer.status, contentType: answer.headers.get('content-type') ?? undefined, body });
  } catch (error) {
    note(running, one, `no answer: ${String(error)}`);
  }
}

/** A closed or excluded account gives the same answer to everything. */
const hasEndedPlay = ({ id }: FuzzedOperation): boolean => /limit|erasure|signOut|passwords?$/i.test(id);

function proofOf({ role, operation, body }: FuzzCase, { world, seat }: { world: FuzzWorld; seat: Seat }): Record<string, string> {
  if (role === 'guest') return {};
  if (role === 'player') return { authorization: `Bearer ${seat.token ?? ''}` };
  const timestampMs = String(Math.round(Date.now() + world.clockOffsetMs));
  const { 'content-type': _, ...headers } = signedHeaders(world.credentialFor(operation.path), {
    path: operation.path,
    timestampMs,
    body: typeof body === 'string' ? body : '',
  });
  return headers;
}

function judge(running: Running, one: FuzzCase, answer: { status: number; contentType: string | undefined; body: string }): void {
  const { method, path } = one.operation;
  const wrong =
    answer.status >= 500 ? `${answer.status}: ${answer.body.slice(0, SHOWN_CHARACTERS)}` : running.check({ method, path, ...answer });
  if (wrong !== undefined) note(running, one, wrong);
}

function note({ findings }: Running, { operation, role, address, body }: FuzzCase, wrong: string): void {
  const key = `${operation.id} ${wrong.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{5,}/g, '…').slice(0, 160)}`;
  const sent = typeof body === 'string' ? body.slice(0, SHOWN_CHARACTERS) : body === undefined ? '' : 'a form';
  if (!findings.has(key))
    findings.set(key, `${operation.id} (${role}) ${operation.method} ${address.slice(0, SHOWN_CHARACTERS)} ${sent}\n    ${wrong}`);
}
