import * as z from 'zod/mini';

/** The largest message either side reads (SB-18). */
export const MESSAGE_BYTES_MAX = 16 * 1024;

const token = z.nullable(z.string().check(z.minLength(1), z.maxLength(4096)));
const locale = z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/));
const oddsFormat = z.enum(['decimal', 'fractional', 'american']);
const amount = z.string().check(z.regex(/^-?\d{1,18}(?:\.\d{1,18})?$/));
const route = z.string().check(z.regex(/^\/(?!\/)[\w\-./~:%?=&+]*$/), z.maxLength(512));
const theme = z.object({ name: z.enum(['dark', 'light']), tokens: z.optional(z.record(z.string(), z.string())) });
const viewport = z.object({ top: z.number(), height: z.number() });
const restriction = z.object({ until: z.optional(z.nullable(z.string())), reason: z.optional(z.nullable(z.string())) });

const initial = z.object({
  token: z.optional(token),
  locale: z.optional(locale),
  country: z.optional(z.nullable(z.string())),
  currency: z.optional(z.nullable(z.string())),
  oddsFormat: z.optional(oddsFormat),
  theme: z.optional(theme),
  platform: z.optional(z.enum(['desktop', 'mobile'])),
  allowParentUrlUpdate: z.optional(z.boolean()),
  path: z.optional(route),
  viewport: z.optional(viewport),
  restrict: z.optional(z.nullable(restriction)),
});

const body = <Type extends string, Data extends z.core.$ZodType>(type: Type, data: Data) => z.object({ type: z.literal(type), data });

const pageMessage = z.discriminatedUnion('type', [
  body('init', initial),
  body('token', z.object({ token })),
  body('session', z.object({ signedIn: z.boolean() })),
  body('balance', z.object({ amount, bonus: z.optional(z.nullable(amount)), net: z.optional(z.nullable(amount)), currency: z.string() })),
  body('locale', z.object({ locale })),
  body('theme', theme),
  body('oddsFormat', z.object({ oddsFormat })),
  body('viewport', viewport),
  body('routeChange', z.object({ route })),
  body('restrict', z.nullable(restriction)),
  body('closeDialog', z.object({})),
]);

/** Messages from the page to the frame (sportsbook §8). */
export type PageMessage = z.infer<typeof pageMessage>;
export type InitialData = z.infer<typeof initial>;

export interface Heard {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/**
 * A message of the page; undefined for anything else: another origin or window, no text, too long a text, an unknown type or a wrong
 * field (SB-18). No part of a refused message is used.
 */
export function readPageMessage(heard: Heard, page: { origin: string; window: unknown }): PageMessage | undefined {
  if (heard.origin !== page.origin || heard.source !== page.window) return undefined;
  if (typeof heard.data !== 'string' || new TextEncoder().encode(heard.data).length > MESSAGE_BYTES_MAX) return undefined;
  try {
    const read = pageMessage.safeParse(JSON.parse(heard.data));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Messages from the frame to the page. */
export type FrameMessage =
  | { type: 'ready'; data: { versions: readonly number[] } }
  | { type: 'click'; target: 'loginButton' }
  | { type: 'tokenRequest'; data: { reason: 'expired' | 'invalid' } }
  | { type: 'depositRequest'; data: { missing?: string } }
  | { type: 'balanceRequest'; data: Record<string, never> }
  | { type: 'resize'; data: { height: number } }
  | { type: 'scroll'; data: { top: number } }
  | { type: 'route'; location: string }
  | { type: 'navigate'; data: { to: 'history' | 'limits' | 'bonuses' | 'help' } }
  | { type: 'slip'; data: { count: number } }
  | { type: 'dialog'; data: { open: boolean } }
  | { type: 'oddsFormat'; data: { oddsFormat: 'decimal' | 'fractional' | 'american' } }
  | { type: 'betPlaced' | 'betSettled'; data: { ticketId: string; stake: string; currency: string } }
  | { type: 'realityCheck' | 'error'; data: { code: string } };

/** Messages of wire §7.8 keep their exact form; all others carry the version. */
export function writeFrameMessage(message: FrameMessage): string {
  return JSON.stringify(message.type === 'click' || message.type === 'route' ? message : { v: 1, ...message });
}
