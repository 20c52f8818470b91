import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { forgetSettings, readSettings, type SettingsContext } from '../snapshot.ts';
import { saveValue } from '../store.ts';
import { policyPacks } from './packs.ts';

/** The available packs, and the one that applies to everyone; null: each country has its own pack. */
interface PolicyChoice {
  chosen: string | null;
  packs: { id: string; countries: readonly string[] }[];
}

export async function readPolicyChoice(context: SettingsContext): Promise<PolicyChoice> {
  const { policyPack } = (await readSettings(context)).values;
  return { chosen: policyPack, packs: policyPacks().map(({ id, countries }) => ({ id, countries })) };
}

/**
 * Applies one pack to everyone, or each country's own again with null (design §15): a switch for testers. Other processes follow once their
 * cached settings expire. @throws notFound for an unknown pack
 */
export async function choosePolicyPack(
  context: SettingsContext,
  { packId, actor }: { packId: string | null; actor: string },
): Promise<PolicyChoice> {
  if (packId !== null && !policyPacks().some(({ id }) => id === packId)) throw new DomainError('notFound');
  const { chosen } = await readPolicyChoice(context);
  await inTransaction(context.database, async (transaction) => {
    await saveValue(transaction, { key: 'policyPack', value: packId });
    const detail = { setting: 'policyPack', from: chosen, to: packId };
    await recordAudit(context, transaction, { kind: 'settingChanged', playerId: null, actor, detail });
  });
  forgetSettings(context);
  return readPolicyChoice(context);
}
