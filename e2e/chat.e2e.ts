import { expectAccessible } from './axe.ts';
import { acceptCookies, toast } from './site.ts';
import { expect, signedInTest, test } from './test.ts';

// Calls of the chat that find no line.
test.use({ expectedFault: 'Failed to load resource: net::ERR_FAILED' });

test('N-13 N-14 X-29 S67 T-35 X-40 a player opens the chat, is answered from the desk, and finds the conversation again on the next visit @phone-only', async ({
  page,
  player,
}) => {
  const isWidget = (url: string) => new URL(url).pathname === '/sandbox/chat/js/widget.js';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Chat/ });
  const showEntry = async () => {
    await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'Menu' }).click();
    await expect(entry).toBeVisible();
  };
  await page.goto('/questions');
  await acceptCookies(page);
  await showEntry();
  expect(asked.filter(isWidget)).toEqual([]);
  await entry.click();
  const chatWindow = page.locator('iframe[title=Chat]');
  const chat = chatWindow.contentFrame();
  await chat.getByLabel('Your message').fill(`Where is my money, asks ${player.id}?`);
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(chat.getByRole('log')).toContainText(player.id);
  await expectAccessible(page, 'the chat over a page', 'iframe');
  await expect(chat.locator('html')).toHaveCSS('background-color', 'rgb(18, 24, 49)');
  await page.evaluate("document.documentElement.dataset.theme = 'light'");
  await expect(chat.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expectAccessible(page, 'the chat over a light page', 'iframe');

  // Without a line what was written stays to be sent again, and arrives once.
  const field = chat.getByLabel('Your message');
  await page.route('**/sandbox/chat/conversations/**', (route) => route.abort());
  await field.fill('Is anybody there?');
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(chat.getByRole('alert')).toHaveText('Your message was not sent. Send it again.');
  await expect(field).toHaveValue('Is anybody there?');
  await page.unroute('**/sandbox/chat/conversations/**');
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(field).toHaveValue('');
  await expect(chat.getByRole('alert')).toBeHidden();
  await expect(chat.getByText('Is anybody there?')).toHaveCount(1);
  await expect.poll(async () => (await player.api.player.readProfile()).freshchatRestoreId).toBeTruthy();
  await chat.getByRole('button', { name: 'Close the chat' }).click();
  await expect(chatWindow).toHaveCount(0);

  // The desk answers; the menu counts it.
  const desk = await page.context().newPage();
  await desk.goto('/sandbox/chat');
  const conversation = desk.getByRole('region', { name: player.id });
  await expect(conversation).toContainText(player.email);
  await conversation.getByLabel('Answer').fill('On its way.');
  await conversation.getByRole('button', { name: 'Send' }).click();
  await expect(desk.getByRole('region', { name: player.id })).toContainText('On its way.');
  await desk.close();

  // The next visit loads the chat by itself, but not where passwords are changed.
  asked.length = 0;
  await page.goto('/profile/security');
  await page.mouse.wheel(0, 100);
  await page.goto('/questions');
  await expect.poll(() => asked.filter(isWidget).length).toBe(1);
  await showEntry();
  await expect(entry).toHaveAccessibleName(/1$/);
  await entry.click();
  await expect(chat.getByRole('log')).toContainText('On its way.');
  await chat.getByLabel('Your message').press('Escape');
  await expect(chatWindow).toHaveCount(0);

  // On a page in another language the window speaks it too.
  await page.goto('/ar/questions');
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate('Boolean(window.fcWidget?.isInitialized())')).toBe(true);
  await page.evaluate('window.fcWidget.open()');
  const arabic = page.locator('iframe[title=المحادثة]').contentFrame();
  await expect(arabic.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(arabic.getByLabel('رسالتك')).toBeFocused();
  await expect(arabic.getByRole('log', { name: 'الرسائل' })).toContainText('On its way.');
});

signedInTest('X-42 the chat is used by keyboard alone; without a line it says so and opens at the next press', async ({ page }) => {
  await page.goto('/questions');
  await acceptCookies(page);
  const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Chat/ });
  await page.route('**/sandbox/chat/**', (route) => route.abort());
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  await page.unroute('**/sandbox/chat/**');
  await entry.focus();
  await page.keyboard.press('Enter');
  const chatWindow = page.locator('iframe[title=Chat]');
  const chat = chatWindow.contentFrame();
  await expect(chat.getByLabel('Your message')).toBeFocused();
  await page.keyboard.type('By keyboard alone');
  await page.keyboard.press('Enter');
  await expect(chat.getByRole('log')).toContainText('By keyboard alone');
  await page.keyboard.press('Escape');
  await expect(chatWindow).toHaveCount(0);
  await expect(entry).toBeFocused();
});
