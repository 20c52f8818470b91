import type { Audience, ChannelResolution, ChannelRule } from './hub/channel-rule.ts';

const personalStream: ChannelRule = {
  history: { size: 100, ttlMs: 600_000, recovery: 'stream' },
  isPersonal: true,
  hasPresence: false,
  mayClientsPublish: false,
};
const personalCache: ChannelRule = { ...personalStream, history: { size: 1, ttlMs: 600_000, recovery: 'cache' } };
const publicCache: ChannelRule = { ...personalCache, isPersonal: false };
const publicBoard: ChannelRule = { ...publicCache, history: { size: 11, ttlMs: 600_000, recovery: 'stream' } };

interface Namespace {
  /** Channels named `…#<player id>`, open to that player only. */
  personal?: ChannelRule;
  /** Channels open to everyone, guests too. */
  open?: { rule: ChannelRule; names: RegExp };
  /** The text after `#` is not a player: the activity board's id stands there (wire §4.2). */
  isHashOrdinary?: true;
}

/** The one list of namespaces: who may listen and what is kept (realtime.md §3, wire §4.4). `''` holds names without a colon. */
const namespaces: ReadonlyMap<string, Namespace> = new Map<string, Namespace>([
  ['wallet', { personal: personalStream }],
  ['payment', { personal: personalStream }],
  ['bonus', { personal: personalStream }],
  ['retention', { personal: personalStream }],
  ['messenger', { personal: personalStream }],
  ['game', { personal: personalStream, open: { rule: publicCache, names: /^winners:(?:mobile|desktop):[A-Z]{2}$/ } }],
  ['player', { personal: personalStream }],
  ['global', { open: { rule: publicCache, names: /^online$/ } }],
  ['tournaments', { personal: personalCache, open: { rule: publicCache, names: /^[^#]+$/ } }],
  ['activity-board', { open: { rule: publicBoard, names: /^boards#.+$/ }, isHashOrdinary: true }],
  ['', { open: { rule: publicCache, names: /^tournaments$/ } }],
]);

/** The players after the last `#`, by the exact rule of Centrifugo: parts split at commas. An empty part names nobody. */
function ownersOf(rest: string): Audience {
  const owners = rest
    .slice(rest.lastIndexOf('#') + 1)
    .split(',')
    .filter((part) => part !== '');
  return owners.length === 0 ? 'nobody' : owners;
}

/** Rule and audience of a channel; a namespace that is not in the list is unknown (error 102), a closed name has no audience (103). */
export function resolveChannel(name: string): ChannelResolution {
  const colon = name.indexOf(':');
  const namespace = namespaces.get(colon === -1 ? '' : name.slice(0, colon));
  const rest = name.slice(colon + 1);
  if (namespace === undefined || (colon === -1 && namespace.open?.names.test(rest) !== true)) return { status: 'unknown' };
  if (rest.includes('#') && namespace.isHashOrdinary === undefined) {
    if (namespace.personal === undefined) return { status: 'known', rule: publicCache, audience: 'nobody' };
    return { status: 'known', rule: namespace.personal, audience: ownersOf(rest) };
  }
  const rule = namespace.open?.rule ?? personalStream;
  return { status: 'known', rule, audience: namespace.open?.names.test(rest) === true ? 'everyone' : 'nobody' };
}
