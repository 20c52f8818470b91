import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { type Database, one } from '../kernel/database.ts';
import type { Log } from '../kernel/log/log.ts';
import { recordMeasurement } from '../kernel/measurements.ts';
import { faultCode, isDatabaseAway } from '../kernel/postgres/database-away.ts';
import { repeat } from './repeat.ts';

/** Recurring work on items that have become due by the platform's clock. */
export interface SweepDefinition<C> {
  name: string;
  everyMs: number;
  /** Whether the sweep would find anything at a given time. Sweeps with such a condition share one query instead of polling separately. */
  isDue?(now: Date): RawBuilder<boolean>;
  /** True for one whose interval the platform's clock may pass in one step: it then runs within a second (D-103). */
  followsClock?: boolean;
  sweep(context: C): Promise<void>;
}

interface SweepContext {
  log: Log;
  database: Database;
  clock: Pick<Clock, 'now'>;
}

type Stoppable = { stop(): Promise<void> };
type Conditional<C> = SweepDefinition<C> & Required<Pick<SweepDefinition<C>, 'isDue'>>;

const isConditional = <C>(definition: SweepDefinition<C>): definition is Conditional<C> => definition.isDue !== undefined;

/** Starts the sweeps of this process: those with a condition by interval, the others each on a separate timer. */
export function startSweeps<C extends SweepContext>(context: C, sweeps: readonly SweepDefinition<C>[]): Stoppable {
  const alone = sweeps.filter((definition) => !isConditional(definition));
  const together = Map.groupBy(sweeps.filter(isConditional), ({ everyMs }) => everyMs);
  const started = [
    ...alone.map((definition) => startAlone(context, definition)),
    ...[...together].map(([everyMs, group]) => startTogether(context, everyMs, group)),
  ];
  return {
    stop: async () => {
      await Promise.all(started.map((one) => one.stop()));
    },
  };
}

export const LOOK_MS = 1000;

function startAlone<C extends SweepContext>(context: C, definition: SweepDefinition<C>): Stoppable {
  const { everyMs, followsClock } = definition;
  if (followsClock !== true) return repeat(everyMs, () => run(context, definition));
  let last = { real: -Infinity, platform: -Infinity };
  // Either clock may stand still.
  return repeat(Math.min(LOOK_MS, everyMs), async () => {
    const now = { real: performance.now(), platform: context.clock.now().getTime() };
    if (Math.max(now.real - last.real, now.platform - last.platform) < everyMs) return;
    last = now;
    await run(context, definition);
  });
}

async function run<C extends Pick<SweepContext, 'log'>>(context: C, definition: SweepDefinition<C>): Promise<void> {
  try {
    await definition.sweep(context);
  } catch (error) {
    tellFailure(context, definition, error);
  }
}

function tellFailure({ log }: Pick<SweepContext, 'log'>, { name }: Pick<SweepDefinition<never>, 'name'>, error: unknown): void {
  recordMeasurement({ what: 'backgroundFailure', kind: 'sweep', name });
  log.warn({ sweep: name, err: error }, 'sweep failed');
}

/** One query for all sweeps of an interval. A slow sweep delays no other: it is checked again once it is done. */
function startTogether<C extends SweepContext>(context: C, everyMs: number, group: readonly Conditional<C>[]): Stoppable {
  const running = new Map<string, Promise<void>>();
  const looking = repeat(everyMs, async () => {
    try {
      for (const definition of await listDue(context, group))
        if (!running.has(definition.name))
          running.set(
            definition.name,
            run(context, definition).finally(() => running.delete(definition.name)),
          );
    } catch (error) {
      context.log.warn({ err: error }, 'sweeps could not query due work');
    }
  });
  return {
    stop: async () => {
      await looking.stop();
      await Promise.all(running.values());
    },
  };
}

const STATEMENT_ENDED = '57014';

/**
 * The sweeps that would find something, by one statement. One condition that fails, or takes so long that the statement is ended, would stop all of them:
 * then each is asked alone.
 */
async function listDue<C extends SweepContext>(context: C, group: readonly Conditional<C>[]): Promise<readonly Conditional<C>[]> {
  try {
    return await askDue(context, group);
  } catch (error) {
    if (isDatabaseAway(error) && faultCode(error) !== STATEMENT_ENDED) throw error;
  }
  const due: Conditional<C>[] = [];
  for (const definition of group) {
    try {
      due.push(...(await askDue(context, [definition])));
    } catch (error) {
      tellFailure(context, definition, error);
    }
  }
  return due;
}

async function askDue<C extends SweepContext>(
  { database, clock }: C,
  group: readonly Conditional<C>[],
): Promise<readonly Conditional<C>[]> {
  const now = clock.now();
  const row = await one<{ due: boolean[] }>(database)`
    select array[${sql.join(group.map(({ isDue }) => isDue(now)))}] as due
  `;
  return group.filter((_, index) => row?.due[index] === true);
}
