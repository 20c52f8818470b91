import {
  providerBalance,
  providerBatchBytesMax,
  providerBatchOfAny,
  providerBet,
  providerBetWin,
  providerBodyBytesMax,
  providerCalls,
  providerEndRound,
  providerRollback,
  providerWin,
  signatureWindowSeconds,
} from '@pavilion/contract/providers/provider.ts';
import type * as z from 'zod/mini';
import type { SignedReply, SignedRoute } from '../../../kernel/secrets/signed-route.ts';
import { runBatch } from './batch.ts';
import { whyMalformed } from './malformed.ts';
import { type Caller, readBalance, runOperation, type WalletCallContext } from './service.ts';

const OK = 200;
const MALFORMED = 400;

/** Reads a body by its schema; a body that does not fit is malformed, and nothing was decided. */
async function withBody<S extends z.ZodMiniType>(
  schema: S,
  json: unknown,
  run: (body: z.output<S>) => Promise<object>,
): Promise<SignedReply> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) return { status: MALFORMED, body: { status: 'MALFORMED', message: whyMalformed(parsed.error) } };
  return { status: OK, body: await run(parsed.data) };
}

type Answerer = (caller: Caller, json: unknown, unclearItems: ReadonlySet<number>) => Promise<SignedReply>;

/** The calls by which game providers move money (sandbox §5; reliability §3). */
export function walletCallRoutes(context: WalletCallContext): SignedRoute[] {
  const route = (path: string, answer: Answerer, bodyLimitBytes = providerBodyBytesMax): SignedRoute => ({
    path,
    kinds: ['studio', 'sportsbook'],
    windowMs: signatureWindowSeconds * 1000,
    bodyLimitBytes,
    handle: ({ provider, json, unclearItems }) => answer({ source: provider.id }, json, unclearItems),
  });
  const answerBatch: Answerer = (caller, json, unclearItems) =>
    withBody(providerBatchOfAny, json, async ({ operations: items }) => ({
      results: await runBatch(context, caller, { items, unclearItems }),
    }));
  return [
    route(providerCalls.balance.path, (caller, json) => withBody(providerBalance, json, (body) => readBalance(context, caller, body))),
    route(providerCalls.bet.path, (caller, json) =>
      withBody(providerBet, json, (body) => runOperation(context, caller, { type: 'bet', ...body })),
    ),
    route(providerCalls.win.path, (caller, json) =>
      withBody(providerWin, json, (body) => runOperation(context, caller, { type: 'win', ...body })),
    ),
    route(providerCalls.betWin.path, (caller, json) =>
      withBody(providerBetWin, json, (body) => runOperation(context, caller, { type: 'bet-win', ...body })),
    ),
    route(providerCalls.rollback.path, (caller, json) =>
      withBody(providerRollback, json, (body) => runOperation(context, caller, { type: 'rollback', ...body })),
    ),
    route(providerCalls.endRound.path, (caller, json) =>
      withBody(providerEndRound, json, (body) => runOperation(context, caller, { type: 'end-round', ...body })),
    ),
    { ...route(providerCalls.batch.path, answerBatch, providerBatchBytesMax), listKey: 'operations' },
  ];
}
