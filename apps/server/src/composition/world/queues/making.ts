import type { AppContext } from '../../app-context.ts';
import { worldPlayerId } from '../players.ts';
import type { Part } from '../situations/money.ts';
import { type Person, signIn } from '../situations/people.ts';
import type { QueuePlayer } from './players.ts';

/** The means of making a fresh start's situations: its people, each signed in once per device. */
export interface Making {
  context: AppContext;
  idOf(player: Pick<QueuePlayer, 'email'>): string;
  part(player: QueuePlayer, fingerprint?: string): Promise<Part>;
}

export function startMaking(context: AppContext): Making {
  const { worldSeed } = context.config;
  const people = new Map<string, Promise<Person>>();
  const enter = (player: QueuePlayer, fingerprint: string | undefined): Promise<Person> => {
    const key = `${player.email} ${fingerprint ?? ''}`;
    const { email, address, country } = player;
    const entering = people.get(key) ?? signIn(context, { email, address, country, fingerprint: fingerprint ?? `device of ${email}` });
    people.set(key, entering);
    // Who could not sign in tries again with the next situation.
    entering.catch(() => people.delete(key));
    return entering;
  };
  return {
    context,
    idOf: ({ email }) => worldPlayerId(worldSeed, email),
    part: async (player, fingerprint) => ({ person: await enter(player, fingerprint), label: `${worldSeed}:${player.email}` }),
  };
}
