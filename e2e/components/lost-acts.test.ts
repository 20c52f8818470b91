import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { password, type Player, registerPlayer } from '../players.ts';
import { depositWithoutBonus } from './cashier.ts';
import { press, toast } from './hands.ts';
import { refusal, route } from './network.ts';
import { openSite } from './site.ts';

interface Act {
  what: string;
  address: string;
  path: RegExp;
  given?: (player: Player) => Promise<unknown>;
  act: (user: UserEvent) => Promise<void>;
}

const acts: readonly Act[] = [
  {
    what: 'keeping an account that is to be closed',
    address: '/profile/close',
    path: /^\/api\/player\/erasure$/,
    given: ({ api }) => api.player.createErasure({ body: { currentPassword: password } }),
    act: (user) => press(user, screen, 'Keep my account'),
  },
  {
    what: 'opening an account in another currency',
    address: '/profile/wallet',
    path: /^\/api\/wallet\/accounts/,
    act: async (user) => {
      await press(user, screen, 'Add a currency');
      await press(user, screen, /^Swedish Krona|^US Dollar/);
    },
  },
  {
    what: 'choosing a coin in the cashier',
    address: depositWithoutBonus,
    path: /^\/api\/wallet\/accounts/,
    act: async (user) => user.click(await waitFor(() => screen.getByRole('button', { name: /BTC/ }))),
  },
];

test.each(acts)('W-267 U-36 $what says so where it has no answer', async ({ address, path, given, act }) => {
  const player = await registerPlayer();
  await given?.(player);
  const user = await openSite(address, { player });
  route(path, ({ method }, send) => (method === 'GET' ? send() : refusal(503, 10_010)));
  await act(user);
  expect(await toast('Something went wrong')).toBeVisible();
  expect(screen.getByText(/^We don’t know yet whether it went through/)).toBeVisible();
});
