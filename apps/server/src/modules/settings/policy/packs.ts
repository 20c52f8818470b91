import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invariant } from '../../../kernel/errors.ts';
import { readSettings, type SettingsContext } from '../snapshot.ts';
import { packOf, packProblems, type PolicyPack, policyPackSchema } from './pack.ts';

const packDirectory = fileURLToPath(new URL('../../../../../../database/seed/policy', import.meta.url));

let read: readonly PolicyPack[] | undefined;

/** All packs, read once from their files. @throws InvariantError where they contradict each other: then nothing starts */
export function policyPacks(): readonly PolicyPack[] {
  if (read !== undefined) return read;
  const files = readdirSync(packDirectory).filter((name) => name.endsWith('.json'));
  const packs = files.map((name) => policyPackSchema.parse(JSON.parse(readFileSync(join(packDirectory, name), 'utf8'))));
  const problems = packProblems(packs);
  invariant(problems.length === 0, `The policy packs do not fit together: ${problems.join('; ')}`);
  read = packs;
  return packs;
}

/**
 * The rules for players of a country: the one source of everything a jurisdiction decides (design §15). `country` is the player's
 * residence; for a visitor, the country reported by the edge.
 */
export async function policyFor(context: SettingsContext, country: string | null): Promise<PolicyPack> {
  const { policyPack, limitPeriods } = (await readSettings(context)).values;
  const pack = policyPacks().find(({ id }) => id === policyPack) ?? packOf(policyPacks(), country);
  invariant(pack, 'There is a default policy pack.');
  return limitPeriods === null ? pack : { ...pack, limitPeriods };
}

/** The age from which residents of a country may play here: the operator's or the law's, whichever is higher (L9). */
export async function legalAgeYears(context: SettingsContext, country: string | null): Promise<number> {
  const { minimumAgeYears } = (await readSettings(context)).values;
  return Math.max(minimumAgeYears, (await policyFor(context, country)).minimumAgeYears);
}

/** A pack with the players it binds: those of these countries, or, with null, everyone outside `except`. */
export interface PackInForce {
  pack: PolicyPack;
  countries: readonly string[] | null;
  except: readonly string[];
}

/** The packs in force; one chosen for all players is the only one. */
export async function packsInForce(context: SettingsContext): Promise<PackInForce[]> {
  const { policyPack } = (await readSettings(context)).values;
  const chosen = policyPacks().find(({ id }) => id === policyPack);
  if (chosen !== undefined) return [{ pack: chosen, countries: null, except: [] }];
  const rest = packOf(policyPacks(), null);
  const named = policyPacks().flatMap(({ countries }) => countries);
  return policyPacks().map((pack) =>
    pack === rest ? { pack, countries: null, except: named } : { pack, countries: pack.countries, except: [] },
  );
}
