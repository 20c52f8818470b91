// @vitest-environment jsdom
import { Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { ToastRegion } from './toast.tsx';

it('S-22 the time of toasts rests until they are drawn, and while what is around them waits for a text', async () => {
  const held: boolean[] = [];
  const { promise: text, resolve } = Promise.withResolvers<string>();
  const Text = () => use(text);
  const page = (isWaiting: boolean) => (
    <Suspense>
      <ToastRegion label="" closeLabel="" toasts={[]} onClose={() => undefined} onHold={(isHeld) => held.push(isHeld)} />
      {isWaiting && <Text />}
    </Suspense>
  );
  const root = createRoot(document.body);
  root.render(page(false));
  await expect.poll(() => held.at(-1)).toBe(false);
  root.render(page(true));
  await expect.poll(() => held.at(-1)).toBe(true);
  resolve('there');
  await expect.poll(() => held.at(-1)).toBe(false);
  root.unmount();
  expect(held.at(-1)).toBe(true);
});
