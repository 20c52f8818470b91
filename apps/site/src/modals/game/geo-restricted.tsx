import type { Game } from '@pavilion/contract/areas/game/game.ts';
import { Button, ButtonLink, MenuLink, Skeleton } from '@pavilion/ui';
import { DialogClose } from '@pavilion/ui/overlay/dialog.tsx';
import { useRouter } from '@tanstack/react-router';
import { useQuery } from '../../hydration/use-query.ts';
import { countryName } from '../../content/format.ts';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { gameOptions, railOptions } from '../../features/game/queries.ts';
import { goToHref } from '../../navigation/go.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useSite } from '../../visitor/use-site.ts';
import { contentIcon, ResultDialog } from '../result-dialog.tsx';
import { isUnknownRecord, useMissingRecord } from '../../features/content/use-missing-record.ts';

/** The title with the name of the visitor's country, or without it if the country is unknown. */
function useTitle(texts: Texts): string {
  const { visitor } = useSite();
  return visitor.country ? texts('title', { country: countryName(visitor.country, visitor.locale) }) : texts('titleHere');
}

/** A game that its studio does not offer in this country, with similar games that are available (M-59). */
export function GeoRestrictedGame({ name, value }: ModalProps) {
  const { api } = useSite();
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  const texts = useTexts('modals', 'geoRestrictedGame');
  const { data: game, error } = useQuery({ ...gameOptions(api, value), enabled: value !== '' });
  useMissingRecord(name, value === '' || isUnknownRecord(error));
  return (
    <ResultDialog
      title={useTitle(texts)}
      text={texts('description')}
      icon={contentIcon(texts, 'globe-lock')}
      tone="warning"
      foot={
        <Button
          kind="primary"
          isBlock
          onClick={async () => {
            await modals.close('geo-restricted-game');
            goToHref(router, href(texts('button.url')));
          }}
        >
          {texts('button.label')}
        </Button>
      }
    >
      {game ? <Alternatives game={game} /> : value !== '' && !error ? alternativesPlace : null}
    </ResultDialog>
  );
}

const alternativesShown = 3;
/** Height of their title and three of them. */
const alternativesPlace = <Skeleton blockSize="152px" radius="var(--r-2)" />;

/** Games of the same collection that are available in this country. */
function Alternatives({ game }: { game: Game }) {
  const { api, visitor } = useSite();
  const href = useHref();
  const texts = useTexts('modals', 'geoRestrictedGame');
  const collection = game.collections[0];
  const { data: rail, isLoading } = useQuery({
    ...railOptions(api, { collectionId: collection?.id ?? '', country: visitor.country }),
    enabled: collection !== undefined,
  });
  const others = rail?.games.filter(({ identity }) => identity !== game.identity).slice(0, alternativesShown) ?? [];
  if (isLoading) return alternativesPlace;
  if (others.length === 0) return null;
  return (
    <nav aria-label={texts('similarLabel')}>
      <h3 className="small text-secondary">{texts('similarLabel')}</h3>
      <ul>
        {others.map(({ identity, name }) => (
          <li key={identity}>
            <MenuLink href={href(`/games/${identity}`)} icon="play">
              {name}
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Sign-in and registration are closed to this country; existing balances remain the player's (M-60, A-15). */
export function GeoRestrictedType() {
  const modals = useModals();
  const href = useHref();
  const texts = useTexts('modals', 'geoRestrictedType');
  return (
    <ResultDialog
      title={useTitle(texts)}
      text={texts('description')}
      icon={contentIcon(texts, 'globe-lock')}
      tone="warning"
      isFootEven
      foot={
        <>
          <ButtonLink href={href('/contact')}>{texts('contactLabel')}</ButtonLink>
          <DialogClose kind="primary" onClose={() => void modals.close('geo-restricted-type')}>
            {texts('buttonLabel')}
          </DialogClose>
        </>
      }
    />
  );
}
