import * as z from 'zod';
import { ANY_PRICE } from '../../rules/acceptance/tolerance.ts';
import { parsePrice } from '@pavilion/money/odds.ts';
import { lineCount, type Shape, wholeShape } from '../../rules/payout/system-lines.ts';

const LEGS_MAX = 20;
const COMBO_LEGS_MIN = 2;
const BUILT_LEGS_MAX = 10;
const SYSTEM_LEGS_MIN = 3;
const SYSTEM_LEGS_MAX = 12;
const LINES_MAX = 1000n;

const id = z.string().min(1).max(200);
const price = z.union([z.string().max(16), z.number()]).transform((value, context) => {
  const thousandths = parsePrice(value);
  if (thousandths !== undefined) return BigInt(thousandths);
  context.addIssue({ code: 'custom', message: 'is no price above 1 with at most three decimals' });
  return z.NEVER;
});
const sizes = z
  .union([z.int().transform((size) => [size]), z.array(z.int()).min(1).max(SYSTEM_LEGS_MAX)])
  .transform((list) => [...new Set(list)].toSorted((a, b) => a - b));

/** Replaces the price that a part of a bet builder does not name. */
const NO_PRICE = 0n;

const ticketTypes = ['single', 'combo', 'system', 'builder'] as const;
type TicketType = (typeof ticketTypes)[number];

/** The fields of a slip: the ticket without its stake. */
const slipFields = {
  token: z.string().max(500).nullish(),
  type: z.enum(ticketTypes),
  size: sizes.optional(),
  bankers: z.array(id).max(LEGS_MAX).default([]),
  /** A built bet's price; its selections need none of their own. */
  odds: price.optional(),
  selections: z
    .array(z.object({ eventId: id, marketId: id, outcomeId: id, odds: price.default(NO_PRICE) }))
    .min(1)
    .max(LEGS_MAX),
};

interface SlipShape {
  readonly type: TicketType;
  readonly size?: number[] | undefined;
  readonly bankers: readonly string[];
  readonly odds?: bigint | undefined;
  readonly selections: readonly { readonly outcomeId: string; readonly odds: bigint }[];
}

type Misfit = readonly [field: string, reason: string];

function plainMisfit({ type, bankers, selections }: SlipShape): Misfit | undefined {
  const legs = selections.length;
  if (bankers.length > 0) return ['bankers', 'belong to a system'];
  if (type === 'single' && legs !== 1) return ['selections', 'a single has one selection'];
  return type === 'combo' && legs < COMBO_LEGS_MIN ? ['selections', 'a combination has at least two selections'] : undefined;
}

function systemMisfit({ type, size, bankers, selections }: SlipShape): Misfit | undefined {
  if (bankers.some((banker) => !selections.some(({ outcomeId }) => outcomeId === banker)))
    return ['bankers', 'are no selections of the slip'];
  const free = selections.length - new Set(bankers).size;
  if (free < SYSTEM_LEGS_MIN || free > SYSTEM_LEGS_MAX) return ['selections', 'a system has 3 to 12 selections besides its bankers'];
  if (size === undefined || size.some((one) => one < 1 || one > free)) return ['size', `is between 1 and ${free}`];
  return lineCount(shapeOf({ type, size, bankers, selections })) > LINES_MAX ? ['size', 'makes more than 1000 lines'] : undefined;
}

function builtMisfit({ bankers, selections, odds }: SlipShape): Misfit | undefined {
  const legs = selections.length;
  if (bankers.length > 0) return ['bankers', 'belong to a system'];
  if (odds === undefined) return ['odds', 'is the price of the built bet'];
  return legs < COMBO_LEGS_MIN || legs > BUILT_LEGS_MAX ? ['selections', `a built bet has 2 to ${BUILT_LEGS_MAX} selections`] : undefined;
}

function pricedMisfit({ type, odds, selections }: SlipShape): Misfit | undefined {
  if (type === 'builder') return undefined;
  if (odds !== undefined) return ['odds', 'belongs to a built bet'];
  return selections.some((selection) => selection.odds === NO_PRICE) ? ['selections', 'each has its odds'] : undefined;
}

/** The field of a slip that violates the bounds of its type, with the reason; undefined for a valid slip (sportsbook §4.1 Bounds). */
function misfitOf(slip: SlipShape): Misfit | undefined {
  const priced = pricedMisfit(slip);
  if (priced !== undefined) return priced;
  if (slip.type === 'builder') return builtMisfit(slip);
  return slip.type === 'system' ? systemMisfit(slip) : plainMisfit(slip);
}

/** How the legs of a slip combine into lines: system sizes, and bankers by position. A built bet is one pick, whatever its parts. */
export function shapeOf({ type, size, bankers, selections }: SlipShape): Shape {
  if (type === 'builder') return wholeShape(1);
  const legCount = selections.length;
  if (type !== 'system') return { legCount, sizes: [legCount], bankers: [] };
  const positions = selections.flatMap(({ outcomeId }, position) => (bankers.includes(outcomeId) ? [position] : []));
  return { legCount, sizes: size ?? [], bankers: positions };
}

const checkFit = (slip: SlipShape, context: z.RefinementCtx): void => {
  const misfit = misfitOf(slip);
  if (misfit !== undefined) context.addIssue({ code: 'custom', path: [misfit[0]], message: misfit[1] });
};

export const slipRequest = z.object(slipFields).superRefine(checkFit);
export type SlipRequest = z.output<typeof slipRequest>;

/** `POST bets` (sportsbook §4.2). The stake is for the whole ticket; its decimals depend on the account's currency. */
export const betRequest = z
  .object({
    ...slipFields,
    requestId: z.string().regex(/^[\x21-\x7e]{1,64}$/),
    stake: z.string().max(40),
    freeBetId: z.uuid().optional(),
    acceptOddsChange: z.union([z.boolean(), z.enum(['none', 'better', 'any'])]).default(false),
    toleranceBasisPoints: z.int().min(0).max(ANY_PRICE).optional(),
    /** The language of the stored texts. */
    locale: z.string().max(35).optional(),
  })
  .superRefine(checkFit);
export type BetRequest = z.output<typeof betRequest>;
