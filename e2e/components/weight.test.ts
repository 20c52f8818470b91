import { expect, test } from 'vitest';
import { ask } from './pages.ts';

/**
 * The scripts a page loads before anybody touches it: those it names, and what they import before they run, each with its transferred
 * bytes.
 */
async function scriptsOf(address: string): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  const visit = async (file: string): Promise<void> => {
    if (sizes.has(file)) return;
    const packed = await ask(file, { encoding: 'br' });
    sizes.set(file, Number(packed.headers.get('content-length')));
    const imported = [...(await packed.text()).matchAll(/(?:from|import)\s*["`]\.\/([^"`]+\.js)["`]/g)];
    for (const [, name = ''] of imported) await visit(`/assets/${name}`);
  };
  const html = await (await ask(address)).text();
  for (const [, file = ''] of html.matchAll(/"(\/assets\/[^"]+\.js)"/g)) await visit(file);
  return sizes;
}

test('K-49 the scripts of an untouched home page keep to their budget, most of which is the framework', async () => {
  const scripts = await scriptsOf('/');
  const sum = [...scripts.values()].reduce((total, bytes) => total + bytes, 0);
  expect(sum).toBeLessThanOrEqual(118_000);
  // React's DOM alone: less is a count of something else.
  expect(sum).toBeGreaterThan(57_000);
  expect(scripts.size).toBeLessThanOrEqual(2);
});
