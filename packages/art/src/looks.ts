import { accentFor, type GameDrawing, loadGames } from './draw/generate.mjs';

/** How the figure of a loop moves; a `scene` is one plane without a figure. */
type FigureMotion = 'scene' | 'bob' | 'swing' | 'turn' | 'flap' | 'fly' | 'drift';
/** The particles drifting in front of a painting. */
type ParticleKind = 'aurora' | 'ember' | 'glint' | 'snow' | 'star' | 'none';

type GameLook = { readonly accent: string; readonly motion: FigureMotion; readonly particles: ParticleKind };
type Loop = readonly [FigureMotion, ParticleKind];

const studioLoops: Readonly<Record<string, Loop>> = {
  'Northlight Works': ['scene', 'snow'],
  Copperleaf: ['bob', 'none'],
  'Tidal Nine': ['bob', 'glint'],
  Quartzline: ['bob', 'none'],
  'Lantern Yard': ['bob', 'none'],
  'Velvet Orbit': ['bob', 'star'],
  'Basalt Club': ['bob', 'none'],
  'Mirrorlake Live': ['bob', 'glint'],
};

/** Where a game's own picture asks for another loop than its studio's. A figure that reaches the edges only drifts. */
const ownLoops: Readonly<Record<string, Loop>> = {
  'aurora-reels': ['scene', 'aurora'],
  'glass-fjord': ['scene', 'glint'],
  'ember-run': ['scene', 'ember'],
  'midnight-ferry': ['scene', 'star'],
  'kite-season': ['scene', 'none'],
  'salt-and-stars': ['scene', 'star'],
  'paper-fox': ['scene', 'none'],
  'honey-clock': ['swing', 'star'],
  'acorn-parade': ['swing', 'none'],
  'autumn-engine': ['bob', 'ember'],
  'pearl-ladder': ['swing', 'star'],
  'harbour-lights': ['drift', 'star'],
  'tide-vault': ['turn', 'star'],
  'coral-post': ['drift', 'glint'],
  'lighthouse-keep': ['drift', 'star'],
  'storm-letters': ['drift', 'snow'],
  climb: ['fly', 'none'],
  'wheel-of-hours': ['turn', 'none'],
  'keno-sky': ['fly', 'none'],
  'hi-lo-lane': ['drift', 'none'],
  'european-roulette': ['turn', 'none'],
  'gravity-ball': ['drift', 'star'],
  'neon-moth': ['flap', 'star'],
  'saturn-swing': ['swing', 'star'],
  'satellite-soul': ['drift', 'star'],
  'rocket-ladder': ['fly', 'ember'],
  'lava-steps': ['drift', 'ember'],
  'plate-spin': ['swing', 'none'],
  'lake-wheel': ['turn', 'glint'],
  'night-roulette': ['turn', 'star'],
};

const loopOf = ({ id, studio }: GameDrawing): Loop => ownLoops[id] ?? studioLoops[studio] ?? ['bob', 'none'];

/** A picture drawn as one plane, without moving parts. */
export const isWholeScene = (game: GameDrawing): boolean => loopOf(game)[0] === 'scene';

const unknownLook: GameLook = { accent: '#ffc65c', motion: 'scene', particles: 'none' };

const looks = new Map(
  loadGames().map((game): [string, GameLook] => {
    const [motion, particles] = loopOf(game);
    return [game.id, { accent: accentFor(game), motion, particles }];
  }),
);

/** The colour of a game's lamp and the way its picture moves in the hand. */
export const gameLook = (gameId: string): GameLook => looks.get(gameId) ?? unknownLook;

export const hasFigure = (gameId: string): boolean => gameLook(gameId).motion !== 'scene';
