import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { cookie } from '@pavilion/contract/constants.ts';
import { depositByCard, openSession, type Player, registerPlayer, anotherSession } from '../e2e/players.ts';
import { playRounds } from '../e2e/sandbox.ts';

const WIDTHS = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } };
const THEMES = ['dark', 'light'];

type Screen = { name: string; path: string; isPlayer?: boolean; isWhole?: boolean };

/** The main screens; `isWhole` takes the page to its end instead of the first view. */
const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', isWhole: true },
  { name: 'home-player', path: '/', isPlayer: true },
  { name: 'home-de', path: '/de', isWhole: true },
  { name: 'category', path: '/categories/slots' },
  { name: 'providers', path: '/providers' },
  { name: 'game-guest', path: '/games/ember-run' },
  { name: 'game-slot', path: '/games/ember-run?real=true', isPlayer: true },
  { name: 'game-dice', path: '/games/dice-line?real=true', isPlayer: true },
  { name: 'game-roulette', path: '/games/european-roulette?real=true', isPlayer: true },
  { name: 'game-blackjack', path: '/games/single-deck-21?real=true', isPlayer: true },
  { name: 'sign-up', path: '/?sign-up=true' },
  { name: 'sign-in', path: '/?sign-in=true' },
  { name: 'forgot-pass', path: '/?forgot-pass=true' },
  { name: 'profile-confirmed', path: '/?profile-confirmed=true' },
  { name: 'wallet-deposit', path: '/?wallet=deposit', isPlayer: true },
  { name: 'wallet-withdraw', path: '/?wallet=withdraw', isPlayer: true },
  { name: 'wallet-region', path: '/?wallet-region=true', isPlayer: true },
  { name: 'deposit-success', path: '/?deposit-success=true', isPlayer: true },
  { name: 'deposit-error', path: '/?deposit-error=true', isPlayer: true },
  { name: 'mobile-game', path: '/?mobile-game=ember-run' },
  { name: 'demo-game', path: '/?demo-game=ember-run' },
  { name: 'profile-info', path: '/profile/info', isPlayer: true, isWhole: true },
  { name: 'profile-wallet', path: '/profile/wallet', isPlayer: true },
  { name: 'profile-history', path: '/profile/history', isPlayer: true },
  { name: 'profile-history-invoices', path: '/profile/history?tab=invoices', isPlayer: true },
  { name: 'profile-security', path: '/profile/security', isPlayer: true },
  { name: 'profile-notifications', path: '/profile/notifications', isPlayer: true },
  { name: 'profile-bonuses', path: '/profile/bonuses', isPlayer: true },
  { name: 'profile-limits', path: '/profile/limits', isPlayer: true },
  { name: 'welcome-package', path: '/welcome-package' },
  { name: 'loyalty', path: '/loyalty' },
  { name: 'tournaments', path: '/tournaments' },
  { name: 'questions', path: '/questions' },
  { name: 'contact', path: '/contact' },
  { name: 'static-terms', path: '/static/terms' },
  { name: 'fairness', path: '/static/fairness' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'profile-wallet-de', path: '/de/profile/wallet', isPlayer: true },
];

async function take(page: Page, screen: Screen, file: string): Promise<void> {
  await page.goto(screen.path, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined); // A game that keeps talking is drawn as it is.
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.screenshot({ path: file, fullPage: screen.isWhole ?? false, animations: 'disabled' });
}

/** A player with money, rounds and payments, so that every list has something to show. */
async function aBusyPlayer(): Promise<Player> {
  const player = await registerPlayer();
  await depositByCard(player, 250);
  await depositByCard(player, 50);
  const games = await player.api.game.listGames({ query: { perPage: 100 } });
  const game = games.data.find(({ identity }) => identity === 'dice-line');
  if (game) await playRounds({ playerId: player.id, gameId: game.id, currency: 'EUR', stake: '1.00', rounds: 25 });
  return player;
}

async function main(): Promise<void> {
  const [folder = 'screenshots', ...only] = process.argv.slice(2);
  const url = process.env.PRODUCT_URL;
  if (!url) throw new Error('Set PRODUCT_URL to the address of a running product.');
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const busy = await aBusyPlayer();
  for (const [device, viewport] of Object.entries(WIDTHS)) {
    for (const theme of THEMES) {
      const open = async (isPlayer: boolean): Promise<BrowserContext> => {
        const context = await browser.newContext({
          baseURL: url,
          viewport,
          locale: 'en-GB',
          isMobile: device === 'mobile',
          hasTouch: device === 'mobile',
        });
        await context.addCookies([
          { name: 'theme', value: theme, url },
          { name: cookie.acceptCookie, value: 'accepted', url },
        ]);
        if (isPlayer) await openSession(context, await anotherSession(busy));
        return context;
      };
      const contexts = { guest: await open(false), player: await open(true) };
      for (const screen of SCREENS) {
        if (only.length > 0 && !only.includes(screen.name)) continue;
        const page = await contexts[screen.isPlayer ? 'player' : 'guest'].newPage();
        await take(page, screen, path.join(folder, `${screen.name}-${device}-${theme}.png`));
        await page.close();
      }
      await Promise.all([contexts.guest.close(), contexts.player.close()]);
    }
  }
  await browser.close();
}

await main();
