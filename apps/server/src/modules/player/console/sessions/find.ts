import { isIP } from 'node:net';
import { type Finder, HITS_MAX, maskedAddress } from '../../../operator/index.ts';
import { fingerprintKeys } from '../../sessions/service.ts';
import type { DeskContext } from '../context.ts';
import { listSeenAt, type SeenPlayer } from './store.ts';

const hitOf = ({ sessionId, playerId, nickname, number, ip, deviceType, country, seenAt }: SeenPlayer) => ({
  id: sessionId,
  title: nickname ?? String(number),
  parts: [maskedAddress(ip) ?? '', deviceType ?? '', country ?? ''],
  at: seenAt,
  url: `/players/${playerId}/sessions`,
  isExact: true,
});

/** Players by the network address, or the code of the device, that their sessions run from (operator §2.1). */
export const sessionFinder: Finder<DeskContext> = {
  kind: 'session',
  permission: 'players.read',
  find: async (context, q) => {
    const { database } = context;
    if (isIP(q) !== 0) return (await listSeenAt(database, { place: 'ip', values: [q.toLowerCase()] }, HITS_MAX)).map(hitOf);
    const keys = fingerprintKeys(context, q);
    return keys === null ? [] : (await listSeenAt(database, { place: 'fingerprint_key', values: keys }, HITS_MAX)).map(hitOf);
  },
};
