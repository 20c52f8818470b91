import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { SportId } from '../protocol/sports.ts';

const named = z.object({ id: z.string(), name: z.string() });
const timed = { strideMinutes: z.number(), jitterMinutes: z.number() };

const sportWith = <M extends z.ZodRawShape>(model: M) =>
  z.object({
    name: z.string(),
    leagues: z.array(named.extend({ category: z.string() })),
    competitors: z.array(named),
    model: z.object({ ...timed, ...model }),
  });

const world = z.object({
  football: sportWith({
    baseMean: z.number(),
    homeLog: z.number(),
    attackSd: z.number(),
    defenceSd: z.number(),
    kappa: z.number(),
    redPerTeamMatch: z.number(),
    redOwn: z.number(),
    redOpp: z.number(),
    halfSeconds: z.number(),
    stoppageSeconds: z.tuple([z.number(), z.number()]),
    breakSeconds: z.number(),
  }),
  'ice-hockey': sportWith({
    baseMean: z.number(),
    homeLog: z.number(),
    attackSd: z.number(),
    defenceSd: z.number(),
    secondsPerPlayMinute: z.number(),
    breakSeconds: z.number(),
    penaltyPerTeamMatch: z.number(),
  }),
  basketball: sportWith({
    possessionsPerTeam: z.number(),
    pointMasses: z.array(z.array(z.number())),
    zeroSd: z.number(),
    zeroHome: z.number(),
    secondsPerPossession: z.number(),
    otPossessionsPerTeam: z.number(),
    quarterBreakSeconds: z.number(),
  }),
  handball: sportWith({
    possessionsPerTeam: z.number(),
    goalBase: z.number(),
    skillSd: z.number(),
    home: z.number(),
    secondsPerPossession: z.number(),
    breakSeconds: z.number(),
  }),
  tennis: sportWith({
    serveBase: z.number(),
    skillSd: z.number(),
    bestOf: z.array(z.number()),
    secondsPerPoint: z.number(),
    gameBreakSeconds: z.number(),
  }),
  'table-tennis': sportWith({
    pointSd: z.number(),
    setsToWin: z.array(z.number()),
    secondsPerPoint: z.number(),
    setBreakSeconds: z.number(),
  }),
  volleyball: sportWith({
    pointSd: z.number(),
    setsToWin: z.array(z.number()),
    secondsPerPoint: z.number(),
    setBreakSeconds: z.number(),
  }),
  esports: sportWith({
    roundBase: z.number(),
    skillSd: z.number(),
    mapSd: z.number(),
    bestOf: z.array(z.number()),
    secondsPerRound: z.number(),
    mapBreakSeconds: z.number(),
  }),
} satisfies Record<SportId, z.ZodType>);

export type World = z.output<typeof world>;
export type Competitor = z.output<typeof named>;

/** The invented sports, leagues and competitors with the constants of their models; the vectors are computed from this file. */
const WORLD_FILE = path.resolve(import.meta.dirname, '../../vectors/world.json');

let loaded: World | undefined;

export function theWorld(): World {
  loaded ??= world.parse(JSON.parse(fs.readFileSync(WORLD_FILE, 'utf8')));
  return loaded;
}
