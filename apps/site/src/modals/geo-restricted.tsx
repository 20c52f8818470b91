import { Button, ButtonLink, MenuLink } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { countryName } from '../content/format.ts';
import { type Texts, useTexts } from '../content/texts.tsx';
import { gameOptions, railOptions } from '../features/game/queries.ts';
import { goToHref } from '../navigation/go.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useHref } from '../navigation/use-href.ts';
import { useModals } from '../navigation/use-modals.ts';
import { useSite } from '../session/use-site.ts';
import { contentIcon, ResultDialog } from './result-dialog.tsx';

/** The title with the visitor's country in the words of the page, or without one where it is unknown. */
function useTitle(texts: Texts): string {
  const { visitor } = useSite();
  return visitor.country ? texts('title', { country: countryName(visitor.country, visitor.locale) }) : texts('titleHere');
}

/** A game its studio does not offer here, and games like it that are (M-59). */
export function GeoRestrictedGame({ value }: ModalProps) {
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  const texts = useTexts('modals', 'geoRestrictedGame');
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
      {value ? <Alternatives gameKey={value} /> : null}
    </ResultDialog>
  );
}

const alternativesShown = 3;

/** Games of the same collection that may be played here. */
function Alternatives({ gameKey }: { gameKey: string }) {
  const { api, visitor } = useSite();
  const href = useHref();
  const texts = useTexts('modals', 'geoRestrictedGame');
  const { data: game } = useQuery({ ...gameOptions(api, gameKey), retry: false });
  const collection = game?.collections[0];
  const { data: rail } = useQuery({
    ...railOptions(api, { collectionId: collection?.id ?? '', country: visitor.country }),
    enabled: collection !== undefined,
  });
  const others = rail?.games.filter(({ identity }) => identity !== game?.identity).slice(0, alternativesShown) ?? [];
  if (others.length === 0) return null;
  return (
    <nav aria-label={texts('similarLabel')}>
      <h3 className="small t2">{texts('similarLabel')}</h3>
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

/** Signing in and registering are closed to this country; money already here stays the player's (M-60, A-15). */
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
          <Button kind="primary" onClick={() => void modals.close('geo-restricted-type')}>
            {texts('buttonLabel')}
          </Button>
        </>
      }
    />
  );
}
