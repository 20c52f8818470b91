import { isRecord } from '@pavilion/contract/formats/record.ts';
import { type OddsFormat, oddsFormats } from '../odds-format.ts';

/** The betting client's messages to the page (sportsbook §8); the first two have the format of wire §7.8. */
export type BettingMessage =
  | { type: 'click' }
  | { type: 'route'; path: string }
  | { type: 'ready' | 'tokenRequest' | 'depositRequest' | 'balanceRequest' | 'realityCheck' }
  | { type: 'resize'; heightPx: number }
  | { type: 'scroll'; topPx: number }
  | { type: 'navigate'; to: NamedPage }
  | { type: 'slip'; count: number }
  | { type: 'dialog'; isOpen: boolean }
  | { type: 'oddsFormat'; oddsFormat: OddsFormat }
  | { type: 'betPlaced' | 'betSettled'; stake: string; currency: string }
  | { type: 'error'; code: string };

/** Pages of the site that the client may open: by name, never by address. */
export const namedPages = {
  history: '/profile/history?tab=bets&settled=false',
  limits: '/profile/limits',
  bonuses: '/profile/bonuses',
  help: '/questions',
} as const;
type NamedPage = keyof typeof namedPages;

/** Longer than any message of the protocol (SB-18). */
const MESSAGE_LENGTH_MAX = 16 * 1024;
const TEXT_LENGTH_MAX = 200;
/** Bounds of the height that the client may request for its frame. */
export const frameHeightPx = { min: 200, max: 20_000 } as const;
const SLIP_COUNT_MAX = 999;

const bareTypes = ['ready', 'tokenRequest', 'depositRequest', 'balanceRequest', 'realityCheck'] as const;
const betTypes = ['betPlaced', 'betSettled'] as const;

type Fields = Readonly<Record<string, unknown>>;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_LENGTH_MAX;
const isNamedPage = (value: unknown): value is NamedPage => typeof value === 'string' && Object.hasOwn(namedPages, value);

/** Whether a value is a path within the client, and not an address elsewhere. */
export const isClientPath = (path: unknown): path is string => isText(path) && /^\/(?!\/)[\w\-./~:%?=&+]*$/.test(path);

function parse(data: unknown): Fields | undefined {
  if (typeof data !== 'string' || data.length > MESSAGE_LENGTH_MAX) return undefined;
  try {
    const read: unknown = JSON.parse(data);
    return isRecord(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Parses a message of the client; undefined if it is not part of the protocol. The client belongs to a third party and is not trusted. */
export function readBettingMessage(data: unknown): BettingMessage | undefined {
  const message = parse(data);
  if (message === undefined) return undefined;
  if (message['type'] === 'click') return message['target'] === 'loginButton' ? { type: 'click' } : undefined;
  if (message['type'] === 'route') return isClientPath(message['location']) ? { type: 'route', path: message['location'] } : undefined;
  if (message['v'] !== 1) return undefined;
  const simple = bareTypes.find((name) => name === message['type']);
  if (simple !== undefined) return { type: simple };
  return readFields(message['type'], isRecord(message['data']) ? message['data'] : {});
}

const isHeight = (value: unknown): value is number => typeof value === 'number' && value >= frameHeightPx.min && value <= frameHeightPx.max;
const isOffset = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= frameHeightPx.max;
const isSlipCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= SLIP_COUNT_MAX;

/** A request from the frame to the page that embeds it. */
function readPlace(type: unknown, { height, top, open }: Fields): BettingMessage | undefined {
  if (type === 'dialog' && typeof open === 'boolean') return { type, isOpen: open };
  if (type === 'resize' && isHeight(height)) return { type, heightPx: Math.ceil(height) };
  return type === 'scroll' && isOffset(top) ? { type, topPx: top } : undefined;
}

function readFields(type: unknown, data: Fields): BettingMessage | undefined {
  const { to, count, code } = data;
  if (type === 'navigate' && isNamedPage(to)) return { type, to };
  if (type === 'slip' && isSlipCount(count)) return { type, count };
  if (type === 'error' && isText(code)) return { type, code };
  if (type === 'oddsFormat') return readOddsFormat(data);
  return readPlace(type, data) ?? readBet(type, data);
}

function readOddsFormat(data: Fields): BettingMessage | undefined {
  const oddsFormat = oddsFormats.find((format) => format === data['oddsFormat']);
  return oddsFormat === undefined ? undefined : { type: 'oddsFormat', oddsFormat };
}

function readBet(type: unknown, { stake, currency }: Fields): BettingMessage | undefined {
  const bet = betTypes.find((name) => name === type);
  return bet !== undefined && isText(stake) && isText(currency) ? { type: bet, stake, currency } : undefined;
}

/** The page's messages to the client. */
export type PageMessage =
  | { type: 'init'; data: InitialData }
  | { type: 'token'; data: { token: string | null } }
  | { type: 'session'; data: { signedIn: boolean } }
  | { type: 'balance'; data: { amount: string; bonus: string; net: string | null; currency: string } }
  | { type: 'locale'; data: { locale: string } }
  | { type: 'theme'; data: ThemeData }
  | { type: 'viewport'; data: { top: number; height: number } }
  | { type: 'routeChange'; data: { route: string } }
  | { type: 'closeDialog'; data: Record<string, never> }
  | { type: 'restrict'; data: { until: string | null; reason: string } | null };

export type ThemeData = { name: 'dark' | 'light'; tokens: Readonly<Record<string, string>> };
export type InitialData = {
  token: string | null;
  theme: ThemeData;
  locale: string;
  country: string | null;
  currency: string | null;
  oddsFormat: OddsFormat;
  platform: 'desktop' | 'mobile';
  allowParentUrlUpdate: boolean;
  path: string | undefined;
};

/** Serializes a message; `routeChange` has the format of wire §7.8, all others carry the version. */
export const writePageMessage = (message: PageMessage): string =>
  JSON.stringify(message.type === 'routeChange' ? message : { v: 1, ...message });
