import { page } from '../../state/page.ts';
import type { PlaceWith } from '../../state/placing.ts';
import { loadTickets } from '../../state/player/tickets.ts';

/** What a bet causes outside the slip: the page is notified, and opens what only it can open. */
export const placeWith = (token: string, currency: string): PlaceWith => ({
  token,
  currency,
  onPlaced: (bet) => {
    page.send({ type: 'betPlaced', data: { ticketId: bet.id, stake: bet.stake, currency: bet.currency } });
    page.send({ type: 'balanceRequest', data: {} });
    void loadTickets(token, 'open');
  },
  onTokenRefused: () => page.askForToken('expired'),
  onRefused: ({ code }) => {
    if (code === 'SESSION_INVALID') page.askForToken('invalid');
    if (code === 'REALITY_CHECK') page.send({ type: 'realityCheck', data: { code } });
  },
});
