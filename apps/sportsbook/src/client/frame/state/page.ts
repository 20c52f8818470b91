import { directionOf } from '@pavilion/ui/text/fill-text.ts';
import { allowedTokens } from '../host/theme.ts';
import { connectHost, type Host } from '../host/host.ts';
import type { FrameMessage, InitialData, PageMessage } from '../host/messages.ts';
import { amountOf } from '../odds/amount.ts';
import { chooseLanguage } from '../texts.ts';
import { closeModal, modals } from './modals.ts';
import { keepPlace, listBefore, showFrom } from './place.ts';
import { preferences, suggestFormat } from './player/preferences.ts';
import { readRoute, type Route, route, writeRoute } from './route.ts';
import { type Session, session } from './player/session.ts';

let host: Host | undefined;
/** What a press said while the screen was being taken over. */
const unsent: FrameMessage[] = [];

/** The page that embeds the frame; messages from before it is connected are sent once it is. */
export const page = {
  send: (message: FrameMessage): void => {
    if (host === undefined) unsent.push(message);
    else host.send(message);
  },
  askForToken: (reason: 'expired' | 'invalid'): void => host?.askForToken(reason),
  resize: (height: number): void => host?.resize(height),
};

export async function speak(locale: string): Promise<void> {
  await chooseLanguage(locale);
  const root = document.documentElement;
  root.lang = locale;
  root.dir = directionOf(locale);
  session.set((state) => ({ ...state, locale }));
}

let setTokens: readonly string[] = [];

function showTheme({ name, tokens = {} }: NonNullable<InitialData['theme']>): void {
  const root = document.documentElement;
  root.dataset.theme = name;
  for (const token of setTokens) root.style.removeProperty(token);
  setTokens = allowedTokens(tokens).map(([token]) => token);
  for (const [token, value] of allowedTokens(tokens)) root.style.setProperty(token, value);
}

/** A tall frame is scrolled by the page: sticky elements follow the visible part. */
function showViewport(viewport: { top: number; height: number }): void {
  const root = document.documentElement;
  root.dataset.mode = 'tall';
  root.style.setProperty('--view-top', `${Math.max(0, viewport.top)}px`);
  root.style.setProperty('--view-height', `${Math.max(0, viewport.height)}px`);
  session.set((state) => ({ ...state, viewport }));
}

const restrictionOf = (restrict: InitialData['restrict']): Session['restriction'] =>
  restrict ? { until: restrict.until ?? null, reason: restrict.reason ?? null } : null;

async function start(data: InitialData): Promise<void> {
  // Who scrolled the first screen, before the page makes the frame tall, stays where they are.
  if (window.scrollY > 0) page.send({ type: 'scroll', data: { top: window.scrollY } });
  if (data.theme) showTheme(data.theme);
  if (data.viewport) showViewport(data.viewport);
  if (data.oddsFormat) suggestFormat(data.oddsFormat);
  const { oddsFormat } = preferences.get();
  if (oddsFormat !== null && oddsFormat !== data.oddsFormat) page.send({ type: 'oddsFormat', data: { oddsFormat } });
  if (data.locale) await speak(data.locale);
  // Who has gone to another screen before the page answered stays there.
  const { path } = data;
  if (path && route.get() === route.first()) route.set(() => readRoute(path));
  session.set((state) => ({
    ...state,
    token: data.token === undefined ? state.token : data.token,
    currency: data.currency ?? state.currency,
    isMobile: data.platform === 'mobile',
    mayRoute: data.allowParentUrlUpdate ?? state.mayRoute,
    restriction: data.restrict === undefined ? state.restriction : restrictionOf(data.restrict),
  }));
}

type DataOf<Type> = Extract<PageMessage, { type: Type }>['data'];

function takeBalance({ amount, net, currency }: DataOf<'balance'>): void {
  const minor = (text: string): bigint =>
    text.startsWith('-') ? -(amountOf(text.slice(1), currency) ?? 0n) : (amountOf(text, currency) ?? 0n);
  const netMinor = net == null ? null : minor(net);
  const balance = { amountMinor: minor(amount), netMinor, currency };
  session.set((state) => ({ ...state, balance, currency }));
}

const handlers: { readonly [Type in PageMessage['type']]: (data: DataOf<Type>) => void } = {
  init: (data) => void start(data),
  token: ({ token }) => session.set((state) => ({ ...state, token })),
  session: ({ signedIn }) => {
    if (!signedIn) session.set((state) => ({ ...state, token: null, balance: null }));
  },
  balance: takeBalance,
  locale: ({ locale }) => void speak(locale),
  theme: showTheme,
  oddsFormat: ({ oddsFormat }) => suggestFormat(oddsFormat),
  viewport: showViewport,
  routeChange: (data) => show(readRoute(data.route), true),
  closeDialog: () => closeModal(),
  restrict: (data) => session.set((state) => ({ ...state, restriction: restrictionOf(data) })),
};

const handle = <Type extends PageMessage['type']>({ type, data }: { type: Type; data: DataOf<Type> }): void => handlers[type](data);

/** Tells the page when a dialog covers the frame, so that the page dims as a whole (SB-120). */
function followModals(): void {
  let wasOpen = false;
  modals.subscribe(() => {
    const open = modals.get().length > 0;
    if (open !== wasOpen) page.send({ type: 'dialog', data: { open } });
    wasOpen = open;
  });
}

/** Connects to the page and sends it `ready` first. */
export function connectPage(pageOrigin: string): void {
  host = connectHost(pageOrigin, handle);
  unsent.splice(0).forEach(host.send);
  followModals();
}

/** Scrolls a part of the frame to the top of the visible area. */
function scrollTo(top: number): void {
  if (session.get().viewport) page.send({ type: 'scroll', data: { top } });
  else window.scrollTo(0, top);
}

function show(to: Route, isReturn: boolean): void {
  keepPlace(route.get(), to);
  route.set(() => to);
  showFrom(isReturn ? to : null, scrollTo);
}

/** Goes to another screen, which is shown from its head, or as it was left, and sends the page the client's new location. */
export function go(to: Route, isReturn = false): void {
  show(to, isReturn);
  if (session.get().mayRoute) page.send({ type: 'route', location: writeRoute(to) });
}

/** Goes back to the list that the screen was opened from; to `otherwise` where the visit began on the screen. */
export const goToList = (otherwise: Route): void => go(listBefore() ?? otherwise, true);
