import type { UsedPasskeyCredential } from '@pavilion/contract/formats/passkey.ts';
import { Button, Icon, Note } from '@pavilion/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { device } from '../../../browser/fingerprint.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { useRefusal } from './use-refusal.ts';
import { namedAddress, usePasskeySupport } from '../../../browser/passkey-support.ts';
import { awaitSuggested, canSuggest, choosePasskey, isCancelled, stopWaiting } from '@pavilion/ui/passkeys/ceremony.ts';
import { useBeginSession } from '../queries.ts';

/** A challenge lives for five minutes; its successor is fetched before that. */
const RENEWAL_MS = 240_000;

/** Sign-in by a passkey: a button, and the suggestions of the login field where the browser has them (S91). */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const support = usePasskeySupport();
  const texts = useTexts('modals', 'signIn');
  if (support === 'none') return null;
  if (support === 'here') return <PasskeyEntry onSignedIn={onSignedIn} />;
  const href = namedAddress(window.location.href);
  if (href === undefined) return null;
  return (
    <p className="caption text-tertiary">
      {texts('passkey.numeric')}{' '}
      <a className="link" href={href} dir="ltr">
        {new URL(href).host}
      </a>
    </p>
  );
}

function PasskeyEntry({ onSignedIn }: { onSignedIn: () => void }) {
  const texts = useTexts('modals', 'signIn');
  const signIn = usePasskeySignIn();
  const refuse = useRefusal('email');
  const waiting = useSuggestions((credential) => enter(credential));

  function enter(credential?: Parameters<typeof signIn.mutateAsync>[0]) {
    refuse.clear();
    signIn.mutateAsync(credential).then(onSignedIn, (error: unknown) => {
      if (isCancelled(error)) refuse.say(texts('passkey.cancelled'));
      else refuse.show(error, () => undefined);
      waiting.begin();
    });
  }

  return (
    <>
      <Button kind="neutral" size="lg" isBlock isBusy={signIn.isPending} disabled={signIn.isPending} onClick={() => enter()}>
        <Icon name="key-round" size="s" />
        {texts('passkey.button')}
      </Button>
      {refuse.text ? (
        <Note tone="error" icon="circle-alert" role="alert">
          <p>{refuse.text}</p>
        </Note>
      ) : null}
    </>
  );
}

/** Signs in by a passkey the browser asks for, or by one it was given. */
function usePasskeySignIn() {
  const { api } = useSite();
  const begin = useBeginSession();
  return useMutation({
    mutationFn: async (suggested?: UsedPasskeyCredential) => {
      const credential = suggested ?? (await choosePasskey(await api.player.startPasskeySignIn()));
      await begin(await api.player.signInWithPasskey({ body: { credential, ...(await device()) } }));
    },
  });
}

/** Waits for a passkey chosen in the login field; a click on the button ends the wait, and `begin` restarts it. */
function useSuggestions(onChosen: (credential: Awaited<ReturnType<typeof awaitSuggested>>) => void) {
  const { api } = useSite();
  const chosen = useRef(onChosen);
  const begun = useRef<() => void>(() => undefined);
  useEffect(() => {
    chosen.current = onChosen;
  });
  useEffect(() => {
    let isOver = false;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    async function wait() {
      clearTimeout(renewal);
      if (!(await canSuggest()) || isOver) return;
      const options = await api.player.startPasskeySignIn();
      if (isOver) return;
      renewal = setTimeout(begin, RENEWAL_MS);
      const credential = await awaitSuggested(options);
      clearTimeout(renewal);
      chosen.current(credential);
    }
    // Without suggestions there is still the button.
    const begin = () => void wait().catch(() => undefined);
    begun.current = begin;
    begin();
    return () => {
      isOver = true;
      clearTimeout(renewal);
      void stopWaiting();
    };
  }, [api]);
  return { begin: () => begun.current() };
}
