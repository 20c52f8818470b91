import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { consolePages } from '@pavilion/contract/console/pages.ts';
import { isPermission, shippedRoles, shippedRolesOf } from '@pavilion/contract/calls/permissions.ts';
import type { Page } from '@playwright/test';
import { enterAs, openPage } from './console.ts';
import { consoleUrl, deskOf, situation } from './operators.ts';
import { eventually } from './eventually.ts';
import { openSession, type Player, password, registerPlayer } from './players.ts';
import { decideCheck, productUrl } from './sandbox.ts';
import { restOf } from './rest.ts';
import { showInside } from './site.ts';
import { expect, test } from './test.ts';
import { harmOf, OVERRIDE, watch, wordsOf } from './marks-watch.ts';
import { aPdf } from '../apps/server/src/testing/pdfs.ts';

/** Marks written into each field: an element, a script, a script link, template braces. The number identifies the field. */
const marks = {
  nickname: '"><img src=qzx onerror=qzx(1)>',
  firstName: '<script>qzx(2)</script>',
  lastName: '{{qzx(3)}}{count}${qzx(3)}',
  city: 'javascript:qzx(4)',
  address: `${OVERRIDE}qzx(5)<svg onload=qzx(5)>`,
  contact: `"><img src=qzx onerror=qzx(6)>{count}${OVERRIDE}<script>qzx(6)</script>`,
  agent: '"><img src=qzx onerror=qzx(7)><script>qzx(7)</script>{count}',
  provider: `"><img src=qzx onerror=qzx(8)>{reason}${OVERRIDE}javascript:qzx(8)`,
  file: `qzx(9) onerror=qzx(9) {count}.pdf`,
  note: `"><img src=qzx onerror=qzx(10)>{count}${OVERRIDE}<script>qzx(10)</script>javascript:qzx(10)`,
  message: `"><img src=qzx onerror=qzx(11)><script>qzx(11)</script>{count}${OVERRIDE}[a](javascript:qzx(11))`,
  playerReason: '"><img src=qzx onerror=qzx(12)><script>qzx(12)</script>{reason}',
  reason: `"><img src=qzx onerror=qzx(13)>{count}${OVERRIDE}<script>qzx(13)</script>`,
  view: '"><img src=qzx onerror=qzx(14)>{count}',
  reply: '"><img src=qzx onerror=qzx(15)><script>qzx(15)</script>{count}',
} as const;

/** Fields that no page of the console shows as they were written: masked, read for a reason alone, or for the player only. */
const unseen: readonly number[] = [2, 3, 4, 5, 11];

const numberIn = (text: string): number[] => [...text.matchAll(/qzx\((\d+)\)/g)].map(([, number]) => Number(number));

/** A player who writes all of this, and operators who do. */
async function plant(): Promise<{ player: Player; addresses: readonly string[] }> {
  const player = await registerPlayer();
  const { nickname, firstName, lastName, city, address } = marks;
  await player.api.player.updateProfile({ body: { nickname, firstName, lastName, city, address } });
  const headers = { 'content-type': 'application/json', 'user-agent': marks.agent };
  const body = JSON.stringify({ login: player.email, password });
  expect((await fetch(`${productUrl()}/api/player/sessions`, { method: 'POST', headers, body })).status).toBe(200);
  const pdf = new File([aPdf()], marks.file);
  await player.api.player.uploadDocument({ body: { type: 'address', file: pdf } });
  const message = { email: player.email, message: marks.contact, isComplaint: true };
  await player.api.notification.sendContactMessage({ body: message });
  const [support, payments] = [await deskOf('support'), await deskOf('payments-3')];
  const params = { id: player.id };
  const key = () => ({ idempotencyKey: randomUUID() });
  await support.players.writeNote({ ...key(), params, body: { text: marks.note, isPinned: true } });
  await support.messages.sendPlayerMessage({ ...key(), params, body: { text: marks.message, channel: 'site' } });
  const [contact] = (await support.contact.listContactMessages({ query: { playerId: player.id } })).data;
  await support.contact.replyContactMessage({ ...key(), params: { id: contact?.id ?? '' }, body: { text: marks.reply } });
  await support.desk.saveView({ ...key(), body: { page: '/players', name: marks.view, query: 'status=active', sharedWith: null } });
  const [invoiceId = ''] = await situation('heldWithdrawal', player);
  const rejected = { reason: marks.reason, playerReason: marks.playerReason };
  await payments.payments.rejectWithdrawal({ ...key(), params: { id: invoiceId }, body: rejected });
  const adjusted = { playerId: player.id, currency: 'EUR', amount: 5, kind: 'goodwill' as const, reason: marks.reason };
  await payments.payments.askAdjustment({ ...key(), body: adjusted });
  await decideCheck(player.id, { outcome: 'rejected', reason: marks.provider });
  await eventually('the provider has decided', async () => {
    const { level } = await (await deskOf('identity')).identity.readPlayerVerification({ params });
    return level === 'rejected' ? true : undefined;
  });
  return { player, addresses: [`/contact?view=answered&row=${contact?.id ?? ''}`, `/invoices/${invoiceId}`] };
}

const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
const PATTERN = /page\('([^']+)'/g;
/** The addresses of the router, so that a page that is added is walked too. */
const routes = [...readFileSync(new URL('../apps/console/src/router.tsx', import.meta.url), 'utf8').matchAll(PATTERN)].map(
  ([, path = '']) => path,
);
const isOfRoute = (route: string, path: string): boolean => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path);

const rolesFor = (permission: (typeof consolePages)[number]['permission']): readonly string[] =>
  isPermission(permission) ? shippedRolesOf(permission) : shippedRoles;

test('OS-16 what somebody writes with marks is text on every page and tab of the console', async ({ context, page }) => {
  test.setTimeout(300_000);
  const { player, addresses } = await plant();
  const origin = await consoleUrl();
  await watch(context);
  page.on('dialog', () => expect('a dialog of a script').toBe('none'));
  const seen = new Set<number>();
  const visited = new Set<string>();
  const rest = restOf(page);
  const look = async (where: string): Promise<void> => {
    // What a click or a link asks for is asked within a frame.
    await page.evaluate(TWO_FRAMES);
    await rest();
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect([where, await harmOf(page)]).toEqual([where, []]);
    for (const number of numberIn(await wordsOf(page))) seen.add(number);
  };
  /** Every page of one operator in one document, as links lead to them: what ran or was made on the way stays seen. */
  const open = async (address: string): Promise<void> => {
    if (!(await showInside(page, address))) await page.goto(origin + address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    visited.add(new URL(page.url()).pathname);
    await look(address);
  };
  /** Tabs of the page, and what it leads to of the player. */
  const leads = async (): Promise<string[]> => {
    const hrefs = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => `${link.getAttribute('href') ?? ''} ${link.closest('nav') === null ? '' : 'tab'}`));
    return hrefs.flatMap((href) => {
      const [path = '', tab] = href.split(' ');
      return path.startsWith('/') && (tab === 'tab' || path.includes(player.id)) ? [path] : [];
    });
  };
  const walked = new Set<string>();
  // Those who write to players, and who may read everything, walk the player's tabs; the others only their own pages.
  for (const [operator, role, more] of [
    ['support', 'support', [`/players/${player.id}/overview`, ...addresses]],
    ['payments-3', 'payments', []],
    ['identity', 'identity', []],
    ['administrator-2', 'administrator', []],
    ['auditor', 'auditor', [`/players/${player.id}/overview`]],
  ] as const) {
    await enterAs(context, operator);
    await openPage(page, '/own', 'Own account');
    const own = consolePages.filter(({ permission }) => rolesFor(permission).includes(role)).map(({ path }) => path as string);
    const queue = [...own.filter((path) => path !== '/rounds'), ...more];
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      const isOfPlayer = address.includes(player.id);
      const name = isOfPlayer ? `${role} ${address}` : address;
      if (walked.has(name)) continue;
      walked.add(name);
      await open(address);
      queue.push(...(await leads()));
      const row = page.getByRole('main').getByRole('row').filter({ hasText: 'qzx' }).first();
      if (isOfPlayer || (await row.count()) === 0) continue;
      await row.click();
      await look(`${address}, its row`);
    }
  }
  // The pages that no list of this player leads to: a round that is not there, and an invitation.
  for (const address of [`/rounds/none/${player.id}/none`, '/invitations/none']) {
    await page.goto(origin + address);
    await expect(
      page
        .getByRole('alert')
        .or(page.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible();
    visited.add(address);
  }
  expect(routes.filter((route) => ![...visited].some((path) => isOfRoute(route, path)))).toEqual([]);
  const planted = Object.values(marks).flatMap(numberIn);
  expect([...new Set(planted)].filter((number) => !seen.has(number) && !unseen.includes(number))).toEqual([]);
  // What watches sees: an element that a mark would have become is harm.
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<a href="javascript:qzx(99)">a mark</a>')`);
  expect(await harmOf(page)).toHaveLength(1);
});

/** Whether a field of the page holds a text. */
const hasValue = async (page: Page, text: string): Promise<boolean> =>
  (await page.getByRole('textbox').evaluateAll((fields) => fields.map((field) => ('value' in field ? field.value : '')))).includes(text);

/** The site's document has scripts of its own, which its policy knows by their nonce. */
const isOfThePage = (harm: string): boolean => /^made <(?:script nonce|script class|script)[^>]*>(?!.*qzx)/.test(harm);

test('OS-16 S67 what others wrote with marks is text on the player’s own pages', async ({ context, page }) => {
  const { player } = await plant();
  await watch(context);
  await openSession(context, player);
  const seen = new Set<number>();
  for (const [path, shown] of [
    ['/profile', marks.nickname],
    ['/profile/verification', marks.file],
    ['/profile/notifications', marks.message],
  ] as const) {
    await page.goto(path);
    const [number = 0] = numberIn(shown);
    await expect.poll(async () => numberIn(await wordsOf(page)).includes(number) || (await hasValue(page, shown))).toBe(true);
    expect([path, (await harmOf(page)).filter((harm) => !isOfThePage(harm))]).toEqual([path, []]);
    seen.add(number);
  }
  expect(seen.size).toBe(3);
});
