import type { Config } from './config.ts';
import { createJobQueue } from './jobs/queue.ts';
import type { Clock } from './kernel/clock.ts';
import type { Kernel } from './kernel/context.ts';
import type { Database } from './kernel/database.ts';
import { appendEvent } from './kernel/event-log.ts';
import type { Log } from './kernel/log.ts';
import type { ProviderDirectory } from './kernel/providers.ts';
import type { Random } from './kernel/random.ts';
import type { Secrets } from './kernel/secrets.ts';

/** What the composition root gives to every part. Modules ask for the few members they need. */
export interface AppContext extends Kernel {
  providers: ProviderDirectory;
}

export interface AppContextParts {
  config: Config;
  database: Database;
  clock: Clock;
  random: Random;
  log: Log;
  secrets: Secrets;
  providers: ProviderDirectory;
  publicUrl: () => string;
}

export function createAppContext(parts: AppContextParts): AppContext {
  return {
    ...parts,
    jobs: createJobQueue(parts.clock),
    publish: (transaction, event) => appendEvent({ database: transaction, clock: parts.clock }, event),
  };
}
