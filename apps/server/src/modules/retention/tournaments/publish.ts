import { tournamentPrizeType, tournamentState, tournamentType } from '@pavilion/contract/constants.ts';
import { AmountError, isCurrencyCode, parseDecimal, scaleOf } from '@pavilion/money';
import * as z from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { findCampaign } from '../../game/index.ts';
import { baseCurrency, currencies } from '../../settings/index.ts';
import { insertPrizes, type PrizeRow } from './prize-store.ts';
import type { Exchange } from './rules.ts';
import { insertTournament } from './store.ts';
import { conditionsSchema, ratesSchema, storedExchange } from './stored.ts';
import { titleDraft, titleOf } from './title.ts';

const prize = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal(tournamentPrizeType.cash),
    /** The first and last rank that wins it. */
    places: z.tuple([z.int().min(1), z.int().min(1)]),
    title: titleDraft,
    amount: z.string().regex(/^\d{1,15}(?:\.\d{1,9})?$/),
    currency: z.string().refine(isCurrencyCode, 'a currency of the ledger'),
  }),
  z.strictObject({
    type: z.literal(tournamentPrizeType.bonus),
    places: z.tuple([z.int().min(1), z.int().min(1)]),
    title: titleDraft,
    bonusId: z.uuid(),
  }),
]);

/** A tournament as the operator writes it. */
const tournamentDraft = z
  .strictObject({
    identity: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/),
    title: titleDraft,
    type: z.literal(Object.values(tournamentType)),
    startAt: z.coerce.date(),
    endAt: z.coerce.date(),
    confirmationRequired: z.boolean(),
    rates: ratesSchema,
    conditions: conditionsSchema,
    prizes: z.array(prize).min(1),
  })
  .refine(({ startAt, endAt }) => endAt > startAt, 'It ends after its start')
  .refine(({ prizes }) => placesOf(prizes).length === new Set(placesOf(prizes)).size, 'A place has one prize');
export type TournamentDraft = z.input<typeof tournamentDraft>;
type Prize = z.output<typeof prize>;

function range([first, last]: Prize['places']): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Prizes that their winners could not be given: of no campaign, of one whose worth a deposit decides, or finer than their currency. */
async function requirePrizes(database: Database, prizes: readonly Prize[]): Promise<void> {
  const issues: z.core.$ZodIssue[] = [];
  for (const [index, given] of prizes.entries()) {
    const message = given.type === tournamentPrizeType.cash ? whyNotPaid(given) : await whyNotGiven(database, given.bonusId);
    if (message !== undefined) issues.push({ code: 'custom', path: ['prizes', index], message, input: given });
  }
  if (issues.length > 0) throw new z.ZodError(issues);
}

function whyNotPaid({ amount, currency }: { amount: string; currency: string }): string | undefined {
  try {
    parseDecimal(amount, scaleOf(currency));
    return undefined;
  } catch (error) {
    if (error instanceof AmountError) return `${amount} is no amount of ${currency}`;
    throw error;
  }
}

async function whyNotGiven(database: Database, campaignId: string): Promise<string | undefined> {
  const campaign = await findCampaign(database, campaignId);
  if (campaign === undefined) return 'a campaign that there is not';
  const { amount, freespins } = campaign.rules;
  return amount === null && freespins === null ? 'a campaign that gives no amount of its own' : undefined;
}

const placesOf = (prizes: readonly Prize[]): number[] => prizes.flatMap(({ places }) => range(places));

type PublishContext = Pick<Kernel, 'database' | 'clock' | 'random' | 'publish'>;

/**
 * Publishes a tournament: from this point it is listed, starts and ends by the clock and is paid out on its own. The exchange rates it counts
 * by are those of this moment. Safe to repeat: an identity that exists stays as it is, and the answer is false.
 * @param draft a `TournamentDraft`, as it was read
 * @throws ZodError for one that does not hold together, or whose prizes could not be given
 */
export async function publishTournament(context: PublishContext, transaction: Database, draft: unknown): Promise<boolean> {
  const { prizes, confirmationRequired, title, ...facts } = tournamentDraft.parse(draft);
  await requirePrizes(transaction, prizes);
  const id = context.random.newId();
  const exchange = await exchangeNow(context);
  return inTransaction(transaction, async (database) => {
    const row = { ...facts, ...titleOf(title), id, exchange: storedExchange(exchange), isConfirmationRequired: confirmationRequired };
    const createdAt = context.clock.now();
    const state = facts.startAt <= createdAt ? tournamentState.running : tournamentState.scheduled;
    const isNew = await insertTournament(database, { ...row, state, createdAt });
    if (!isNew) return false;
    const rows = prizes.flatMap((given) => prizeRows(id, given));
    await insertPrizes(database, rows);
    await context.publish(database, { type: 'TournamentPublished', playerId: null, tournamentId: id });
    return true;
  });
}

async function exchangeNow(context: PublishContext): Promise<Exchange> {
  const rates = (await currencies(context)).map(({ code, rate }) => [code, rate] as const);
  return { baseCurrency: (await baseCurrency(context)).code, rates: Object.fromEntries(rates) };
}

function prizeRows(tournamentId: string, given: Prize): PrizeRow[] {
  const isMoney = given.type === tournamentPrizeType.cash;
  const money = isMoney
    ? { amountMinor: parseDecimal(given.amount, scaleOf(given.currency)), currency: given.currency }
    : { amountMinor: null, currency: null };
  const { type } = given;
  const title = titleOf(given.title);
  return range(given.places).map((place) => ({ tournamentId, place, type, ...title, ...money, bonusId: isMoney ? null : given.bonusId }));
}
