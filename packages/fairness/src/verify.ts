import { PlayRefused } from './engine.ts';
import { gameOf } from './registry.ts';
import { commitmentOf, type Draw, type RoundSeeds, roundStream, streamHead } from './stream.ts';

/** A settled round as stored and shown, with the seed revealed with its pair (games §1.4). */
export type RoundRecord = RoundSeeds & {
  readonly commitment: string;
  readonly gameId: string;
  readonly paramsVersion: number;
  readonly stakeMinor: bigint;
  readonly input: unknown;
  readonly outcome: unknown;
  readonly payoutMinor: bigint;
  readonly bytesRead: number;
  /** The first eight bytes computed by another implementation (the browser's WebCrypto), hex; ours if absent. */
  readonly streamHead?: string;
};

type CheckName = 'commitment' | 'stream' | 'draws' | 'outcome' | 'payout';
/** One of the five checks: what was stated, what was computed, and whether they agree. */
type RoundCheck = { readonly name: CheckName; readonly isMet: boolean; readonly stated: string; readonly computed: string };
export type Verification = { readonly isVerified: boolean; readonly checks: readonly RoundCheck[]; readonly draws: readonly Draw[] };

/**
 * JSON with sorted keys, so that equal values have equal text whatever order a database returned their fields in.
 * @example
 * canonicalJson({ b: [2, 1], a: null }) // '{"a":null,"b":[2,1]}'
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}

const check = (name: CheckName, stated: string, computed: string): RoundCheck => ({ name, isMet: stated === computed, stated, computed });

/**
 * Recomputes a round from its seeds alone and compares commitment, first stream bytes, positions read, outcome and payout with what was
 * stated (games §1.4). Never throws for a round that does not match: it shows the difference.
 */
export function verifyRound(record: RoundRecord): Verification {
  const draws: Draw[] = [];
  const head = streamHead(record);
  const checks = [
    check('commitment', record.commitment, commitmentOf(record.serverSeed)),
    check('stream', record.streamHead ?? head, head),
  ];
  try {
    const game = gameOf(record.gameId, record.paramsVersion);
    const source = roundStream(record, (draw) => draws.push(draw));
    const result = game.play(source, { stakeMinor: record.stakeMinor, input: record.input });
    checks.push(
      check('draws', `${record.bytesRead} bytes`, `${result.bytesRead} bytes`),
      check('outcome', canonicalJson(record.outcome), canonicalJson(result.outcome)),
      check('payout', String(record.payoutMinor), String(result.payoutMinor)),
    );
  } catch (error) {
    if (!(error instanceof PlayRefused)) throw error;
    checks.push(check('outcome', canonicalJson(record.outcome), error.message));
  }
  return { isVerified: checks.length === 5 && checks.every((one) => one.isMet), checks, draws };
}
