import { Button, Note } from '@pavilion/ui';
import { isCancelled, isKnownHere } from '@pavilion/ui/passkeys/ceremony.ts';
import { useState } from 'react';
import { useRefusalText } from '../texts/refusal-text.ts';
import { useText } from '../texts/use-text.ts';

/** The console's message for a passkey that was not given or was refused; undefined if the person closed the dialog. */
function usePasskeyRefusal(): (error: unknown) => string | undefined {
  const say = useText('signIn');
  const refusalText = useRefusalText();
  return (error) => {
    if (isCancelled(error)) return undefined;
    return isKnownHere(error) ? say('passkeyKnown') : refusalText(error);
  };
}

/** Asks the browser for a passkey; one that was not given is asked for again by the same button. */
export function PasskeyButton({ label, act, isDisabled = false }: { label: string; act: () => Promise<void>; isDisabled?: boolean }) {
  const refusalOf = usePasskeyRefusal();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function ask(): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    try {
      await act();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button icon="key-round" isBusy={isBusy} disabled={isDisabled} isBlock onClick={() => void ask()}>
        {label}
      </Button>
      {refusal === undefined ? null : (
        <Note tone="error" icon="circle-alert" role="alert">
          {refusal}
        </Note>
      )}
    </>
  );
}
