import { shippedRoles } from '@pavilion/contract/calls/permissions.ts';
import type * as zType from 'zod/mini';
import * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
import { bringJobsForward } from '../../jobs/queue.ts';
import { recordAudit } from '../../kernel/log/audit.ts';
import { inTransaction } from '../../kernel/database.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { SignedReply, SignedRoute } from '../../kernel/secrets/signed-route.ts';
import { gameByKey } from '../../modules/game/index.ts';
import { issueAutologin, playerById } from '../../modules/player/index.ts';
import { launchRules } from '../../modules/risk/index.ts';
import { choosePolicyPack, readPolicyChoice } from '../../modules/settings/index.ts';
import { openGameSession } from '../../modules/wallet/index.ts';
import { codeOfDemoOperator, makeOperator, signInDemoOperator } from '../world/operators.ts';
import { describeWorld } from '../world/describe.ts';
import { makeSituations, situationKinds } from '../world/situations/make.ts';
import { NoSuchSituation } from '../world/situations/refusals.ts';

// The desk's signatures may be much older than others: it moves the very clock they are checked against.
const WINDOW_MS = 24 * 60 * 60 * 1000;
const BODY_LIMIT_BYTES = 64 * 1024;

const clockBody = z.object({ advanceSeconds: z.optional(z.number().check(z.minimum(0))) });
const autologinBody = z.object({ playerId: z.uuid() });
const policyBody = z.object({ pack: z.optional(z.nullable(z.string().check(z.maxLength(50)))) });
const operatorBody = z.object({ email: z.string() });
const roleBody = z.object({ role: z.string() });
const SITUATIONS_MAX = 1000;
const situationBody = z.object({
  kind: z.string(),
  /** The first number, where more are made than in one call. */
  from: z._default(z.int().check(z.minimum(0), z.maximum(SITUATIONS_MAX)), 0),
  count: z._default(z.int().check(z.minimum(1), z.maximum(SITUATIONS_MAX)), 1),
  playerId: z.optional(z.uuid()),
  password: z.optional(z.string()),
});
const sessionBody = z.object({ playerId: z.uuid(), gameId: z.string(), currency: z.string() });

function read<S extends zType.ZodMiniType>(schema: S, json: unknown): zType.output<S> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new SyntaxError('The body does not fit');
  return parsed.data;
}

/**
 * Sandbox-only calls that no real company may make: move the clock, force one policy pack on all players, describe the demo world, open a
 * game session for a test player. The routes exist only while the sandbox is on.
 */
export function deskRoutes(context: AppContext): SignedRoute[] {
  const route = (action: string, handle: (json: unknown, actor: string) => Promise<unknown>): SignedRoute => ({
    path: `/provider/v1/sandbox/${action}`,
    kinds: ['sandbox'],
    windowMs: WINDOW_MS,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    handle: async ({ provider, json }) => {
      const actor = `operator:${provider.id}`;
      // Every desk call is recorded as an operator action (A8).
      await recordAudit(context, context.database, {
        kind: 'operatorCall',
        playerId: null,
        actor,
        detail: { action },
      });
      return answerOf(await handle(json, actor));
    },
  });
  return [
    route('clock', (json) => moveClock(context, read(clockBody, json).advanceSeconds ?? 0)),
    route('autologin', (json) => issueAutologin(context, read(autologinBody, json).playerId)),
    route('policy', async (json, actor) => {
      const { pack } = read(policyBody, json);
      return pack === undefined ? readPolicyChoice(context) : choosePolicyPack(context, { packId: pack, actor });
    }),
    route('world', () => describeWorld(context)),
    route('console-operators', (json) => admit(context, read(roleBody, json).role)),
    route('console-sessions', (json) => signInDemoOperator(context, read(operatorBody, json).email)),
    route('console-code', (json) => codeOfDemoOperator(context, read(operatorBody, json).email)),
    route('console-situations', (json) => situate(context, read(situationBody, json))),
    {
      path: '/provider/v1/sessions',
      kinds: ['studio'],
      windowMs: 60_000,
      bodyLimitBytes: BODY_LIMIT_BYTES,
      handle: ({ provider, json }) => openSession(context, provider.id, read(sessionBody, json)),
    },
  ];
}

/** The result of a desk call: its data, or the reason for a refusal, in words. */
class Unfit {
  readonly message: string;
  readonly status: number;

  constructor(message: string, status = 422) {
    this.message = message;
    this.status = status;
  }
}

const answerOf = (data: unknown): SignedReply =>
  data instanceof Unfit ? { status: data.status, body: { status: 'MALFORMED', message: data.message } } : { status: 200, body: { data } };

async function situate(context: AppContext, wanted: zType.output<typeof situationBody>): Promise<{ ids: string[] } | Unfit> {
  if (!situationKinds.includes(wanted.kind)) return new Unfit(`kind is none of: ${situationKinds.join(', ')}`);
  try {
    return await makeSituations(context, wanted);
  } catch (thrown) {
    if (thrown instanceof NoSuchSituation) return new Unfit(`${thrown.field}: ${thrown.message}`, 400);
    throw thrown;
  }
}

async function admit(context: AppContext, name: string): Promise<{ id: string; email: string; role: string } | Unfit> {
  const role = shippedRoles.find((one) => one === name);
  return role === undefined ? new Unfit(`role is none of: ${shippedRoles.join(', ')}`) : makeOperator(context, role);
}

async function moveClock(context: AppContext, advanceSeconds: number): Promise<{ now: string }> {
  if (advanceSeconds > 0) {
    await context.advanceClock(advanceSeconds);
    await bringJobsForward(context.database, advanceSeconds);
  }
  return { now: context.clock.now().toISOString() };
}

async function openSession(
  context: AppContext,
  source: string,
  wanted: { playerId: string; gameId: string; currency: string },
): Promise<SignedReply> {
  try {
    const game = await gameByKey(context, wanted.gameId);
    if (game.provider.identity !== source) return { status: 200, body: { status: 'GAME_DISABLED' } };
    const { playerId, currency } = wanted;
    if ((await playerById(context, playerId)) === undefined) return { status: 200, body: { status: 'PLAYER_UNKNOWN' } };
    const { stakeMaxMinor } = await launchRules(context, { playerId, gameType: game.type, currency });
    const session = await inTransaction(context.database, (transaction) =>
      openGameSession(context, transaction, { playerId, source, gameId: game.id, currency, stakeMaxMinor }),
    );
    return { status: 200, body: { status: 'OK', sessionToken: session.token, gameIdentity: game.identity } };
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'notFound') return { status: 200, body: { status: 'PLAYER_UNKNOWN' } };
    throw error;
  }
}
