/** What the betting client tells the page around it (sportsbook.md §8); the first two keep the form of wire §7.8. */
export type BettingMessage =
  | { type: 'click' }
  | { type: 'route'; path: string }
  | { type: 'ready' | 'tokenRequest' | 'depositRequest' | 'balanceRequest' | 'realityCheck' }
  | { type: 'resize'; heightPx: number }
  | { type: 'navigate'; to: NamedPlace }
  | { type: 'slip'; count: number }
  | { type: 'betPlaced' | 'betSettled'; stake: string; currency: string }
  | { type: 'error'; code: string };

/** Pages of ours the client may lead to: by name, never by address. */
export const namedPlaces = {
  history: '/profile/history?tab=bets&settled=false',
  limits: '/profile/limits',
  bonuses: '/profile/bonuses',
  help: '/questions',
} as const;
export type NamedPlace = keyof typeof namedPlaces;

/** More than any message of the protocol has (SB-18). */
const MESSAGE_LENGTH_MAX = 16 * 1024;
const TEXT_LENGTH_MAX = 200;
export const frameHeightPx = { least: 200, most: 20_000 } as const;
const SLIP_COUNT_MAX = 999;

const plain = ['ready', 'tokenRequest', 'depositRequest', 'balanceRequest', 'realityCheck'] as const;
const bets = ['betPlaced', 'betSettled'] as const;

type Fields = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_LENGTH_MAX;
const isPlace = (value: unknown): value is NamedPlace => typeof value === 'string' && Object.hasOwn(namedPlaces, value);

/** A place within the client: its own path, never an address of anybody else's. */
export const isOwnPath = (path: unknown): path is string => isText(path) && /^\/(?!\/)[\w\-./~:%?=&+]*$/.test(path);

function parse(data: unknown): Fields | undefined {
  if (typeof data !== 'string' || data.length > MESSAGE_LENGTH_MAX) return undefined;
  try {
    const read: unknown = JSON.parse(data);
    return isRecord(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a message of the client; undefined for one that is none of the protocol. The client is another company's: nothing of it is trusted. */
export function readBettingMessage(data: unknown): BettingMessage | undefined {
  const message = parse(data);
  if (message === undefined) return undefined;
  if (message['type'] === 'click') return message['target'] === 'loginButton' ? { type: 'click' } : undefined;
  if (message['type'] === 'route') return isOwnPath(message['location']) ? { type: 'route', path: message['location'] } : undefined;
  if (message['v'] !== 1) return undefined;
  const simple = plain.find((name) => name === message['type']);
  if (simple !== undefined) return { type: simple };
  return readFields(message['type'], isRecord(message['data']) ? message['data'] : {});
}

function readFields(type: unknown, data: Fields): BettingMessage | undefined {
  const { height, to, count, stake, currency, code } = data;
  if (type === 'resize' && typeof height === 'number' && height >= frameHeightPx.least && height <= frameHeightPx.most)
    return { type, heightPx: Math.ceil(height) };
  if (type === 'navigate' && isPlace(to)) return { type, to };
  if (type === 'slip' && typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= SLIP_COUNT_MAX)
    return { type, count };
  const bet = bets.find((name) => name === type);
  if (bet !== undefined && isText(stake) && isText(currency)) return { type: bet, stake, currency };
  if (type === 'error' && isText(code)) return { type, code };
  return undefined;
}

/** What the page tells the client. */
export type PageMessage =
  | { type: 'init'; data: InitialData }
  | { type: 'token'; data: { token: string | null } }
  | { type: 'session'; data: { signedIn: boolean } }
  | { type: 'balance'; data: { amount: string; bonus: string; currency: string } }
  | { type: 'locale'; data: { locale: string } }
  | { type: 'theme'; data: ThemeData }
  | { type: 'viewport'; data: { top: number; height: number } }
  | { type: 'routeChange'; data: { route: string } }
  | { type: 'restrict'; data: { until: string | null; reason: string } | null };

export type ThemeData = { name: 'dark' | 'light'; tokens: Readonly<Record<string, string>> };
export type InitialData = {
  token: string | null;
  theme: ThemeData;
  locale: string;
  country: string | null;
  currency: string | null;
  platform: 'desktop' | 'mobile';
  allowParentUrlUpdate: boolean;
  path: string | undefined;
};

/** As text; `routeChange` keeps the form of wire §7.8, all others carry the version. */
export const writePageMessage = (message: PageMessage): string =>
  JSON.stringify(message.type === 'routeChange' ? message : { v: 1, ...message });
