import * as z from 'zod';
import { newId } from '../../random.ts';
import type { TicketsContext } from '../context.ts';
import { refusalReply, refuse, type Reply } from '../refusal.ts';
import type { Session } from '../sessions.ts';
import { readAmount } from '../tickets/amount.ts';
import { isBetCurrency } from '../../rules/payout/limit-table.ts';
import { amountOf } from '../tickets/view.ts';
import { type FreeBet, insertFreeBet, openFreeBets } from './store.ts';

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;
/** A free bet that expires within this time is displayed with a notice (sportsbook §4.4). */
const NOTICE_MS = DAY_SECONDS * 1000;

export const freeBetGrant = z.object({
  playerId: z.uuid(),
  currency: z.string().max(10),
  amount: z.string().max(40),
  expiresInSeconds: z
    .int()
    .min(1)
    .max(366 * DAY_SECONDS)
    .default(WEEK_SECONDS),
});

type Shown = Pick<FreeBet, 'id' | 'currency' | 'amountMinor' | 'expiresAt'>;

function view({ id, currency, amountMinor, expiresAt }: Shown, now: Date) {
  return {
    id,
    currency,
    amount: amountOf(amountMinor, currency),
    expiresAt: expiresAt.toISOString(),
    expiresSoon: expiresAt.getTime() - now.getTime() <= NOTICE_MS,
  };
}

/** Grants a player a free bet: one ticket of this stake, which pays its winnings only. */
export async function grantFreeBet(context: TicketsContext, grant: z.output<typeof freeBetGrant>): Promise<Reply> {
  const { playerId, currency, expiresInSeconds } = grant;
  const amountMinor = isBetCurrency(currency) ? readAmount(grant.amount, currency) : undefined;
  if (amountMinor === undefined) return refusalReply(refuse(422, 'INVALID', { amount: 'is no amount of the currency' }));
  const now = context.now();
  const freeBet = { id: newId(now), playerId, currency, amountMinor, expiresAt: new Date(now.getTime() + expiresInSeconds * 1000) };
  await insertFreeBet(context.pool, freeBet, now);
  return { status: 201, body: { data: view(freeBet, now) } };
}

/** The player's usable free bets, with a notice on those that expire within a day. */
export async function listFreeBets(context: TicketsContext, session: Session): Promise<Reply> {
  const now = context.now();
  const found = await openFreeBets(context.pool, session.playerId, now);
  return { status: 200, body: { data: found.map((freeBet) => view(freeBet, now)) } };
}
