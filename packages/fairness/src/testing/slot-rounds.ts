import slotsHold from '../../params/slots-hold.json' with { type: 'json' };
import slotsLines from '../../params/slots-lines.json' with { type: 'json' };
import slotsTumble from '../../params/slots-tumble.json' with { type: 'json' };
import slotsWays from '../../params/slots-ways.json' with { type: 'json' };
import { spinHold } from '../engines/slots/hold.ts';
import { spinLines } from '../engines/slots/lines.ts';
import { spinTumble } from '../engines/slots/tumble.ts';
import { spinWays } from '../engines/slots/ways.ts';
import { holdGames, linesGames, tumbleGames, waysGames } from '../parameters.ts';
import { seededSource } from './seeded-source.ts';

type Figures = { rtpBase: number; hitRate: number; sd: number; featureShare?: number; triggerOneIn?: number; grandOneIn?: number };
const figuresOf = (games: Readonly<Record<string, { figures: Figures }>>): ReadonlyMap<string, Figures> =>
  new Map(Object.entries(games).map(([id, { figures }]) => [id, figures]));
const stated: ReadonlyMap<string, Figures> = new Map([
  ...figuresOf(slotsLines.games),
  ...figuresOf(slotsWays.games),
  ...figuresOf(slotsTumble.games),
  ...figuresOf(slotsHold.games),
]);
export const statedOf = (gameId: string): Figures => stated.get(gameId) ?? { rtpBase: 0, hitRate: 0, sd: 0 };

type Source = ReturnType<typeof seededSource>;
const unheard = (): undefined => undefined;
interface SlotRounds {
  engine: string;
  rounds: number;
  games: readonly (readonly [string, (source: Source) => number])[];
}
/** Every slot of an engine with the coins one round pays; rounds so that each engine plays more than two million. */
export const slotRounds: readonly SlotRounds[] = [
  { engine: 'lines', rounds: 225_000, games: [...linesGames].map(([id, game]) => [id, (source) => spinLines(source, game).coins]) },
  { engine: 'ways', rounds: 252_000, games: [...waysGames].map(([id, game]) => [id, (source) => spinWays(source, game, unheard).coins]) },
  {
    engine: 'tumble',
    rounds: 252_000,
    games: [...tumbleGames].map(([id, game]) => [id, (source) => spinTumble(source, game, unheard).coins]),
  },
  { engine: 'hold', rounds: 288_000, games: [...holdGames].map(([id, game]) => [id, (source) => spinHold(source, game).coins]) },
];

/** Standard errors between what seeded rounds of a slot returned and hit, and what is stated. */
export function slotErrors(
  { engine, rounds }: SlotRounds,
  [gameId, coinsOf]: SlotRounds['games'][number],
): { returnErrors: number; hitErrors: number } {
  const { rtpBase, hitRate, sd } = statedOf(gameId);
  const source = seededSource([...gameId].reduce((seed, letter) => Math.imul(seed, 31) + letter.charCodeAt(0), engine.length));
  let [coins, hits] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const paid = coinsOf(source);
    coins += paid;
    if (paid > 0) hits += 1;
  }
  return {
    returnErrors: Math.abs(coins / 20 / rounds - rtpBase) / (sd / Math.sqrt(rounds)),
    hitErrors: Math.abs(hits / rounds - hitRate) / Math.sqrt((hitRate * (1 - hitRate)) / rounds),
  };
}
