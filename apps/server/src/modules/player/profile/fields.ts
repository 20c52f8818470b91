import { DomainError } from '../../../kernel/errors.ts';
import { fieldDefinitions, type FieldScenario } from '../../settings/index.ts';
import type { PlayerContext } from '../context.ts';

/** The fields of a form in their order; those of the profile form are for players only (C-15, C-16, wire §3.6). @throws unauthenticated */
export async function listFields(context: PlayerContext, { scenario }: { scenario: FieldScenario }) {
  if (scenario === 'profile' && context.player === undefined) throw new DomainError('unauthenticated');
  const definitions = await fieldDefinitions(context, scenario);
  return definitions.map(({ isEditable, ...field }) => ({ ...field, editable: isEditable }));
}

/** The country and the address seen for the caller; the country is empty when no trusted edge names one (C-12, D-71). */
export async function readVisitor({ request }: Pick<PlayerContext, 'request'>): Promise<{ country: string; ip: string }> {
  return { country: request.country ?? '', ip: request.ip };
}
