import { acceptSecrets } from '@pavilion/server/kernel/secrets/fingerprints.ts';
import type { Command } from './command.ts';

/** Commands of whoever runs the installation: no operator is asked for (D-176). */
export const installationCommands: Readonly<Record<string, Command>> = {
  'secrets accept': {
    usage: 'secrets accept',
    about:
      'takes the secrets in SECRETS_DIR for those of the installation when the former are lost: what only those could read stays unread',
    needs: 'nothing',
    run: async ({ database, secrets }) => {
      const changed = await acceptSecrets(database, secrets);
      return changed.length === 0 ? 'They were those of the installation already.' : `Accepted: ${changed.join(', ')}.`;
    },
  },
  'demo remove': {
    usage: 'demo remove',
    about: 'takes the demo world out of the database, which a start without the sandbox refuses: its players, their money, its tournaments',
    needs: 'nothing',
    mayStartDatabase: true,
    run: async (context) => {
      // Loaded here alone: describing the world reads all texts of the site, which takes longer than most commands.
      const { removeWorld } = await import('@pavilion/server/world/remove.ts');
      const removal = await removeWorld(context, { seed: context.worldSeed });
      if (removal === undefined) return 'There is no demo world in this database.';
      const { players, tournaments, otherPlayers } = removal;
      const report = `The demo world is removed: ${players} players are forgotten, ${tournaments} tournaments give no prize any more.`;
      if (otherPlayers === 0) return report;
      return `${report}\n${otherPlayers} other accounts stay. They were opened beside the demo world: what they hold was paid in by simulated companies.`;
    },
  },
};
