/**
 * Rules, mathematics and random numbers of the original games: the studio plays with them, the player's browser
 * verifies with the very same code (games.md). Nothing here knows a network, a clock or a database.
 */
export { fromHex, toHex } from './bytes.ts';
export { catalogue, type CatalogueRow, fullCatalogue } from './catalogue.ts';
export { type BetPart, type PlayRequest, PlayRefused, type PlayResult, type RefusalCode } from './engine.ts';
export type { BlackjackAction, BlackjackOutcome, BlackjackParameters } from './engines/blackjack.ts';
export { chartAction } from './engines/blackjack-chart.ts';
export { handInTurn, rankOf, suitOf, totalOf } from './engines/blackjack-hand.ts';
export { type CoinCall, coinValue } from './engines/coin.ts';
export { crossingMs, multiplierAt } from './engines/crash.ts';
export { leastTarget, mostTarget } from './engines/crash-point.ts';
export { dicePayout, type DiceOutcome, type DiceSide, isDiceWin, readDiceInput } from './engines/dice.ts';
export { coinSymbol, type HoldOutcome, type HoldPicture } from './engines/hold.ts';
export { lineWins, type LineWin, type LinesOutcome, scatterSymbol, type StripsParameters, wildSymbol, windowOf } from './engines/lines.ts';
export { coinsPerStake } from './engines/spin-bet.ts';
export { ladderAt, type TumbleOutcome, type TumblePicture, tumbleWins } from './engines/tumble.ts';
export { type WaysOutcome, type WaysPicture, type WaysReel, waysShown, waysSpinsAwarded, waysWild, waysWins } from './engines/ways.ts';
export { type RouletteOutcome, roulettePayout } from './engines/roulette.ts';
export { redNumbers, rouletteLayout, wheelOrder } from './engines/roulette-layout.ts';
export { type HiloAction, type HiloGuess, hiloOdds, hiloValue, nextHiloValue, winningRanks } from './engines/hilo.ts';
export { kenoDrawn, kenoNumbers } from './engines/keno.ts';
export { targetPayout } from './engines/limbo.ts';
export { mayOpen, minesValue } from './engines/mines.ts';
export { type StonesLevel, stonesValue } from './engines/stepping-stones.ts';
export { type TowerLevel, towerValue } from './engines/tower.ts';
export { type BaccaratOutcome, baccaratPayout, baccaratTotal } from './engines/baccarat.ts';
export { bingoLines, bingoNumber, fullLines } from './engines/bingo.ts';
export { crapsTimes, pointOf as crapsPoint } from './engines/craps.ts';
export { type DragonOutcome, dragonPayout } from './engines/dragon.ts';
export { holdemAdvice, holdemQualifies } from './engines/holdem.ts';
export { bestPokerValue, pokerClasses } from './engines/poker-hand.ts';
export { scratchTimes } from './engines/scratch.ts';
export { sicboTimes } from './engines/sicbo.ts';
export { dealerQualifies, threeCardAdvice, threeCardClasses, threeCardValue } from './engines/threecard.ts';
export {
  bingoGames,
  blackjackGames,
  coinGames,
  crapsGames,
  crashGames,
  diceGames,
  hiloGames,
  type HoldGame,
  holdGames,
  kenoGames,
  limboGames,
  type LinesGame,
  linesGames,
  minesGames,
  moneywheelGames,
  plinkoGames,
  pressGames,
  scratchGames,
  sicboGames,
  slotFiguresOf,
  stampsGames,
  stonesGames,
  towerGames,
  type TumbleGame,
  tumbleGames,
  type WaysGame,
  waysGames,
  wheelGames,
} from './parameters.ts';
export { potContribution, potHitMinor, potStart, type PotTerms, potTerms, unitsPerMinor } from './pots.ts';
export { drawFloat, drawInt, drawU52, drawWeighted, lazyShuffle } from './primitives.ts';
export { type Game, gameOf, playableGameIds } from './registry.ts';
export { hmacSha256, sha256 } from './sha256.ts';
export { checkStakes, paceMsOf, type StakeClass, stakeClassOf, type StakeRange, stakeRangeOf } from './stakes.ts';
export {
  commitmentOf,
  type Draw,
  isClientSeed,
  type RandomSource,
  type RoundSeeds,
  roundStream,
  streamBlock,
  streamHead,
} from './stream.ts';
export { canonicalJson, type CheckName, type RoundCheck, type RoundRecord, type Verification, verifyRound } from './verify.ts';
