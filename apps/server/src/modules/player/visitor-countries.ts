import { DomainError } from '../../kernel/errors.ts';
import type { Visitor } from '../../kernel/visitor.ts';
import { countryByCode, excludedCountries, type SettingsContext } from '../settings/index.ts';

type GeoContext = SettingsContext & Pick<Visitor, 'request'>;

/** Sign-in and sign-up are closed to visitors of a country with restrictType 1 or 2 (D-45). @throws countryRestricted */
export async function refuseRestrictedVisitor(context: GeoContext): Promise<void> {
  const country = await countryByCode(context, context.request.country);
  if (country !== undefined && country.restrictType !== null) throw new DomainError('countryRestricted');
}

/** Registration is closed to visitors of the excluded countries too (D-26, D-45). @throws countryRestricted */
export async function refuseExcludedVisitor(context: GeoContext): Promise<void> {
  await refuseRestrictedVisitor(context);
  const { country } = context.request;
  if (country !== null && (await excludedCountries(context)).has(country)) throw new DomainError('countryRestricted');
}
