import { crossingMs, multiplierAt, stakeRangeOf } from '@pavilion/fairness';
import * as z from 'zod';
import { type Books, compute, CURRENCY, makeRound, nowOf, type Seat, type SharedClimb } from './seats.ts';

const BETTING_MS = 6000;
/** Longer than the studio's: the end is looked at only once the player's own result has left the stage. */
const GAP_MS = 6000;
const LOOK_MS = 1000;
const TELL_EVERY_MS = 250;
const SHOWN_ENDS = 12;

/** The others at the table: where each is cashed out, nowhere the last. */
const OTHERS: readonly (number | null)[] = [130, 250, null];

const pointSchema = z.object({ crashAt: z.number() });
const askedSchema = z.object({ number: z.number() });

/** The shared climb of a seat's table: the one that runs, whose end is still shown or has yet to be read, else the next. */
function tableOf(seat: Seat): SharedClimb {
  const nowMs = nowOf(seat).getTime();
  const { table } = seat;
  if (table !== null && (seat.isHeld || nowMs < table.endsAtMs + GAP_MS)) return table;
  if (table !== null) seat.ended.unshift({ number: table.number, crashAt: table.crashAt });
  const number = table === null ? seat.nonce + 1 : table.number + 1;
  const { defaultMinor } = stakeRangeOf(seat.game, CURRENCY);
  const { crashAt } = pointSchema.parse(compute(makeRound(seat, { nonce: number, stakeMinor: defaultMinor, input: {} }), []).outcome);
  const startsAtMs = nowMs + BETTING_MS;
  seat.table = { number, crashAt, startsAtMs, endsAtMs: startsAtMs + crossingMs(crashAt + 1), own: [] };
  return seat.table;
}

export type ShownBet = {
  readonly player: number;
  readonly isOwn: boolean;
  readonly isFlying: boolean;
  readonly cashedOutAt: number | null;
};

const hasPaid = ({ payoutMinor }: { payoutMinor: string | bigint }): boolean => BigInt(payoutMinor) > 0n;

/** Where a finished bet was cashed out, in hundredths; undefined where it was lost. */
export function cashedOutAt(bet: Pick<Books, 'actions' | 'input'> & { payoutMinor: string | bigint }): number | undefined {
  if (!hasPaid(bet)) return undefined;
  const byHand = bet.actions.find((action) => action.startsWith('cashOut:'));
  if (byHand !== undefined) return Number(byHand.slice('cashOut:'.length));
  return z.object({ cashOutAt: z.number().optional() }).parse(bet.input).cashOutAt;
}

/** The bets on a table's climb at a time: of the others, then the player's own. */
export function betsAt(seat: Seat, { crashAt, endsAtMs, startsAtMs, own }: SharedClimb, nowMs: number): ShownBet[] {
  const others = OTHERS.map((target, index): ShownBet => {
    const isReached = target !== null && target <= crashAt && nowMs >= startsAtMs + crossingMs(target);
    return { player: index + 1, isOwn: false, isFlying: !isReached && nowMs < endsAtMs, cashedOutAt: isReached ? target : null };
  });
  const booked = seat.finished.flatMap((books) => (books.second ? [books, books.second] : [books]));
  const mine = own.map((id): ShownBet => {
    const bet = booked.find(({ roundId }) => roundId === id) ?? seat.open.find((round) => round.id === id);
    const isFlying = bet !== undefined && bet.state === 'open';
    const end = bet === undefined || isFlying ? undefined : cashedOutAt(bet);
    return { player: OTHERS.length + 1, isOwn: true, isFlying, cashedOutAt: end ?? null };
  });
  return [...others, ...mine];
}

const isOver = (seat: Seat, { endsAtMs }: SharedClimb): boolean => nowOf(seat).getTime() >= endsAtMs;

/** The ends of a table's climbs as they are listed, the running one's once it has ended. */
export function endsOf(seat: Seat, table: SharedClimb): { number: number; crashAt: number }[] {
  const last = isOver(seat, table) ? [{ number: table.number, crashAt: table.crashAt }] : [];
  return [...last, ...seat.ended].slice(0, SHOWN_ENDS);
}

/** When the climb next changes by the clock; later than anybody waits where only whoever looks at it lets it go. */
function nextBorderMs({ startsAtMs, endsAtMs }: SharedClimb, nowMs: number): number {
  const borders = [startsAtMs, endsAtMs, endsAtMs + GAP_MS];
  return (borders.find((border) => border > nowMs) ?? Infinity) - nowMs;
}

/** The table's climb as the studio tells it: a page that has seen its number waits for the next change, up to a second. */
export async function lookAtTable(seat: Seat, body: unknown) {
  const { number } = askedSchema.parse(body);
  const asked = tableOf(seat);
  if (asked.number === number) {
    const nowMs = nowOf(seat).getTime();
    const isRising = nowMs >= asked.startsAtMs && nowMs < asked.endsAtMs;
    const waitMs = Math.min(isRising ? TELL_EVERY_MS : LOOK_MS, nextBorderMs(asked, nowMs) + 2);
    await new Promise((resolve) => setTimeout(resolve, waitMs / seat.speed));
  }
  const table = tableOf(seat);
  const nowMs = nowOf(seat).getTime();
  const elapsedMs = nowMs - table.startsAtMs;
  const hasEnded = isOver(seat, table);
  return {
    number: table.number,
    phase: hasEnded ? 'over' : elapsedMs >= 0 ? 'climbing' : 'betting',
    elapsedMs,
    multiplier: hasEnded ? table.crashAt : multiplierAt(elapsedMs),
    nextInMs: hasEnded ? Math.max(0, table.endsAtMs + GAP_MS - nowMs) : null,
    salt: 'eyes',
    endHash: '0',
    bets: betsAt(seat, table, nowMs),
    ended: endsOf(seat, table),
  };
}
