import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** Loaded by the home page before the first touch, beside the first script, with the styles of guests' landing pages. */
const landing = [
  ...['card.module.css', 'states.module.css', 'term-rows.module.css'].map((file) => `packages/ui/src/display/${file}`),
  ...['field', 'choice', 'choice-group', 'search-field'].map((name) => `packages/ui/src/form/${name}.module.css`),
  'packages/ui/src/tiles/rail.module.css',
  'apps/site/src/features/content/listing.module.css',
  'apps/site/src/navigation/below.ts',
  'apps/site/src/scenes/scene.module.css',
  'apps/site/src/pages/index.tsx',
  ...['hero', 'scene', 'since-part'].map((name) => `apps/site/src/home/${name}.tsx`),
  ...['late-blocks.ts', 'lobby.tsx'].map((file) => `apps/site/src/features/game/lobby/${file}`),
  'apps/site/src/features/retention/tournaments/home-part.tsx',
  ...[
    'bottom-bar',
    'drawer/drawer',
    'footer/footer',
    'frame',
    'header',
    'header/player-bar',
    'header/popover',
    'notices/notice-bar',
    'preferences/cookie-bar',
    'preferences/locale-select',
    'start/preloader',
  ].map((name) => `apps/site/src/shell/${name}.module.css`),
  ...['category-page', 'filter-sheet', 'list-select'].map((name) => `apps/site/src/features/game/categories/${name}.module.css`),
];
const home = [
  ...['hero', 'scene'].map((name) => `apps/site/src/home/${name}.module.css`),
  ...['boards', 'feature', 'ledger', 'rooms', 'scores', 'wall'].map((name) => `apps/site/src/features/game/lobby/rooms/${name}.module.css`),
  'apps/site/src/features/retention/tournaments/home-card.module.css',
];

/** @throws when a file is not there: one that was moved would quietly be a file of its own again */
function isOneOf(files: readonly string[]): (id: string) => boolean {
  const paths = new Set(files.map((file) => path.join(root, file)));
  for (const file of paths) if (!existsSync(file)) throw new Error(`${file} is not there, but its place in a group is`);
  // A route's component and loader are parts of its file, named in a query behind its path.
  return (id) => paths.has(id.split('?')[0] ?? id);
}

const site = (files: readonly string[]): string[] => files.map((file) => `apps/site/src/${file}`);
const features = (files: readonly string[]): string[] => site(files.map((file) => `features/${file}`));

/**
 * Scripts that travel together, the widest shared first; each file brings along what it imports unless a group above has it. A page asks for a dozen
 * scripts instead of sixty: a script of a few hundred bytes costs server, network and browser as much time as one of 30 kB.
 */
const scripts: Readonly<Record<string, readonly string[]>> = {
  // Asked of everybody on the first visit, without a touch.
  cookies: site(['shell/preferences/cookie-bar.tsx']),
  // Everything that draws a page before it is awake: texts, states, fields.
  early: [
    ...['keep-early.ts', 'choice.tsx', 'field.tsx'].map((file) => `packages/ui/src/form/${file}`),
    ...['amount', 'card', 'states', 'term-rows'].map((name) => `packages/ui/src/display/${name}.tsx`),
    ...['useMutation', 'infiniteQueryOptions', 'useSuspenseQuery'].map(
      (name) => `node_modules/@tanstack/react-query/build/modern/${name}.js`,
    ),
    ...['constants.ts', 'areas/settings-lists.ts', 'formats/characters.ts'].map((file) => `packages/contract/src/${file}`),
    ...features(['settings/money.tsx', 'settings/queries.ts', 'game/sportsbook/queries.ts']),
    ...features(['catalogue/jackpots', 'catalogue/table-results', 'lobby/queries', 'lobby/lobby-data'].map((name) => `game/${name}.ts`)),
    ...site([
      'browser/use-now.ts',
      'content/alerts.ts',
      'content/markdown.tsx',
      'content/use-moments.ts',
      'features/content/load-failed.tsx',
    ]),
  ],
  // The API's client with the schemas of its answers, and the queries of a player's header.
  calls: [
    ...['mini/schemas.js', 'core/registries.js'].map((file) => `node_modules/zod/v4/${file}`),
    ...['calls/client.ts', 'calls/fetch.ts', 'withdrawal-details.ts'].map((file) => `packages/contract/src/${file}`),
    ...['currency.ts', 'decimal.ts'].map((file) => `packages/money/src/${file}`),
    ...site([
      'analytics/events.ts',
      'analytics/use-track.ts',
      'api/browser-client.ts',
      'content/decimal-amount.ts',
      'session/session-send.ts',
    ]),
    ...features(['notification/queries.ts', 'player/queries.ts', 'risk/queries.ts', 'wallet/queries.ts']),
  ],
  // The queries of pages, and their texts.
  queries: [
    ...['harbour-cup', 'lantern-week'].map((name) => `apps/site/src/scenes/paintings/${name}.avif`),
    ...features([
      ...[
        'bonuses/bonus-labels.ts',
        'bonuses/queries.ts',
        'bonuses/use-steps.ts',
        'catalogue/room-doors.ts',
        'history/queries.ts',
        'odds.tsx',
      ].map((file) => `game/${file}`),
      ...['methods/region.ts', 'queries.ts'].map((file) => `payment/${file}`),
      ...['queries.ts', 'quests/queries.ts', 'quests/quest-text.ts'].map((file) => `retention/${file}`),
      ...['queries', 'running', 'tournament-text', 'use-state-text', 'watched'].map((name) => `retention/tournaments/${name}.ts`),
    ]),
  ],
  // Started by every page at a guest's first touch, and at once for a player.
  awake: site([
    'analytics/tag-manager.tsx',
    'features/chat/chat.tsx',
    'realtime/realtime.tsx',
    'shell/footer/local-time.tsx',
    ...['app-support', 'toasts', 'update-bar'].map((name) => `shell/notices/${name}.tsx`),
    'shell/start/start-data.tsx',
  ]),
  lists: [
    ...['table/pager.tsx', 'table/table.tsx', 'tabs/tabs.tsx'].map((file) => `packages/ui/src/${file}`),
    ...features(['content/listing.tsx']),
  ],
  levels: features(['level-badge.tsx', 'use-level-name.ts'].map((file) => `retention/loyalty/${file}`)),
  // The parts of the frame that only players have, with the panels of their header.
  bar: site([
    ...['account-menu', 'currency-nav', 'limits-box', 'notification-box', 'player-bar'].map((name) => `shell/header/${name}.tsx`),
    ...['player/sessions/idle-watch', 'retention/loyalty/loyalty-line', 'wallet/equivalent/equivalent-value'].map(
      (name) => `features/${name}.tsx`,
    ),
  ]),
  tiles: features(['game/catalogue/game-list.tsx', 'game/catalogue/game-rail.tsx']),
  // Rooms of the home page have these in common with pages of their own.
  cards: [...site(['scenes/lanterns.tsx']), ...features(['game/sportsbook/event-list.tsx', 'game/bonuses/wager-progress.tsx'])],
  rooms: [
    ...site(['guest-copy', 'player-hero', 'player-stage', 'stage', 'since-room'].map((name) => `home/${name}.tsx`)),
    ...features(['game/lobby/rooms/rooms.tsx', 'game/lobby/rooms/first-steps.tsx', 'retention/tournaments/home-card.tsx']),
  ],
  forms: [
    ...['choice-group.tsx', 'use-form.ts'].map((file) => `packages/ui/src/form/${file}`),
    ...['index', 'number', 'text'].map((name) => `packages/contract/src/validation/${name}.ts`),
    ...site(['content/date-parts.ts', 'content/use-failure-text.ts', 'features/content/field-texts.tsx']),
  ],
};

/** Sheets of one area's components that travel with a script: without one they would have an empty script of their own. */
const sheetsOf: Readonly<Record<string, RegExp>> = { cards: /features\/game\/(?:bonuses|offers)\/[\w-]+\.module\.css$/ };

/** How the site's modules are divided into files (rolldown's `codeSplitting.groups`): a module goes with the first group that takes it. */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'] },
  // Loaded by most pages besides, with the styles of guests' landing pages: one small sheet, since several would exceed what a browser
  // requests at once beside the first pictures and the font.
  { name: 'first', test: isOneOf(landing) },
  { name: 'home', test: isOneOf(home) },
  // Sheets of one area's components travel together: each file more is a name more in the first script.
  { name: 'payment', test: /features\/payment\/(?:payment|methods\/methods|processing\/processing)\.module\.css$/ },
  { name: 'player', test: /features\/player\/(?:profile-pages|(?:registration|sign-in|mail|otp|fields)\/[\w-]+)\.module\.css$/ },
  ...Object.entries(scripts).map(([name, files]) => {
    const [isOne, sheets] = [isOneOf(files), sheetsOf[name]];
    return { name, test: (id: string) => isOne(id) || sheets?.test(id) === true };
  }),
];
