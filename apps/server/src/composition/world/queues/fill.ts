import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../../app-context.ts';
import { milestoneFacts, reachMilestone } from '../../../kernel/log/milestones.ts';
import { holdsWorld, WORLD_QUEUE } from '../milestones.ts';
import { type Act, decisionsPart, operatorsPart } from './acts.ts';
import { openDesks } from './operator-sessions.ts';
import { idsIn } from './fixed.ts';
import { startMaking } from './making.ts';
import { playersPart } from './plan.ts';
import { loadQueuePlayers } from './players.ts';

/** A machine that is busy starting may be too slow at first. */
const TRIES = 4;
const PAUSE_MS = 2_000;

interface Step {
  name: string;
  make(): Promise<string[]>;
}

/**
 * Fills the console's queues through players and operators of the demo world, once the product is ready (operator §12). Everything goes
 * through the public APIs under keys derived from the world's seed, and is recorded when done: a start after an interrupted one continues,
 * and makes nothing twice.
 */
export async function fillQueues(context: AppContext, stopping: AbortSignal): Promise<void> {
  if (!(await holdsWorld(context.database))) return;
  await loadQueuePlayers(context);
  const made = new Map([...(await milestoneFacts(context.database, WORLD_QUEUE))].map(([name, facts]) => [name, idsIn(facts)]));
  const make = (steps: Steps): Promise<void> => makeAll(context, { ...steps, made, stopping });
  await Promise.all([make(playerSteps(context)), make(operatorSteps(context, operatorsPart, made))]);
  await make(operatorSteps(context, decisionsPart, made));
}

interface Steps {
  steps: readonly Step[];
  end(): Promise<void>;
}

function playerSteps(context: AppContext): Steps {
  const making = startMaking(context);
  return { steps: playersPart.map(({ name, make }) => ({ name, make: () => make(making) })), end: async () => undefined };
}

/** Where the console listens, its operators act as well; else they do after a start where it does. */
function operatorSteps(context: AppContext, acts: readonly Act[], made: ReadonlyMap<string, readonly string[]>): Steps {
  if (context.authority.consoleUrl() === '') return { steps: [], end: async () => undefined };
  const desks = openDesks(context);
  const { idOf } = startMaking(context);
  const world = { seed: context.config.worldSeed, idOf, madeBy: (name: string) => made.get(name)?.[0] };
  const steps = acts.map(({ name, operator, act }) => ({ name, make: async () => act(await desks.as(operator), world) }));
  return { steps, end: desks.leave };
}

interface Work extends Steps {
  made: Map<string, readonly string[]>;
  stopping: AbortSignal;
}

async function makeAll(context: AppContext, { steps, end, made, stopping }: Work): Promise<void> {
  for (const step of steps) {
    if (stopping.aborted) break;
    if (made.has(step.name)) continue;
    const ids = await makeOne(context, step, stopping);
    if (ids === undefined) continue;
    await reachMilestone(context, `${WORLD_QUEUE}${step.name}`, { ids });
    made.set(step.name, ids);
  }
  await end();
}

/** @returns undefined where it did not succeed in some tries: the next start continues with it */
async function makeOne(context: AppContext, { name, make }: Step, stopping: AbortSignal): Promise<string[] | undefined> {
  for (let tries = 1; tries <= TRIES && !stopping.aborted; tries += 1) {
    try {
      return await make();
    } catch (error) {
      if (!stopping.aborted) context.log.debug({ err: error, tries, situation: name }, 'nothing waits in the console yet');
    }
    await delay(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
  if (!stopping.aborted) context.log.warn({ situation: name }, 'the demo world lacks an item for a queue of the console');
  return undefined;
}
