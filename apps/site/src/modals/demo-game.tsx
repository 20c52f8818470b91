import { Button } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../content/texts.tsx';
import { gameOptions } from '../features/game/queries.ts';
import { goToHref } from '../navigation/go.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useHref } from '../navigation/use-href.ts';
import { useModals } from '../navigation/use-modals.ts';
import { useIsSignedIn } from '../session/use-session.ts';
import { useSite } from '../session/use-site.ts';
import { ResultDialog } from './result-dialog.tsx';

/** Try a game with demo credits; it says so when there is no demo (M-56). */
export function DemoGame({ name, value }: ModalProps) {
  const { api } = useSite();
  const texts = useTexts('modals', 'demoGame');
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  const isSignedIn = useIsSignedIn();
  const { data: game } = useQuery({ ...gameOptions(api, value), enabled: value !== '' });
  const hasDemo = game?.isDemoMode ?? true;
  async function play(isReal: boolean) {
    await modals.close(name);
    goToHref(router, href(`/games/${value}`, { real: String(isReal) }));
  }
  return (
    <ResultDialog
      title={texts('label')}
      text={hasDemo ? texts('description') : texts('noDemo')}
      icon="play"
      tone="info"
      isFootEven
      foot={
        <>
          <Button onClick={() => (isSignedIn ? void play(true) : void modals.open('sign-up'))}>
            {texts(isSignedIn ? 'real' : 'registration')}
          </Button>
          {hasDemo ? (
            <Button kind="primary" onClick={() => void play(false)}>
              {texts('demo')}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
