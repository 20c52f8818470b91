import type { Bonus } from '@pavilion/contract/areas/game/bonus.ts';
import type { Term } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { joinNames } from '@pavilion/ui/text/names.ts';
import { useLocaleTag, useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { providersOptions } from '../queries.ts';
import { useBonusTexts } from '../bonuses/bonus-labels.ts';
import { Deadline } from '../bonuses/held-terms.tsx';
import { usePlainTerms } from '../bonuses/plain-terms.tsx';
import { bonusTermsOptions, namedGamesOptions, type Offer } from '../bonuses/queries.ts';

/** The terms of an offer for its example deposit, by bonus; the bonuses of a package come with their names (M-35). */
export function useOfferTerms(offer: Offer & { example: number }, currency: string): { name: string | undefined; rows: Term[] }[] {
  const { api } = useSite();
  const texts = useBonusTexts();
  const plain = usePlainTerms();
  const names = useConditionNames(offer.bonuses[0]);
  const ids = offer.bonuses.map(({ id }) => id);
  const { data } = useQuery(bonusTermsOptions(api, { currency, amount: offer.example, ids }));
  const { availableTo } = offer.bonuses[0].triggerConditions;
  return offer.bonuses.map((bonus, index) => ({
    name: offer.bonuses.length > 1 ? bonus.name : undefined,
    rows: [
      ...plain((data?.find(({ id }) => id === bonus.id) ?? bonus).terms),
      ...(index === 0 ? names : []),
      ...(index === 0 && availableTo ? [{ label: texts('ends'), value: <Deadline at={availableTo} /> }] : []),
    ],
  }));
}

/** The games and studios a bonus includes or excludes, by name. */
function useConditionNames({ wagerCasinoConditions: conditions }: Bonus): Term[] {
  const locale = useLocaleTag();
  const { api } = useSite();
  const labels = useTexts('modals', 'walletBonusInfo').group('infoLabels');
  const { gameIds, gameIdsExcluded, providerIds, providerIdsExcluded } = conditions;
  const games = useQuery({ ...namedGamesOptions(api, gameIds), enabled: gameIds.length > 0 }).data ?? [];
  const providers = useQuery({ ...providersOptions(api), enabled: providerIds.length > 0 }).data ?? [];
  const providerNames = providers.filter(({ id }) => providerIds.includes(id)).map(({ name }) => name);
  return [
    { label: labels(providerIdsExcluded ? 'excluded' : 'providers'), value: joinNames(providerNames, locale) },
    { label: labels(gameIdsExcluded ? 'excluded' : 'games'), value: joinNames(games, locale) },
  ].filter(({ value }) => value !== '');
}
