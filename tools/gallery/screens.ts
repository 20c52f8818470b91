import { cookie } from '@pavilion/contract/page-constants.ts';
import { type Client, createClient } from '@pavilion/contract/calls/client.ts';
import { createFetchSend } from '@pavilion/contract/calls/fetch.ts';
import { modalNames, type ModalName, modalRule } from '../../apps/site/src/navigation/modals.ts';
import { pageRules } from '../../apps/site/src/navigation/routes.ts';

/** One picture: its address, and the signed-in person. */
export interface Screen {
  name: string;
  path: string;
  isPlayer: boolean;
}

/** The visitor of a gallery: the demo world's player who owns one of everything, or a guest. */
export interface Visitor {
  api: Client;
  accessToken: string;
}

const WORLD_PASSWORD = 'Pavilion-demo-1';
const WELL_OFF = 'vip@pavilion.test';

/** Signs the world's best equipped player in (sandbox.md: every modal has something to show). */
export async function signInWellOff(url: string): Promise<Visitor> {
  const guest = createClient(createFetchSend({ base: url }));
  const { accessToken } = await guest.player.signIn({ body: { login: WELL_OFF, password: WORLD_PASSWORD } });
  return { accessToken, api: createClient(createFetchSend({ base: url, getToken: () => accessToken })) };
}

/** A player who has nothing yet: what every list looks like when it is empty. */
export async function signInNew(url: string): Promise<Visitor> {
  const guest = createClient(createFetchSend({ base: url }));
  const email = `gallery-${process.pid}-${performance.now().toFixed(0)}@pavilion.test`;
  const form = { email, password: WORLD_PASSWORD, country: 'FI', currency: 'EUR', agreements: 1, locale: 'en', birthdate: '1990-05-17' };
  const { accessToken } = await guest.player.register({ body: form });
  return { accessToken, api: createClient(createFetchSend({ base: url, getToken: () => accessToken })) };
}

export const sessionCookie = (url: string, { accessToken }: Visitor) => ({ name: cookie.accessToken, value: accessToken, url });

/** Values for the parameters of an address. */
const parameters: Readonly<Record<string, string>> = {
  $categoryIdentity: 'slots',
  $connection: 'google',
  $id: 'ember-run',
  $identity: 'lantern-week',
  $confirmCode: 'no-such-code',
  $resetCode: 'no-such-code',
};
/** Parameters that mean something else on each page. */
const identities: Readonly<Record<string, string>> = { bonus: 'how-bonuses-work', question: 'limits', static: 'responsible-play' };

const pathOf = ({ name, path }: { name: string; path: string }): string =>
  path === '/$'
    ? '/getting-started'
    : path.replace(/\$\w+/g, (parameter) => (parameter === '$pageIdentity' ? identities[name] : parameters[parameter]) ?? 'none');

/** Tabs of a page that are screens of their own. */
const further: readonly Screen[] = [
  { name: 'home-player', path: '/', isPlayer: true },
  { name: 'game-real', path: '/games/ember-run?real=true', isPlayer: true },
  { name: 'game-dice', path: '/games/dice-line?real=true', isPlayer: true },
  { name: 'game-blackjack', path: '/games/single-deck-21?real=true', isPlayer: true },
  { name: 'category-filtered', path: '/categories/slots?volatility=high&rtp=96', isPlayer: false },
  { name: 'profile-history-invoices', path: '/profile/history?tab=invoices', isPlayer: true },
  { name: 'profile-history-bets', path: '/profile/history?tab=bets', isPlayer: true },
  { name: 'profile-history-bonuses', path: '/profile/history?tab=bonuses', isPlayer: true },
  { name: 'complaints', path: '/static/complaints', isPlayer: false },
  { name: 'betting-player', path: '/betting', isPlayer: true },
  { name: 'no-such-page', path: '/no/such/page', isPlayer: false },
];

/** A screen of each address of the route table. */
export const routeScreens = (): Screen[] =>
  pageRules.map((rule) => ({ name: rule.name, path: pathOf(rule), isPlayer: rule.access === 'player' }));

const idsOfQuest = (quest: { readonly id: string; readonly tasks: readonly { readonly id: string }[] } | undefined) => ({
  'quest-rewards': quest?.id,
  'quest-tasks': quest?.id,
  'quest-task-games': quest?.tasks[0]?.id,
});

/** Ids for modals about one object, chosen among the visitor's own. */
async function modalIds({ api }: Visitor): Promise<Partial<Record<ModalName, string | undefined>>> {
  const [{ data: bonuses }, limits, { data: quests }, offers] = await Promise.all([
    api.game.listPlayerBonuses({ query: {} }),
    api.risk.listLimits(),
    api.retention.listPlayerQuests({ query: {} }),
    api.game.listBonuses({ query: { currency: 'EUR' } }),
  ]);
  const active = bonuses.find(({ status }) => status === 2)?.id;
  const issued = bonuses.find(({ status }) => status === 1)?.id;
  const quest = quests.find(({ state }) => state === 2) ?? quests[0];
  return {
    ...idsOfQuest(quest),
    'wallet-bonus-info': offers[0]?.id,
    'edit-cash-limit': limits.find(({ amount }) => amount !== null)?.id,
    'bonus-cancel-lock': active,
    'change-active-bonus': issued,
    'cancel-active-bonus': active,
    'cancel-issued-bonus': issued,
    'cancel-unsettled-bonus': active,
    'bonus-details': active ?? issued,
    'package-bonus': bonuses.find(({ packageId }) => packageId !== null)?.packageId ?? undefined,
    'mobile-game': 'ember-run',
    'demo-game': 'ember-run',
    'geo-restricted-game': 'ember-run',
  };
}

/** Every modal in each of its variants; one that needs something the visitor does not own shows its message. */
async function modalScreens(visitor: Visitor): Promise<Screen[]> {
  const ids = await modalIds(visitor);
  return modalNames.flatMap((name) => {
    const { access, value } = modalRule(name);
    const values = value.kind === 'true' ? ['true'] : value.kind === 'word' ? value.words : [ids[name] ?? 'none'];
    return values.map((word) => ({
      name: values.length > 1 ? `modal-${name}-${word}` : `modal-${name}`,
      path: `/?${name}=${word}${name === 'reset-pass' ? '&resetCode=no-such-code' : ''}`,
      isPlayer: access === 'player',
    }));
  });
}

/** Everything the site can show: all pages, all modals. */
export const allScreens = async (visitor: Visitor): Promise<Screen[]> => [...routeScreens(), ...further, ...(await modalScreens(visitor))];
