import { catalogue, gameOf } from '@pavilion/fairness';
import { liveTables } from '@pavilion/sandbox/studio/shared-rounds/shared-games.ts';
import { anteEye, baccaratEye, blackjackEye, dragonEye, hiloEye } from './cards.ts';
import type { Books } from './seats.ts';
import { bingoEye, diceEye, kenoEye, limboEye, plinkoEye, pressEye, scratchEye, stampsEye } from './instants.ts';
import { type Eye, type Picture, type Sights, written } from './picture.ts';
import { holdEye, linesEye, tumbleEye, waysEye } from './slots.ts';
import { coinEye, crashEye, minesEye, stonesEye, towerEye } from './steps.ts';
import { crapsEye, moneywheelEye, rouletteEye, sicboEye, wheelEye } from './tables.ts';

/** What reads the finished picture of each engine. */
export const eyes: Readonly<Record<string, Eye>> = {
  lines: linesEye,
  ways: waysEye,
  tumble: tumbleEye,
  hold: holdEye,
  dice: diceEye,
  roulette: rouletteEye,
  blackjack: blackjackEye,
  limbo: limboEye,
  crash: crashEye,
  coin: coinEye,
  mines: minesEye,
  tower: towerEye,
  steps: stonesEye,
  hilo: hiloEye,
  plinko: plinkoEye,
  wheel: wheelEye,
  keno: kenoEye,
  baccarat: baccaratEye,
  dragon: dragonEye,
  sicbo: sicboEye,
  craps: crapsEye,
  moneywheel: moneywheelEye,
  threecard: anteEye,
  holdem: anteEye,
  scratch: scratchEye,
  stamps: stampsEye,
  bingo: bingoEye,
  press: pressEye,
};

/** The first game of each engine. */
export const firstGames: readonly { engine: string; game: string }[] = [
  ...new Map(catalogue.toReversed().map((row) => [row.engine, row.id])),
].map(([engine, game]) => ({ engine, game }));

/** The first live table of each engine that has one. */
export const liveGames: readonly { engine: string; game: string }[] = [
  ...new Map([...liveTables].toReversed().map((game) => [gameOf(game).engine, game])),
].map(([engine, game]) => ({ engine, game }));

/** The words for a result (games §8.1): a win is more than the stake. */
function resultWords({ stakedMinor, payoutMinor }: Books): string {
  const [staked, paid] = [Number(stakedMinor), Number(payoutMinor)];
  if (paid === 0) return 'No return';
  if (paid === staked) return `Stake returned ${written(paid)} EUR`;
  return paid < staked ? `Returned ${written(paid)} EUR of ${written(staked)} EUR staked` : `Win ${written(paid)} EUR`;
}

function signed(minor: number): string {
  if (minor === 0) return '0.00';
  return minor > 0 ? `+${written(minor)}` : `−${written(-minor)}`;
}

const sumsEye = (picture: Picture, books: Books) => ({
  message: { seen: picture.message.replaceAll(/\s+/g, ' '), booked: resultWords(books) },
  solid: { seen: picture.solid, booked: 1 },
});

/** A round's sums, of both bets where a climb has two. */
const sumsOf = (books: Books): Books => {
  const { second } = books;
  if (second === null) return books;
  const both = (one: string, other: string): string => String(BigInt(one) + BigInt(other));
  return { ...books, stakedMinor: both(books.stakedMinor, second.stakedMinor), payoutMinor: both(books.payoutMinor, second.payoutMinor) };
};

/** What the bar says after a round of a table; a round that is shown again has no bar. */
const barEye = ({ figures, moved, round }: Picture, { balanceMinor, stakedMinor, payoutMinor, roundId }: Books) => ({
  round: { seen: round, booked: roundId },
  balance: { seen: figures['balance'], booked: written(balanceMinor) },
  last: { seen: figures['last'], booked: signed(Number(payoutMinor) - Number(stakedMinor)) },
  controls: { seen: moved, booked: [] },
});

/** Where a finished picture and the books differ, in words; nothing where they agree. */
export function differences(
  picture: Picture,
  books: Books,
  { isReplay, isTimed = false }: { isReplay: boolean; isTimed?: boolean },
): string[] {
  const eye = eyes[books.engine];
  if (eye === undefined) return [`no eye looks at ${books.engine}`];
  const read: Picture = isTimed ? picture : { ...picture, highest: 0, offered: 0, offeredSecond: 0 };
  const sums = sumsOf(books);
  return compared({ ...eye(read, books), ...sumsEye(picture, sums), ...(isReplay ? {} : barEye(picture, sums)) });
}

/** What is seen otherwise than the books have it, in words. */
export function compared(sights: Sights): string[] {
  return Object.entries(sights).flatMap(([name, { seen, booked }]) => {
    const [one, other] = [JSON.stringify(seen), JSON.stringify(booked)];
    return one === other ? [] : [`${name}: seen ${one}, booked ${other}`];
  });
}
