import { setTimeout as rest } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { compared } from './eyes.ts';
import { type Picture, shown, timesText } from './picture.ts';
import { Looker } from './rounds.ts';
import { type Books, nowOf, type Seat } from './seats.ts';
import { betsAt, cashedOutAt, endsOf, type ShownBet } from './shared-climb.ts';

/** How a climb is played beside the plain one: with all at the table, with a second bet, or both. */
export type Manner = { readonly name: string; readonly game: string; readonly isShared: boolean; readonly hasSecond: boolean };

export const manners: readonly Manner[] = [
  { name: 'shared', game: 'climb', isShared: true, hasSecond: false },
  { name: 'second', game: 'rocket-ladder', isShared: false, hasSecond: true },
  { name: 'shared-second', game: 'rocket-ladder', isShared: true, hasSecond: true },
];

/** The bets of a game close a quarter of a second before the start; a busy machine needs more to press. */
const PRESS_MS = 2500;
/** The end of a table's climb is looked at this long after it: a page keeps the player's own result for 1.8 s. */
const AFTER_END_MS = 4000;
const HAND_AT_MS = [4000, 6500] as const;
const LOOK_MS = 4;

const pointSchema = z.object({ crashAt: z.number() });

function betText({ player, isOwn, isFlying, cashedOutAt: end }: ShownBet): string {
  const name = isOwn ? 'You' : `Player ${player}`;
  return `${name} ${end === null ? (isFlying ? 'In flight' : 'Lost') : timesText(end)}`;
}

const rowsIn = ({ parts }: Picture, list: string): string[] =>
  parts.filter((part) => part.tag === 'li' && parts[part.up]?.kinds.includes(list)).map(({ text }) => text.replaceAll(/\s+/g, ''));

/** Plays climbs whose ends are drawn on a table of more than one bet. */
export class ClimbLooker extends Looker {
  protected override readonly roundLimitMs = 240_000;
  private readonly manner: Manner;

  constructor(page: Page, seat: Seat, { isTimed, manner }: { isTimed: boolean; manner: Manner }) {
    super(page, seat, { isTimed });
    this.manner = manner;
  }

  private async set(selector: string, isPressed: boolean): Promise<void> {
    await this.page.evaluate(`eyes.press(${JSON.stringify(selector)}, ${isPressed})`);
  }

  /** A bet in three is left to the player's hand, and of two another one each round. */
  private isByHand(place: 0 | 1): boolean {
    return (this.seat.nonce + place) % 3 === 0;
  }

  protected override async prepare(): Promise<void> {
    const { isShared, hasSecond } = this.manner;
    await this.set(`.climb-head button:nth-of-type(${isShared ? 2 : 1})`, true);
    await this.set('.climb-options > .climb-row:first-child > .toggle', hasSecond);
    await this.set('.climb-options > .climb-row:first-child > .climb-row .toggle', !this.isByHand(0));
    if (hasSecond) await this.set('.climb-options > .climb-row:nth-child(2) > .climb-row .toggle', !this.isByHand(1));
    if (isShared) await this.until(() => this.leftToBetMs() > PRESS_MS, 'no bets are taken');
    if (isShared) await this.untilPage("!document.querySelector('.multiplier b').textContent.includes('×')", 'no countdown is shown');
  }

  private leftToBetMs(): number {
    const { table } = this.seat;
    return table === null ? 0 : table.startsAtMs - nowOf(this.seat).getTime();
  }

  private async until(isSo: () => boolean, otherwise: string): Promise<void> {
    const untilMs = performance.now() + this.roundLimitMs;
    while (!isSo()) {
      if (performance.now() > untilMs) throw new Error(`${this.seat.game}: ${otherwise}`);
      await rest(LOOK_MS);
    }
  }

  private async untilPage(isSo: string, otherwise: string): Promise<void> {
    const untilMs = performance.now() + this.roundLimitMs;
    while (!(await this.page.evaluate<boolean>(isSo))) {
      if (performance.now() > untilMs) throw new Error(`${this.seat.game}: ${otherwise}`);
      await rest(LOOK_MS);
    }
  }

  /** Cashes out by hand what is left to it, each bet at its time, on the button that is its own by then. */
  protected override async playOn(): Promise<void> {
    const { seat } = this;
    while (seat.open.length > 0) {
      const due = seat.open.find((bet) => this.isDue(bet.seat, bet.state));
      if (due) {
        const isMain = due.seat === 1 || seat.open[0]?.state === 'settled';
        const stateOf = () => seat.open.find(({ id }) => id === due.id)?.state ?? 'settled';
        const selector = isMain ? '#go' : '.climb-options > button';
        await this.press({ selector, index: 0 }, () => stateOf() === 'settled' || (!isMain && seat.open[0]?.state === 'settled'));
      }
      await rest(LOOK_MS);
    }
  }

  private isDue(place: number, state: string): boolean {
    const [bet] = this.seat.open;
    if (state !== 'open' || bet === undefined || !this.wasByHand(place)) return false;
    const elapsedMs = nowOf(this.seat).getTime() - (bet.startsAt ?? bet.openedAt).getTime();
    return elapsedMs > HAND_AT_MS[place === 1 ? 1 : 0];
  }

  /** The number has moved on since the bet was set. */
  private wasByHand(place: number): boolean {
    return (this.seat.nonce - 1 + place - 1) % 3 === 0;
  }

  override async round(): Promise<Books> {
    const books = await super.round();
    if (this.manner.isShared) await this.lookAtEnd();
    this.seat.isHeld = false;
    return books;
  }

  protected override look(picture: Picture, books: Books): void {
    super.look(picture, books);
    const bets = books.second ? [books, books.second] : [books];
    const { crashAt } = pointSchema.parse(books.outcome);
    const isLost = bets.some((bet) => cashedOutAt(bet) === undefined);
    const isTold = !this.manner.isShared || isLost;
    // The point of a table's climb is a secret until it has passed: the round is remembered by the player's own end.
    const remembered = isTold ? crashAt : (cashedOutAt(books) ?? crashAt);
    this.report(
      compared({
        pill: { seen: picture.pill, booked: timesText(remembered) },
        note: { seen: picture.note, booked: isTold ? `The climb ended at ${timesText(crashAt)}` : '' },
      }),
    );
  }

  /** The table's own climb continues after the player's bets: its end, those before it, and what became of each bet. */
  private async lookAtEnd(): Promise<void> {
    const { page, seat } = this;
    const { table } = seat;
    if (table === null) return;
    await page.evaluate('eyes.watch()');
    await this.until(() => nowOf(seat).getTime() > table.endsAtMs + AFTER_END_MS, 'the climb does not end');
    const picture = await this.picture();
    const [plate] = shown(picture, 'multiplier');
    const isPassed = picture.highest * 100 > table.crashAt + 0.5;
    const listed = betsAt(seat, table, nowOf(seat).getTime()).map((bet) => betText(bet).replaceAll(' ', ''));
    const ends = endsOf(seat, table).slice(0, 6);
    this.report(
      compared({
        'end of the table': { seen: plate?.text.split(/\s/)[0], booked: timesText(table.crashAt) },
        'highest of the table': {
          seen: isPassed ? `${picture.highest}×` : '',
          booked: isPassed ? `at most ${timesText(table.crashAt)}` : '',
        },
        'ends of the table': { seen: rowsIn(picture, 'company-ends'), booked: ends.map(({ crashAt }) => timesText(crashAt)) },
        'bets of the table': { seen: rowsIn(picture, 'company-bets'), booked: listed },
        'controls at the table': { seen: picture.moved, booked: [] },
      }),
    );
  }
}
