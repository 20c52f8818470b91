/**
 * Rules, mathematics and random numbers of the original games: the studio plays with them, the player's browser verifies with the very same
 * code (games.md). Nothing here depends on a network, a clock or a database.
 */
export {
  baccaratFigures,
  type BetFigures,
  crapsFigures,
  dragonFigures,
  moneywheelFigures,
  rouletteFigures,
  sicboFigures,
} from './bet-figures.ts';
export { fromHex, toHex } from './bytes.ts';
export { catalogue, fullCatalogue } from './catalogue.ts';
export { PlayRefused, type PlayResult } from './engine.ts';
export { chartAction } from './engines/cards/blackjack-chart.ts';
export { handInTurn, rankOf, suitOf, totalOf } from './engines/cards/blackjack-hand.ts';
export { type CoinCall, coinChance, coinValue } from './engines/instant/coin.ts';
export { crossingMs, multiplierAt } from './engines/instant/crash.ts';
export { leastTarget, mostTarget, type PointParameters } from './engines/instant/crash-point.ts';
export { dicePayout, type DiceSide, isDiceWin } from './engines/instant/dice.ts';
export { coinSymbol } from './engines/slots/hold.ts';
export { lineWins, type LineWin, scatterSymbol, type StripsParameters, windowOf } from './engines/slots/lines.ts';
export { coinsPerStake } from './engines/slots/spin-bet.ts';
export { ladderAt, mostTumbles, tumbleWins } from './engines/slots/tumble.ts';
export { mostWays, type WaysReel, waysShown, waysSpinsAwarded, waysWild, waysWins } from './engines/slots/ways.ts';
export { roulettePayout } from './engines/tables/roulette.ts';
export { redNumbers, rouletteLayout, wheelOrder } from './engines/tables/roulette-layout.ts';
export { type HiloAction, type HiloGuess, hiloOdds, hiloValue, nextHiloValue, winningRanks } from './engines/cards/hilo.ts';
export { kenoNumbers } from './engines/instant/keno.ts';
export { targetPayout } from './engines/instant/limbo.ts';
export { mayOpen, minesValue } from './engines/instant/mines.ts';
export { type StonesLevel, stonesValue } from './engines/instant/stepping-stones.ts';
export { type TowerLevel, towerValue } from './engines/instant/tower.ts';
export { type BaccaratOutcome, baccaratPayout, baccaratTotal } from './engines/cards/baccarat.ts';
export { bingoCardNumbers, bingoNumber, bingoNumberCount, fullLines } from './engines/instant/bingo.ts';
export { crapsTimes, pointOf as crapsPoint } from './engines/tables/craps.ts';
export { type DragonOutcome, dragonPayout } from './engines/cards/dragon.ts';
export { anteTable, holdemAdvice, holdemQualifies } from './engines/cards/holdem.ts';
export { bestPokerValue, pokerClasses } from './engines/cards/poker-hand.ts';
export { scratchTimes } from './engines/instant/scratch.ts';
export { sicboTimes } from './engines/tables/sicbo.ts';
export {
  anteBonus,
  anteTimes,
  dealerQualifies,
  pairPlusTimes,
  threeCardAdvice,
  threeCardClasses,
  threeCardValue,
} from './engines/cards/threecard.ts';
export {
  baccaratGames,
  bingoGames,
  blackjackGames,
  coinGames,
  crapsGames,
  crashGames,
  diceGames,
  dragonGames,
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
export {
  jackpotFeedShare,
  jackpotFeedUnits,
  jackpotHitMinor,
  jackpotReturnShare,
  type JackpotTerms,
  type RatedStake,
  jackpotTerms,
  unitsPerMinor,
} from './jackpots.ts';
export { type Game, gameOf, playableGameIds } from './registry.ts';
export { sha256 } from './sha256.ts';
export { checkStakes, paceMsOf, stakeClassOf, type StakeRange, stakeRangeOf } from './stakes.ts';
export {
  commitmentOf,
  type Draw,
  isClientSeed,
  roundStream,
  streamHead,
} from './stream.ts';
export { canonicalJson, type Verification, verifyRound } from './verify.ts';
