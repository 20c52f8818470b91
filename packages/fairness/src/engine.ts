import type { RandomSource } from './stream.ts';

/** Why a bet or an action is refused. Nothing has been drawn or charged when it is thrown. */
type RefusalCode = 'STAKE_INVALID' | 'INPUT_INVALID' | 'ACTION_ILLEGAL' | 'GAME_UNKNOWN';

/** A bet or an action the rules do not allow. */
export class PlayRefused extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'PlayRefused';
    this.code = code;
  }
}

/** One bet inside a round: roulette has several, the other engines one. */
export type BetPart = { readonly key: string; readonly amountMinor: bigint };

/** A player's request: the stake in minor units and the engine's own input, unchecked. */
export type PlayRequest = { readonly stakeMinor: bigint; readonly input: unknown };

/** An engine's result. `Outcome` is the canonical form that is stored and verified. */
export type PlayResult<Outcome> = {
  readonly outcome: Outcome;
  /** Everything staked in the round so far, doubles and splits included. */
  readonly stakedMinor: bigint;
  /** The payout, stake included; 0 while the round is open. */
  readonly payoutMinor: bigint;
  readonly bytesRead: number;
  readonly isCapped: boolean;
  readonly isFinished: boolean;
  /** The player's possible next actions; empty once finished. */
  readonly legalActions: readonly string[];
  /** The part of the outcome that may be shown while the round is open; nothing if absent. */
  readonly openOutcome?: unknown;
};

/** The rules of one family of games. The same code plays, verifies and simulates. */
export type Engine<Parameters, Outcome> = {
  /** The bets of a request, checked against every rule before money moves. @throws PlayRefused */
  betParts(parameters: Parameters, request: PlayRequest): BetPart[];
  /** Plays the round from the start of its stream. @throws PlayRefused */
  play(source: RandomSource, parameters: Parameters, request: PlayRequest): PlayResult<Outcome>;
  /** Replays the round for its animation, when the canonical outcome omits steps the player watches. */
  picture?(source: RandomSource, parameters: Parameters, request: PlayRequest): unknown;
  /** Present if a round continues with actions after its bet. */
  readonly steps?: Steps;
};

/** How the actions of a round in progress combine into the single input that is played, stored and verified. */
export type Steps = {
  /** The engine's input after these actions; `input` is the original bet. The round is replayed from its first byte. */
  inputOf(input: unknown, actions: readonly string[]): unknown;
  /** Ends an abandoned round without risk or further bet (games §2.4); if that is not legal, the bet is returned. */
  readonly restAction: string;
};

/** The end of a round without a further choice. */
export const settledResult = <Outcome>(
  source: RandomSource,
  end: { outcome: Outcome; stakedMinor: bigint; payoutMinor: bigint; isCapped?: boolean },
): PlayResult<Outcome> => ({
  isCapped: false,
  ...end,
  bytesRead: source.bytesRead(),
  isFinished: true,
  legalActions: [],
});

/** Refuses a stake that is not above zero. @throws PlayRefused */
export function requireStake(stakeMinor: bigint): void {
  if (stakeMinor <= 0n) throw new PlayRefused('STAKE_INVALID', 'The stake is above zero.');
}

/** Where the player chooses the odds, a payout that does not exceed the stake is refused (games §2.2). */
export function requireGain(stakeMinor: bigint, payoutMinor: bigint): void {
  requireStake(stakeMinor);
  if (payoutMinor <= stakeMinor) {
    throw new PlayRefused('STAKE_INVALID', 'At this stake this bet returns the stake only: raise the stake or the risk.');
  }
}

/** Reads an integer in a range from unknown input. @throws PlayRefused */
export function readWhole(value: unknown, { name, from, to }: { name: string; from: number; to: number }): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > to) {
    throw new PlayRefused('INPUT_INVALID', `${name} lies between ${from} and ${to}.`);
  }
  return value;
}

/** Reads one of the listed words from unknown input. @throws PlayRefused */
export function readChoice<Choice extends string>(value: unknown, name: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw new PlayRefused('INPUT_INVALID', `${name} is one of ${choices.join(', ')}.`);
  return choice;
}

/** Reads a list from unknown input. @throws PlayRefused */
export function readList(value: unknown, name: string, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new PlayRefused('INPUT_INVALID', `${name} is a list of at most ${most}.`);
  return value;
}

/** The payout of a bet: `⌊stake · numerator / denominator⌋`, one floor per bet (games §2.2). */
export const floorPayout = (stakeMinor: bigint, numerator: number, denominator: number): bigint =>
  (stakeMinor * BigInt(numerator)) / BigInt(denominator);

/** A plain record, for reading untrusted input. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Refuses fields the engine does not know (games §3: unknown fields are refused). */
export function readFields(input: unknown, allowed: readonly string[]): Record<string, unknown> {
  const fields = input === undefined || input === null || input === 0 ? {} : input;
  if (!isRecord(fields)) throw new PlayRefused('INPUT_INVALID', 'The input must be an object.');
  const unknown = Object.keys(fields).find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw new PlayRefused('INPUT_INVALID', `Unknown field ${unknown.slice(0, 40)}.`);
  return fields;
}
