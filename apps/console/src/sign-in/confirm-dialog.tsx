import { type CodeCells, CodeInput, codeOf, emptyCells, isCodeComplete, Note } from '@pavilion/ui';
import { choosePasskey } from '@pavilion/ui/passkeys/ceremony.ts';
import { useState } from 'react';
import { api } from '../api/api.ts';
import { useConfirming } from '../api/confirming.ts';
import { useRefusalText } from '../texts/refusal-text.ts';
import { ConsoleDialog } from '../components/console-dialog.tsx';
import { useText } from '../texts/use-text.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { usePasskeys } from './ways.ts';
import { useSessionOrNone } from '../session/session.ts';

const CODE_LENGTH = 6;

/** Asks for the second factor when a call needs one from the last five minutes; the call then continues. */
export function ConfirmDialog() {
  const question = useConfirming();
  return question === undefined ? null : <OpenConfirmDialog answer={question.answer} />;
}

function OpenConfirmDialog({ answer }: { answer: (isConfirmed: boolean) => void }) {
  const say = useText('signIn');
  const { cells, error, type } = useCode(async (code) => {
    await api.session.stepUp({ body: { code } });
    answer(true);
  });
  const factors = useSessionOrNone()?.factors ?? [];
  const { isOffered, offeredAt } = usePasskeys();
  const hasPasskey = isOffered && factors.includes('passkey');
  const hasCode = factors.includes('totp');
  async function confirmByPasskey(): Promise<void> {
    const passkey = await choosePasskey(await api.factors.startPasskeyStepUp());
    await api.session.stepUp({ body: { passkey } });
    answer(true);
  }
  return (
    <ConsoleDialog title={say('confirmTitle')} onClose={() => answer(false)}>
      <div className="stack">
        <p className="text-secondary">{say(askedWith({ hasCode, hasPasskey: factors.includes('passkey') }))}</p>
        {hasCode ? (
          <CodeInput label={say('code')} digitLabel={(position) => say('digit', { position })} cells={cells} onChange={type} {...error} />
        ) : null}
        {hasPasskey ? <PasskeyButton label={say('confirmPasskey')} act={confirmByPasskey} /> : null}
        {hasCode || !factors.includes('passkey') || offeredAt === undefined ? null : (
          <p className="text-secondary">{say('passkeysAt', { address: offeredAt })}</p>
        )}
        <Note>{say('confirmNote')}</Note>
      </div>
    </ConsoleDialog>
  );
}

/** An operator who came by OpenID may have no factor of ours yet; a new sign-in is as fresh. */
function askedWith({ hasCode, hasPasskey }: { hasCode: boolean; hasPasskey: boolean }): 'confirmText' | 'confirmPasskeyText' | 'noFactor' {
  if (hasCode) return 'confirmText';
  return hasPasskey ? 'confirmPasskeyText' : 'noFactor';
}

/** Six boxes that send themselves when they are full. */
export function useCode(send: (code: string) => Promise<void>) {
  const [cells, setCells] = useState<CodeCells>(() => emptyCells(CODE_LENGTH));
  const [refusal, setRefusal] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const refusalText = useRefusalText();
  async function submit(code: string): Promise<void> {
    setSending(true);
    try {
      await send(code);
    } catch (error) {
      setRefusal(error);
      setCells(emptyCells(CODE_LENGTH));
    } finally {
      setSending(false);
    }
  }
  return {
    cells,
    isSending,
    error: refusal === undefined ? {} : { error: refusalText(refusal) },
    type: (next: CodeCells) => {
      setCells(next);
      setRefusal(undefined);
      if (isCodeComplete(next) && !isSending) void submit(codeOf(next));
    },
  };
}
