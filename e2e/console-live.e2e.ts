import type { WebSocketRoute } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openPage } from './console.ts';
import { depositByCard } from './players.ts';
import { expect, test } from './test.ts';

/** A product that has just started makes its world, and reads its log once that is there. */
const patience = { timeout: 150_000 };

test('BO-166 the open start page counts a deposit without being asked, again after its connection was cut, and only for who reads figures', async ({
  player,
  operatorAs,
}) => {
  test.setTimeout(400_000);
  const operator = await operatorAs('finance');
  const sockets: WebSocketRoute[] = [];
  await operator.routeWebSocket(/\/api\/console\/v1\/connection/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  // Later updates come by the socket: the call is answered once, and once more after a new connection.
  await openPage(operator, '/', 'Today');
  const strip = operator.getByRole('region', { name: 'The last hour' });
  const paid = async (): Promise<number> => Number(/(\d+) paid/.exec((await strip.textContent()) ?? '')?.[1] ?? Number.NaN);
  await expect(strip.getByText(/\d+ paid, \d+ failed/)).toBeVisible();
  const before = await paid();
  await depositByCard(player, 40);
  await expect.poll(paid, patience).toBeGreaterThan(before);
  const between = await paid();
  await Promise.all(sockets.map((socket) => socket.close({ code: 3001, reason: 'cut' })));
  await depositByCard(player, 41);
  await expect.poll(paid, patience).toBeGreaterThan(between);
  await strip.getByText('These figures as tables').click();
  await expect(strip.getByRole('table', { name: 'By five minutes' }).getByRole('row')).toHaveCount(15);
  await expectAccessible(operator, 'the last hour');
  await operator.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(operator, 'the last hour on a phone');
  await operator.context().close();
  const support = await operatorAs('support');
  await openPage(support, '/', 'Today');
  await expect(support.getByRole('heading', { name: 'Queues' })).toBeVisible();
  await expect(support.getByRole('region', { name: 'The last hour' })).toHaveCount(0);
});
