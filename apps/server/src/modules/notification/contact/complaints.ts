import type { ComplaintRules } from '@pavilion/contract/areas/notification.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { RequestContext } from '../../../kernel/visitor.ts';
import { playerCountry } from '../../player/index.ts';
import { policyFor } from '../../settings/index.ts';

/** The rules of the player's residence; a guest's are those of the country the edge names. Nothing is stated that the pack does not. */
export async function readComplaintRules(context: RequestContext): Promise<ComplaintRules> {
  const { player, request } = context;
  const country = player === undefined ? request.country : await playerCountry(context, player.playerId);
  const { answerDays, externalBodies } = (await policyFor(context, country)).complaints;
  return { country, answerDays, externalBody: (country === null ? undefined : externalBodies[country]) ?? null };
}

/** Until when a complaint that comes now is answered. */
export async function complaintDueAt(context: RequestContext): Promise<Date> {
  const { answerDays } = await readComplaintRules(context);
  return new Date(context.clock.now().getTime() + answerDays * DAY_MS);
}
