import { client } from './slip.ts';
import { expect, test } from './test.ts';

/** Where the leagues of the list begin, and how far right the client reaches. */
const widthsOf = (frame: ReturnType<typeof client>) =>
  frame.locator('body').evaluate((body) => ({
    columns: new Set([...body.querySelectorAll('main section:has(> ul)')].map((league) => Math.round(league.getBoundingClientRect().x)))
      .size,
    end: Math.round(body.querySelector('aside')?.getBoundingClientRect().right ?? 0),
    width: body.clientWidth,
  }));

test('SB-119 one match in play heads the list with prices to press, and a wide screen is used', async ({ page }) => {
  const frame = client(page);
  const head = frame.getByRole('main').getByRole('region', { name: / – / });
  for (const [width, columns] of [
    [1440, 1],
    [1920, 2],
    [2560, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/betting');
    await expect(head, `${width}`).toHaveCount(1, { timeout: 60_000 });
    await expect(frame.locator('html')).toHaveAttribute('data-mode', 'tall');
    const used = await widthsOf(frame);
    expect(used.columns, `${width}`).toBe(columns);
    expect(used.width - used.end, `${width}`).toBeLessThanOrEqual(8);
  }
  await expect(head).toContainText('Match of the hour');
  await head.getByRole('button', { name: /more markets? for/ }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(frame.getByText('Match of the hour')).toHaveCount(0);
});

test('SB-124 in columns the names of leagues stand on one line, and the counts of the head beside its field', async ({ page }) => {
  const frame = client(page);
  for (const width of [1920, 2560]) {
    await page.setViewportSize({ width, height: 1080 });
    await page.goto('/betting');
    await expect(frame.getByText('Match of the hour'), `${width}`).toBeVisible({ timeout: 60_000 });
    const drawn = await frame.locator('main').evaluate((main) => ({
      broken: [...main.querySelectorAll('section:has(> ul) h2')].filter((name) => name.getBoundingClientRect().height > 24).length,
      named: [...main.querySelectorAll('section:has(> ul)')].filter((league) => !/, /.test(league.getAttribute('aria-label') ?? '')).length,
      isBeside:
        (main.querySelector('dl')?.getBoundingClientRect().right ?? 0) <
        (main.querySelector('[data-sport] svg')?.getBoundingClientRect().left ?? 0),
    }));
    expect(drawn, `${width}`).toEqual({ broken: 0, named: 0, isBeside: true });
  }
});

test('SB-119 a phone begins with the list, each team with its crest', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/betting?setIframePath=/today/football');
  const row = client(page).locator('main [data-event]').first();
  await expect(row.locator('button svg[viewBox="0 0 44 48"]')).toHaveCount(2);
  await page.goto('/betting');
  await expect(client(page).locator('html')).toHaveAttribute('data-mode', 'tall');
  await expect(client(page).getByText('Match of the hour')).toBeHidden();
});
