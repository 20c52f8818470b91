import { Button, CopyButton, PasswordInput, TextInput } from '@pavilion/ui';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useRefusalText } from '../../api/refusal-text.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { ConsoleDialog } from '../../parts/console-dialog.tsx';
import { Section } from '../../parts/panel.tsx';
import { announce } from '../../parts/toasts.tsx';
import { RecoveryCodes, SetUp } from '../../session/enrolment.tsx';
import { useSession } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './own.module.css';

type Open = 'app' | 'codes' | 'password' | 'token';

/** What proves that it is you. Each change asks for a code first, unless one was given just now. */
export function Factors() {
  const say = useText('own');
  const refusalText = useRefusalText();
  const { hasPassword } = useSession();
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = (): void => {
    setOpen(undefined);
    setCodes(undefined);
  };
  async function makeCodes(): Promise<void> {
    try {
      const { recoveryCodes } = await api.session.createRecoveryCodes();
      setCodes(recoveryCodes);
    } catch (error) {
      announce(refusalText(error), { kind: 'error' });
    }
  }
  return (
    <Section title={say('factors')}>
      <div className={styles.acts}>
        <Button icon="smartphone" onClick={() => setOpen('app')}>
          {say('newApp')}
        </Button>
        <Button icon="key-round" onClick={() => void makeCodes()}>
          {say('newCodes')}
        </Button>
        {hasPassword ? (
          <Button icon="lock" onClick={() => setOpen('password')}>
            {say('newPassword')}
          </Button>
        ) : null}
        <Button icon="monitor" onClick={() => setOpen('token')}>
          {say('newToken')}
        </Button>
      </div>
      {open === 'app' && codes === undefined ? (
        <ConsoleDialog title={say('newApp')} onClose={close}>
          <div className="stack">
            <SetUp onConfirmed={setCodes} />
          </div>
        </ConsoleDialog>
      ) : null}
      {codes === undefined ? null : (
        <ConsoleDialog title={say('codesTitle')} onClose={close}>
          <div className="stack">
            <RecoveryCodes codes={codes} />
          </div>
        </ConsoleDialog>
      )}
      {open === 'password' ? <PasswordDialog onClose={close} /> : null}
      {open === 'token' ? <TokenDialog onClose={close} /> : null}
    </Section>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const say = useText('own');
  const [currentPassword, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  async function act(): Promise<void> {
    await api.session.changePassword({ body: { currentPassword, password } });
    announce(say('passwordNow'));
  }
  return (
    <ActDialog
      title={say('newPassword')}
      confirm={say('save')}
      hasReason={false}
      canConfirm={currentPassword !== '' && password !== ''}
      act={act}
      onClose={onClose}
    >
      <p className="text-secondary">{say('passwordText')}</p>
      <PasswordInput
        label={say('currentPassword')}
        revealLabel={say('reveal')}
        autoComplete="current-password"
        value={currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordInput
        label={say('newPassword')}
        revealLabel={say('reveal')}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </ActDialog>
  );
}

/** A token is shown once, when it is made. */
function TokenDialog({ onClose }: { onClose: () => void }) {
  const say = useText('own');
  const [label, setLabel] = useState('');
  const [token, setToken] = useState<string>();
  if (token !== undefined)
    return (
      <ConsoleDialog title={say('tokenTitle')} onClose={onClose}>
        <div className="stack">
          <p className="text-secondary">{say('tokenShown')}</p>
          <p className={styles.token}>{token}</p>
          <CopyButton value={token} copyLabel={say('copy')} copiedLabel={say('copied')} />
        </div>
      </ConsoleDialog>
    );
  async function act(): Promise<void> {
    const made = await api.session.createToken({ body: { label } });
    setToken(made.token);
  }
  return (
    <ActDialog
      title={say('newToken')}
      confirm={say('make')}
      hasReason={false}
      canConfirm={label.trim() !== ''}
      act={act}
      onClose={onClose}
      onDone={() => undefined}
    >
      <p className="text-secondary">{say('tokenText')}</p>
      <TextInput label={say('tokenLabel')} value={label} maxLength={250} onChange={(event) => setLabel(event.target.value)} />
    </ActDialog>
  );
}
