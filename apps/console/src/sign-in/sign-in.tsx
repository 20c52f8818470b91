import { BrandMark, Button, CodeInput, Note, PasswordInput, TextInput } from '@pavilion/ui';
import { choosePasskey } from '@pavilion/ui/passkeys/ceremony.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { api } from '../api/api.ts';
import { useRefusalText } from '../texts/refusal-text.ts';
import { useText } from '../texts/use-text.ts';
import { useCode } from './confirm-dialog.tsx';
import { OidcWay, useOidcArrival } from './oidc.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PersonCheck } from './person-check.tsx';
import { usePasskeys } from './ways.ts';
import { sessionOptions } from '../session/session.ts';
import styles from './sign-in.module.css';

/** The frame of the pages before sign-in. */
export function DoorPage({ children }: { children: ReactNode }) {
  const say = useText('signIn');
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <BrandMark />
        <b>Pavilion</b>
        <span>{say('console')}</span>
      </header>
      <main className={styles.middle}>{children}</main>
      <footer className={styles.foot}>{say('recorded')}</footer>
    </div>
  );
}

/** Password, then the code of the app (operator §3.1). The address is kept. */
export function SignIn() {
  const say = useText('signIn');
  const [challenge, setChallenge] = useState<string>();
  const { outcome, forget } = useOidcArrival();
  useEffect(() => {
    document.title = `${say('title')} · Pavilion console`;
  }, [say]);
  return (
    <DoorPage>
      <div className={styles.card}>
        {challenge === undefined && outcome !== 'code' ? (
          <div className={styles.step}>
            <PasswordStep onAccepted={setChallenge} />
            <PasskeyWay />
            <OidcWay />
          </div>
        ) : (
          <CodeStep
            challenge={challenge}
            onBack={() => {
              setChallenge(undefined);
              forget();
            }}
          />
        )}
      </div>
    </DoorPage>
  );
}

function PasswordStep({ onAccepted }: { onAccepted: (challenge: string) => void }) {
  const say = useText('signIn');
  const refusalText = useRefusalText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending || email === '' || password === '') return;
    setSending(true);
    setRefusal(undefined);
    try {
      const { challenge } = await api.session.startSession({ body: { email, password } });
      onAccepted(challenge);
    } catch (error) {
      setRefusal(error);
      setSending(false);
    }
  }
  return (
    <form className={styles.step} onSubmit={(event) => void send(event)}>
      <p className="caption text-tertiary">{say('stepOf', { step: 1, steps: 2 })}</p>
      <h1>{say('title')}</h1>
      <TextInput
        label={say('email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        required
      />
      <PasswordInput
        label={say('password')}
        revealLabel={say('reveal')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        required
      />
      {refusal === undefined ? null : (
        <Note tone="error" icon="circle-alert" role="alert">
          {refusalText(refusal)}
        </Note>
      )}
      <PersonCheck />
      <Button type="submit" kind="primary" isBusy={isSending} isBlock>
        {say('next')}
      </Button>
    </form>
  );
}

/** A passkey is both steps at once; if it cannot be used at this address, the one where it can is named. */
function PasskeyWay() {
  const say = useText('signIn');
  const client = useQueryClient();
  const { isOffered, offeredAt } = usePasskeys();
  const { forget } = useOidcArrival();
  async function signIn(): Promise<void> {
    const credential = await choosePasskey(await api.factors.startPasskeySignIn());
    await api.factors.signInWithPasskey({ body: { credential } });
    forget();
    await client.refetchQueries(sessionOptions);
    await client.invalidateQueries();
  }
  if (isOffered) return <PasskeyButton label={say('withPasskey')} act={signIn} />;
  return offeredAt === undefined ? null : <p className="caption text-tertiary">{say('passkeysAt', { address: offeredAt })}</p>;
}

/** The second factor; without `challenge` after OpenID, whose proof the browser holds for the server alone. */
function CodeStep({ challenge, onBack }: { challenge: string | undefined; onBack: () => void }) {
  const say = useText('signIn');
  const client = useQueryClient();
  const [isRecovery, setRecovery] = useState(false);
  const { forget } = useOidcArrival();
  const finish = async (given: { code: string } | { recoveryCode: string }): Promise<void> => {
    await api.session.finishSession({ body: { ...(challenge === undefined ? {} : { challenge }), ...given } });
    forget();
    await client.refetchQueries(sessionOptions);
    await client.invalidateQueries();
  };
  const { cells, error, type } = useCode((code) => finish({ code }));
  return (
    <div className={styles.step}>
      <p className="caption text-tertiary">{say('stepOf', { step: 2, steps: 2 })}</p>
      <h1>{say('codeTitle')}</h1>
      {isRecovery ? (
        <RecoveryForm finish={finish} />
      ) : (
        <>
          <p className="text-secondary">{say('codeText')}</p>
          <CodeInput label={say('code')} digitLabel={(position) => say('digit', { position })} cells={cells} onChange={type} {...error} />
        </>
      )}
      {challenge === undefined ? <PasskeyWay /> : null}
      <Button kind="quiet" onClick={() => setRecovery(!isRecovery)}>
        {say(isRecovery ? 'useApp' : 'useRecovery')}
      </Button>
      <Button kind="quiet" icon="arrow-left" onClick={onBack}>
        {say('back')}
      </Button>
      <p className="caption text-tertiary">{say('lost')}</p>
    </div>
  );
}

function RecoveryForm({ finish }: { finish: (given: { recoveryCode: string }) => Promise<void> }) {
  const say = useText('signIn');
  const refusalText = useRefusalText();
  const [recoveryCode, setCode] = useState('');
  const [refusal, setRefusal] = useState<unknown>();
  return (
    <form
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault();
        finish({ recoveryCode }).catch(setRefusal);
      }}
    >
      <TextInput
        label={say('recoveryCode')}
        value={recoveryCode}
        autoComplete="off"
        error={refusal === undefined ? undefined : refusalText(refusal)}
        onChange={(event) => {
          setCode(event.target.value);
          setRefusal(undefined);
        }}
      />
      <Button type="submit" kind="primary">
        {say('title')}
      </Button>
    </form>
  );
}
