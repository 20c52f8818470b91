import { taskType } from '@pavilion/contract/constants.ts';
import { localisedText } from '@pavilion/contract/formats/values.ts';
import { convertMinor, parseDecimal, type RatedCurrency, roundHalfEven, scaleOf } from '@pavilion/money';
import * as z from 'zod/mini';
import { type RewardCurrencies, rewardDefinition, settledReward, settleReward } from '../rewards/definition.ts';

const decimal = z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,9})?$/));
const bounds = z.object({ min: z.optional(decimal), max: z.optional(decimal) });
type Bounds = z.output<typeof bounds>;

/** An amount that counts: in the base currency, and otherwise where a currency has its own words. */
const range = z.object({ base: bounds, amounts: z._default(z.record(z.string(), bounds), {}) });

/** Identities of the games that count; none named means all. */
const games = z._default(z.array(z.string()), []);

const common = {
  id: z.string(),
  position: z.int(),
  name: localisedText,
  description: localisedText,
  quantity: z.int().check(z.positive()),
};

/** What a task asks, as an operator writes it (wire §3.12). A quantity counts bets, rounds won, deposits, filled fields or days. */
const taskDefinition = z.discriminatedUnion('type', [
  z.object({ type: z.literal(taskType.registration), ...common }),
  z.object({ type: z.literal(taskType.profileFields), ...common, fields: z.array(z.string()) }),
  z.object({
    type: z.literal(taskType.win),
    ...common,
    games,
    multiplier: z.optional(decimal),
    maxMultiplier: z.optional(decimal),
    payout: z.optional(range),
  }),
  z.object({ type: z.literal(taskType.bet), ...common, games, stake: z.optional(range) }),
  z.object({ type: z.literal(taskType.login), ...common }),
  z.object({ type: z.literal(taskType.deposit), ...common, amount: z.optional(range) }),
]);
type TaskDefinition = z.output<typeof taskDefinition>;

export const questTasks = z.array(taskDefinition).check(z.minLength(1));
export const questRewards = z.array(rewardDefinition);

export type LocalisedText = z.output<typeof localisedText>;

/** A quest as an operator publishes it. */
export interface QuestDefinition {
  id: string;
  identity: string;
  name: LocalisedText;
  description: LocalisedText;
  position: number;
  packagePosition: number | null;
  isInTurn: boolean;
  /** Currencies it may be started in; none named means all. */
  currencies: readonly string[];
  tasks: readonly TaskDefinition[];
  rewards: readonly z.output<typeof rewardDefinition>[];
  availableFrom: Date;
  availableUntil: Date | null;
  /** How long a started quest runs; null means without end. */
  durationSeconds: number | null;
}

const minor = z.pipe(
  z.string().check(z.regex(/^\d{1,19}$/)),
  z.transform((text: string) => BigInt(text)),
);
const edge = z.optional(minor);

/** A task with its amounts in the player's currency. */
const settledTask = z.object({
  id: z.string(),
  type: z.int(),
  quantity: z.int(),
  fields: z._default(z.array(z.string()), []),
  games,
  multiplier: z.optional(z.string()),
  maxMultiplier: z.optional(z.string()),
  minMinor: edge,
  maxMinor: edge,
});
export type SettledTask = z.output<typeof settledTask>;
type SettledTaskRow = z.input<typeof settledTask>;

/**
 * The terms promised when the quest began, stored with the player's quest: neither an operator's later change nor an exchange rate affects
 * a running quest, and replaying the log gives the same result.
 */
export const questTerms = z.object({ isInTurn: z.boolean(), tasks: z.array(settledTask), rewards: z.array(settledReward) });
export type QuestTerms = z.output<typeof questTerms>;
type QuestTermsRow = z.input<typeof questTerms>;

/** The terms of a quest in a currency. */
export function settleTerms(quest: QuestDefinition, currencies: RewardCurrencies): QuestTermsRow {
  const tasks = quest.tasks.toSorted((one, other) => one.position - other.position).map((task) => settleTask(task, currencies));
  return { isInTurn: quest.isInTurn, tasks, rewards: quest.rewards.map((reward) => settleReward(reward, currencies)) };
}

function settleTask(task: TaskDefinition, currencies: RewardCurrencies): SettledTaskRow {
  const { id, type, quantity } = task;
  const bare = { id, type, quantity };
  if (task.type === taskType.profileFields) return { ...bare, fields: task.fields };
  if (task.type === taskType.bet) return { ...bare, games: task.games, ...settleRange(task.stake, currencies) };
  if (task.type === taskType.deposit) return { ...bare, ...settleRange(task.amount, currencies) };
  if (task.type !== taskType.win) return bare;
  const { multiplier, maxMultiplier } = task;
  return {
    ...bare,
    games: task.games,
    ...(multiplier === undefined ? {} : { multiplier }),
    ...(maxMultiplier === undefined ? {} : { maxMultiplier }),
    ...settleRange(task.payout, currencies),
  };
}

function settleRange(given: z.output<typeof range> | undefined, { base, own }: RewardCurrencies): { minMinor?: string; maxMinor?: string } {
  if (given === undefined) return {};
  const named = given.amounts[own.currency];
  return named === undefined ? minorBounds(given.base, { from: base, to: own }) : minorBounds(named, { from: own, to: own });
}

function minorBounds(
  { min, max }: Bounds,
  { from, to }: { from: RatedCurrency; to: RatedCurrency },
): { minMinor?: string; maxMinor?: string } {
  const minorOf = (decimalText: string): string => {
    const amountMinor = parseDecimal(decimalText, scaleOf(from.currency));
    return (from === to ? amountMinor : convertMinor(amountMinor, { from, to, rounding: roundHalfEven })).toString();
  };
  return { ...(min === undefined ? {} : { minMinor: minorOf(min) }), ...(max === undefined ? {} : { maxMinor: minorOf(max) }) };
}
