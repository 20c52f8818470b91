import { countJobs, retryParked } from '@pavilion/server/jobs/queue.ts';
import { endEveryOperatorSession } from '@pavilion/server/modules/operator/index.ts';
import { endEverySession, moveFiles } from '@pavilion/server/modules/player/index.ts';
import type { Command } from './command.ts';
import { OperatorError } from './context.ts';
import { secretsCommands } from './secrets.ts';

/** Commands for the administrator of the installation: they need no operator's session (D-176). */
export const installationCommands: Readonly<Record<string, Command>> = {
  ...secretsCommands,
  'jobs parked': {
    usage: 'jobs parked',
    about: 'jobs that were given up after their last attempt, by their kind; the log says why each failed',
    needs: 'nothing',
    run: async ({ database }) => {
      const parked = (await countJobs(database)).filter((job) => job.parked > 0);
      return parked.length === 0 ? 'No job was given up.' : parked.map(({ job, parked: count }) => `${count}  ${job}`).join('\n');
    },
  },
  'jobs retry': {
    usage: 'jobs retry <kind of job>',
    about: 'runs the jobs of a kind that were given up again, once what broke them is mended; each does nothing that it has done already',
    needs: 'name',
    run: async ({ database }, { name }) => {
      const count = await retryParked(database, name);
      if (count === 0) throw new OperatorError(`No job ${name} was given up. The kinds: npm run operator -- jobs parked`);
      return `${count} jobs ${name} run again.`;
    },
  },
  'files move': {
    usage: 'files move',
    about: 'moves the files of players that are in DATA_DIR/uploads, or in the database although there is a bucket, to where new ones go',
    needs: 'nothing',
    run: async ({ places }) => `${await moveFiles(places)} files moved.`,
  },
  'sessions end': {
    usage: 'sessions end',
    about: 'after a backup was restored, before it serves anyone: ends every session, of which some were ended after the backup',
    needs: 'nothing',
    mayStartDatabase: true,
    run: async (context) => {
      const ofPlayers = await endEverySession(context);
      const ofOperators = await endEveryOperatorSession(context.database, context.clock.realNow());
      return `${ofPlayers} sessions of players and ${ofOperators} of operators are over. Everybody signs in again.`;
    },
  },
  'demo remove': {
    usage: 'demo remove',
    about: 'takes the demo world out of the database, which a start without the sandbox refuses: its players, their money, its tournaments',
    needs: 'nothing',
    mayStartDatabase: true,
    run: async (context) => {
      // Loaded here alone: describing the world reads all texts of the site, which takes longer than most commands.
      const { removeWorld } = await import('@pavilion/server/composition/world/remove.ts');
      const removal = await removeWorld(context, { seed: context.worldSeed });
      if (removal === undefined) return 'There is no demo world in this database.';
      const { players, tournaments, otherPlayers } = removal;
      const report = `The demo world is removed: ${players} players are forgotten, ${tournaments} tournaments give no prize any more.`;
      if (otherPlayers === 0) return report;
      return `${report}\n${otherPlayers} other accounts stay. They were opened beside the demo world: what they hold was paid in by simulated companies.`;
    },
  },
};
