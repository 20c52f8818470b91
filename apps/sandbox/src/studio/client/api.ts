import * as z from 'zod/mini';

const minor = z.pipe(
  z.string(),
  z.transform((text) => BigInt(text)),
);

const betSchema = z.object({
  roundId: z.string(),
  gameId: z.string(),
  state: z.string(),
  nonce: z.number(),
  stakeMinor: minor,
  stakedMinor: minor,
  payoutMinor: minor,
  input: z.unknown(),
  actions: z.array(z.string()),
  outcome: z.unknown(),
  /** What the animation needs in addition to the outcome, where the studio provides it. */
  picture: z.unknown(),
  legalActions: z.array(z.string()),
  isFinished: z.boolean(),
  isCapped: z.boolean(),
  isAutoResolved: z.boolean(),
  openedAt: z.string(),
  elapsedMs: z.nullable(z.number()),
  isFreespin: z.boolean(),
});
/** One bet in the studio's view: a round of its own. */
export type Bet = z.output<typeof betSchema>;
const roundSchema = z.pipe(z.extend(betSchema, { second: z.nullable(betSchema) }), z.transform(together));
/** A round as played: its bet, or both bets of a climb with their sums. */
export type Round = Bet & { readonly first: Bet; readonly second: Bet | null };

/** The suffix of the second bet's actions, which are listed with those of the first. */
const secondMark = '2';

function together({ second, ...first }: Bet & { second: Bet | null }): Round {
  if (!second) return { ...first, first, second };
  return {
    ...first,
    first,
    second,
    stakeMinor: first.stakeMinor + second.stakeMinor,
    stakedMinor: first.stakedMinor + second.stakedMinor,
    payoutMinor: first.payoutMinor + second.payoutMinor,
    legalActions: [...first.legalActions, ...second.legalActions.map((action) => `${action}${secondMark}`)],
    isFinished: first.isFinished && second.isFinished,
    isCapped: first.isCapped || second.isCapped,
    elapsedMs: first.elapsedMs ?? second.elapsedMs,
  };
}

const pairSchema = z.object({
  commitment: z.string(),
  nextCommitment: z.string(),
  clientSeed: z.nullable(z.string()),
  nextNonce: z.number(),
});
export type Pair = z.output<typeof pairSchema>;

const jackpotSchema = z.object({ name: z.string(), amountMinor: minor, mustMinor: minor });
/** A shared jackpot in the player's currency. */
export type JackpotView = z.output<typeof jackpotSchema>;

const freespinsSchema = z.object({
  campaignId: z.string(),
  spinCount: z.number(),
  usedCount: z.number(),
  stakeMinor: minor,
  wonMinor: minor,
  winCapMinor: z.nullable(minor),
  wager: z.string(),
});
/** Free spins the player has in this game. */
export type Freespins = z.output<typeof freespinsSchema>;

const sessionSchema = z.object({
  token: z.string(),
  gameId: z.string(),
  name: z.string(),
  studio: z.string(),
  engine: z.string(),
  rtp: z.nullable(z.number()),
  figures: z.nullable(
    z.object({
      volatility: z.string(),
      sd: z.number(),
      hitRate: z.nullable(z.number()),
      atLeastStake: z.nullable(z.number()),
      jackpotShare: z.number(),
      triggerOneIn: z.nullable(z.number()),
      mostWinTimes: z.nullable(z.number()),
    }),
  ),
  currency: z.string(),
  isDemo: z.boolean(),
  balanceMinor: minor,
  stakes: z.object({
    stepMinor: minor,
    minMinor: minor,
    defaultMinor: minor,
    maxMinor: minor,
    presetsMinor: z.array(minor),
    scale: z.number(),
  }),
  jackpots: z.nullable(z.array(jackpotSchema)),
  freespins: z.nullable(freespinsSchema),
  paceMs: z.number(),
  /** The policy pack allows rounds that run by themselves, and quick play. */
  isAutoplayAllowed: z.boolean(),
  /** Its rounds are those of a table that others sit at as well. */
  isLiveTable: z.boolean(),
  pair: pairSchema,
  runningRound: z.nullable(roundSchema),
  history: z.array(roundSchema),
});
export type Session = z.output<typeof sessionSchema>;

const jackpotWinSchema = z.object({ name: z.string(), amountMinor: minor });
export type JackpotWin = z.output<typeof jackpotWinSchema>;
const playedSchema = z.object({
  round: roundSchema,
  balanceAfterBetMinor: z.nullable(minor),
  balanceMinor: z.nullable(minor),
  jackpots: z.nullable(z.array(jackpotSchema)),
  freespins: z.nullable(freespinsSchema),
  jackpotWins: z.array(jackpotWinSchema),
  secondRefusal: z.nullable(z.string()),
});
export type Played = z.output<typeof playedSchema>;

const pairHistorySchema = z.array(
  z.object({
    pairId: z.string(),
    commitment: z.string(),
    serverSeed: z.nullable(z.string()),
    clientSeed: z.nullable(z.string()),
    rounds: z.number(),
    played: z.array(roundSchema),
  }),
);
export type PairHistory = z.output<typeof pairHistorySchema>;

const proofSchema = z.object({
  roundId: z.string(),
  gameId: z.string(),
  paramsVersion: z.number(),
  nonce: z.number(),
  currency: z.string(),
  stakeMinor: minor,
  payoutMinor: minor,
  input: z.unknown(),
  outcome: z.unknown(),
  bytesRead: z.nullable(z.number()),
  commitment: z.string(),
  clientSeed: z.nullable(z.string()),
  serverSeed: z.nullable(z.string()),
  chain: z.nullable(z.object({ number: z.number(), endHash: z.string() })),
});
export type Proof = z.output<typeof proofSchema>;

const cents = z.object({ name: z.string(), number: z.number(), commitment: z.string(), startMinor: minor });
const jackpotProofsSchema = z.object({
  running: z.array(z.extend(cents, { amountMinor: minor })),
  finished: z.array(z.extend(cents, { serverSeed: z.string(), hitMinor: minor })),
});
export type JackpotProofs = z.output<typeof jackpotProofsSchema>;

/** The studio refused, or could not be reached (`UNAVAILABLE`). */
export class CallError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = 'CallError';
    this.code = code;
  }
}

const base = '/sandbox/studio';
const errorSchema = z.object({ error: z.object({ code: z.string() }) });
const callTimeoutMs = 40_000;

async function call<Schema extends z.ZodMiniType>(schema: Schema, path: string, body?: object): Promise<z.output<Schema>> {
  return send(schema, path, body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {});
}

async function send<Schema extends z.ZodMiniType>(schema: Schema, path: string, given: RequestInit): Promise<z.output<Schema>> {
  const response = await fetch(`${base}${path}`, { signal: AbortSignal.timeout(callTimeoutMs), ...given }).catch(() => {
    throw new CallError('UNAVAILABLE');
  });
  const json: unknown = await response.json().catch(() => null);
  const refused = errorSchema.safeParse(json);
  if (refused.success) throw new CallError(refused.data.error.code);
  const answer = schema.safeParse(z.object({ data: z.unknown() }).safeParse(json).data?.data);
  if (!answer.success) throw new CallError('UNAVAILABLE');
  return answer.data;
}

export type Opening = { token: string; gameId: string; mode: string; currency: string };

export const openSession = ({ token, gameId, mode, currency }: Opening): Promise<Session> =>
  call(sessionSchema, '/session', { gameId, mode, currency, ...(token === '' ? {} : { token }) });
export const sendSeed = (token: string, clientSeed: string): Promise<Pair> => call(pairSchema, '/seed', { token, clientSeed });
export const rotateSeed = (token: string, clientSeed: string): Promise<Pair> => call(pairSchema, '/fairness/rotate', { token, clientSeed });
export const placeBet = (bet: {
  token: string;
  requestId: string;
  stakeMinor: string;
  freespinId?: string;
  input: unknown;
  second?: { stakeMinor: string; input: unknown } | undefined;
  company?: number | undefined;
}): Promise<Played> => call(playedSchema, '/play', bet);
/** Plays one of the round's legal actions. */
export const sendAction = (token: string, round: Round, action: string): Promise<Played> => {
  const isSecond = round.second !== null && action.endsWith(secondMark);
  const { actions } = isSecond ? (round.second ?? round) : round.first;
  const named = isSecond ? action.slice(0, -secondMark.length) : action;
  return call(playedSchema, '/action', { token, roundId: round.roundId, seen: actions.length, action: named, seat: isSecond ? 2 : 1 });
};
const sharedRoundSchema = z.object({
  number: z.number(),
  phase: z.enum(['betting', 'climbing', 'over']),
  elapsedMs: z.number(),
  multiplier: z.number(),
  nextInMs: z.nullable(z.number()),
  salt: z.string(),
  endHash: z.string(),
  bets: z.array(z.object({ player: z.number(), isOwn: z.boolean(), isFlying: z.boolean(), cashedOutAt: z.nullable(z.number()) })),
  ended: z.array(z.object({ number: z.number(), crashAt: z.number() })),
});
/** The current shared round. */
export type SharedRound = z.output<typeof sharedRoundSchema>;
/** Polls the shared round: a client that has seen `number` is answered at its next change, or after a second, a quarter of one while it climbs. */
export const fetchSharedRound = (token: string, number: number): Promise<SharedRound> =>
  call(sharedRoundSchema, '/company', { token, number });
const liveTableSchema = z.object({
  number: z.number(),
  phase: z.enum(['betting', 'closed', 'over']),
  elapsedMs: z.number(),
  nextInMs: z.nullable(z.number()),
  bettingMs: z.number(),
  salt: z.string(),
  endHash: z.string(),
  /** Null until the round is over. */
  outcome: z.unknown(),
  players: z.number(),
  bets: z.array(z.object({ player: z.number(), isOwn: z.boolean(), fields: z.array(z.string()), returnedTimes: z.nullable(z.number()) })),
  ended: z.array(z.object({ number: z.number(), outcome: z.unknown() })),
});
/** A live table: its round by the clock, the bets on it, and its last results. */
export type LiveTable = z.output<typeof liveTableSchema>;
/** Polls a live table, as `fetchSharedRound` does a climb. */
export const fetchLiveTable = (token: string, number: number): Promise<LiveTable> => call(liveTableSchema, '/company', { token, number });
/** Waits for the end of a climb, a quarter of a second at most, or of a table's round, a second at most; counts as the player's heartbeat. */
export const watchRound = (watch: { token: string; roundId: string }): Promise<Played> => call(playedSchema, '/watch', watch);
export const reloadDemo = (token: string): Promise<{ balanceMinor: bigint }> =>
  call(z.object({ balanceMinor: minor }), '/demo/reload', { token });
export const listPairs = (token: string): Promise<PairHistory> =>
  send(pairHistorySchema, '/fairness/pairs', { headers: { authorization: `Bearer ${token}` } });
export const listJackpots = (): Promise<JackpotProofs> => call(jackpotProofsSchema, '/jackpots');
const replaySchema = z.object({ session: sessionSchema, played: playedSchema });
/** A finished round with the data that its stage needs to replay it. */
export const readReplay = (roundId: string): Promise<z.output<typeof replaySchema>> =>
  call(replaySchema, `/rounds/${encodeURIComponent(roundId)}/replay`);
export const readProof = (roundId: string): Promise<Proof> => call(proofSchema, `/rounds/${encodeURIComponent(roundId)}`);
