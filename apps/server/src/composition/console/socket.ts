import { consoleSocketPath } from '@pavilion/contract/console/channels.ts';
import type { AppContext } from '../app-context.ts';
import { consoleAuthorityOf } from './authority.ts';
import { readBy } from '../../http/binding/replicable.ts';
import type { ConsoleParts } from '../../http/console/bind-console.ts';
import { tokenOf } from '../../http/console/console-requests.ts';
import { connectLimitOf } from '../../http/limits/connect-limit.ts';
import { clientOrigin } from '../../http/requests/client-address.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Replica } from '../../kernel/replica/replica.ts';
import { siteOrigins } from '../../kernel/site-origin.ts';
import { ownBacklog, readBacklogs, runningSessions } from '../../modules/operator/index.ts';
import { readLiveFigures } from '../../modules/report/index.ts';
import { type ConsoleRealtime, createConsoleRealtime } from '../../realtime/index.ts';

interface SocketParts extends Pick<ConsoleParts<AppContext>, 'context' | 'trust' | 'limiter' | 'consoleUrl'> {
  connectionString: string;
  replica: Replica | undefined;
}

/** The operators' sockets, wired to the operator module (operator §4, Hub). */
export function createConsoleSocket({ context, connectionString, replica, trust, limiter, consoleUrl }: SocketParts): ConsoleRealtime {
  const authority = consoleAuthorityOf(context);
  return createConsoleRealtime({
    clock: context.clock,
    random: context.random,
    log: context.log,
    connectionString,
    queues: context.authority.queues,
    readBacklogs: (names) => readBacklogs(context, names),
    ownBacklog,
    queueMoved: (queue) => context.authority.standings.moved(queue),
    readLiveFigures: () => readBy(replica, context, readLiveFigures),
    isOriginAllowed: (origin) => siteOrigins(consoleUrl()).includes(origin),
    addressOf: (request) => {
      const { ip, isLocalTool } = clientOrigin(trust, request.socket.remoteAddress ?? '', request.headers);
      return isLocalTool ? null : ip;
    },
    connectLimit: connectLimitOf(limiter, 'console '),
    answerHeaders: securityHeaders({ publicUrl: context.config.consoleUrl })(consoleSocketPath),
    tokenOf: ({ headers }) => tokenOf(headers.cookie, consoleUrl()),
    authenticate: async (token) => {
      const signed = await authority.authenticate(token);
      if (signed === undefined) throw new DomainError('unauthenticated');
      if (signed.isEnrolling) throw new DomainError('sessionOver', { detail: { why: 'enrolment' } });
      const { actor, permissions } = signed;
      return { operatorId: actor.id, sessionId: actor.sessionId, authorityVersion: actor.authorityVersion, permissions };
    },
    running: (sessionIds) => runningSessions(context, sessionIds),
  });
}
