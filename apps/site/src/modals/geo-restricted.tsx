import { Button, ButtonLink } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import { countryName } from '../content/format.ts';
import { useTexts } from '../content/texts.tsx';
import { goToHref } from '../navigation/go.ts';
import { useHref } from '../navigation/use-href.ts';
import { useModals } from '../navigation/use-modals.ts';
import { useSite } from '../session/use-site.ts';
import { contentIcon, ResultDialog } from './result-dialog.tsx';

/** The visitor's country in the words of the page; a dash where it is unknown. */
function useCountry(): string {
  const { visitor } = useSite();
  return visitor.country ? countryName(visitor.country, visitor.locale) : '–';
}

/** A game its studio does not offer here (M-59). */
export function GeoRestrictedGame() {
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  const texts = useTexts('modals', 'geoRestrictedGame');
  const country = useCountry();
  return (
    <ResultDialog
      title={texts('title', { country })}
      text={texts('description', { country })}
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
    />
  );
}

/** Signing in and registering are closed to this country; money already here stays the player's (M-60, A-15). */
export function GeoRestrictedType() {
  const modals = useModals();
  const href = useHref();
  const texts = useTexts('modals', 'geoRestrictedType');
  const country = useCountry();
  return (
    <ResultDialog
      title={texts('title', { country })}
      text={texts('description', { country })}
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
