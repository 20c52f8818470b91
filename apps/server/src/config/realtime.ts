import type { Role } from './config.ts';
import { ConfigError, type Environment, oneOf } from './values.ts';

/** The server of players' sockets: the embedded hub, or a Centrifugo beside the product (D-191). */
export type RealtimeSettings =
  | { server: 'hub' }
  | {
      server: 'centrifugo';
      /** The key with which Centrifugo authenticates its requests. Undefined in a process that does not answer them. */
      questionKey: string | undefined;
    };

const KEY_LENGTH_MIN = 32;

/** @throws ConfigError */
export function readRealtime(environment: Environment, roles: ReadonlySet<Role>): RealtimeSettings {
  const server = oneOf(environment, 'REALTIME', { allowed: ['hub', 'centrifugo'], fallback: 'hub' });
  if (server === 'hub') return { server };
  if (roles.size === 1 && roles.has('realtime'))
    throw new ConfigError('ROLES', environment.ROLES ?? '', 'a role besides `realtime`, which has nothing to do with REALTIME=centrifugo');
  if (!roles.has('web')) return { server, questionKey: undefined };
  const questionKey = environment.CENTRIFUGO_QUESTION_KEY ?? '';
  if (questionKey.length < KEY_LENGTH_MIN)
    throw new ConfigError('CENTRIFUGO_QUESTION_KEY', '…', `at least ${KEY_LENGTH_MIN} characters, since REALTIME is centrifugo`);
  return { server, questionKey };
}
