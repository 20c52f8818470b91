import { SPORTSBOOK_ID } from '../kernel/providers.ts';
import type { BettingCompany } from '../modules/game/ports.ts';
import { callSigned, ProviderUnavailableError } from './signed-http.ts';
import type { StudioOrderParts } from './studio-orders.ts';

const CALL_TIMEOUT_MS = 2000;
const PATH = '/sandbox/sportsbook/sessions/ended';
const TAKEN = 202;
/** Without a betting company there are no sockets to close. */
const NOBODY = 404;

/** Notifies the betting company, signed with its secret. Does nothing when there is no company. */
export function createBettingCompany({ clock, providers, publicUrl }: StudioOrderParts): BettingCompany {
  return {
    notifyEndedSessions: async (playerId) => {
      const provider = providers.byId(SPORTSBOOK_ID);
      if (provider === undefined) return;
      const call = { provider, url: `${publicUrl()}${PATH}`, body: { playerId }, timeoutMs: CALL_TIMEOUT_MS };
      const { status } = await callSigned(clock, call);
      if (status !== TAKEN && status !== NOBODY)
        throw new ProviderUnavailableError(`${provider.id} answered ${status} to the end of a session`);
    },
  };
}
