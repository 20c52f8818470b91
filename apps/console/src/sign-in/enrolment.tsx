import { Button, CodeInput, CopyRow, Note } from '@pavilion/ui';
import { makePasskey } from '@pavilion/ui/passkeys/ceremony.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { api } from '../api/api.ts';
import { Answer, answerOf } from '../components/states.tsx';
import { useText } from '../texts/use-text.ts';
import { useCode } from './confirm-dialog.tsx';
import styles from './enrolment.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { usePasskeys } from './ways.ts';
import { sessionOptions } from '../session/session.ts';
import { DoorPage } from './sign-in.tsx';

/** Sets up the authenticator app: nothing else is possible until it is confirmed (operator §3.1). */
export function Enrolment() {
  const say = useText('signIn');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<readonly string[]>();
  async function enter(): Promise<void> {
    await navigate({ to: '/', replace: true });
    await client.refetchQueries(sessionOptions);
  }
  return (
    <DoorPage>
      <div className={styles.card}>
        <p className="caption text-tertiary">{say('stepOf', { step: codes === undefined ? 1 : 2, steps: 2 })}</p>
        <h1>{say(codes === undefined ? 'enrolTitle' : 'recoveryTitle')}</h1>
        {codes === undefined ? <SetUp onConfirmed={setCodes} /> : <RecoveryCodes codes={codes} />}
        {codes === undefined ? <PasskeyInstead onMade={setCodes} /> : null}
        {codes === undefined ? null : (
          <Button kind="primary" onClick={() => void enter()}>
            {say('codesKept')}
          </Button>
        )}
      </div>
    </DoorPage>
  );
}

/** A passkey instead of the app, if this address supports one. */
function PasskeyInstead({ onMade }: { onMade: (codes: readonly string[]) => void }) {
  const say = useText('signIn');
  const { isOffered } = usePasskeys();
  async function make(): Promise<void> {
    const credential = await makePasskey(await api.factors.startPasskey());
    const { recoveryCodes } = await api.factors.addPasskey({ body: { credential } });
    onMade(recoveryCodes ?? []);
  }
  return isOffered ? <PasskeyButton label={say('enrolPasskey')} act={make} /> : null;
}

/** The secret as a picture and as text, and its first code. */
export function SetUp({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) {
  const say = useText('signIn');
  const secret = useQuery({
    queryKey: ['own-totp'],
    queryFn: () => api.session.startTotp(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { cells, error, type } = useCode(async (code) => {
    const { recoveryCodes } = await api.session.confirmTotp({ body: { code } });
    onConfirmed(recoveryCodes);
  });
  return (
    <Answer {...answerOf(secret)}>
      <p className="text-secondary">{say('enrolText')}</p>
      <div className={styles.picture}>
        <QRCodeSVG value={secret.data?.otpauthUrl ?? ''} size={168} title={say('qrCode')} />
      </div>
      <CopyRow
        label={say('secret')}
        value={secret.data?.secret ?? ''}
        copyLabel={say('copy')}
        copiedLabel={say('copied')}
        refusedLabel={say('notCopied')}
      />
      <CodeInput label={say('code')} digitLabel={(position) => say('digit', { position })} cells={cells} onChange={type} {...error} />
    </Answer>
  );
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const say = useText('signIn');
  return (
    <>
      <Note tone="warning" icon="triangle-alert">
        {say('recoveryText')}
      </Note>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
