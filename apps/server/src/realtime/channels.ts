import type { Audience, ChannelResolution, ChannelRule } from './hub/channels/channel-rule.ts';

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
  /** Channels open to everyone, including guests. */
  open?: { rule: ChannelRule; names: RegExp };
  /** The text after `#` is the id of an activity board and not of a player (wire §4.2). */
  isHashOrdinary?: true;
}

/** All namespaces: who may subscribe, and the history kept (realtime §3, wire §4.4). `''` is for names without a colon. */
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

/** The player after the last `#`. Several players, which Centrifugo would accept, match no one: no channel of ours has two owners (O7). */
function ownersOf(rest: string): Audience {
  const owner = rest.slice(rest.lastIndexOf('#') + 1);
  return owner === '' || owner.includes(',') ? 'nobody' : [owner];
}

/** Rule and audience of a channel; an unlisted namespace is unknown (error 102), a closed name has no audience (103). */
export function resolveChannel(name: string): ChannelResolution {
  const colon = name.indexOf(':');
  const namespace = namespaces.get(colon === -1 ? '' : name.slice(0, colon));
  const rest = name.slice(colon + 1);
  if (namespace === undefined || (colon === -1 && !isOpen(namespace, rest))) return { status: 'unknown' };
  if (rest.includes('#') && namespace.isHashOrdinary === undefined) return personalChannel(namespace, rest);
  return { status: 'known', rule: namespace.open?.rule ?? personalStream, audience: isOpen(namespace, rest) ? 'everyone' : 'nobody' };
}

const isOpen = ({ open }: Namespace, rest: string): boolean => open?.names.test(rest) === true;

function personalChannel({ personal }: Namespace, rest: string): ChannelResolution {
  if (personal === undefined) return { status: 'known', rule: publicCache, audience: 'nobody' };
  return { status: 'known', rule: personal, audience: ownersOf(rest) };
}
