import { Button, CopyButton, PasswordInput, TextInput } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useRefusalText } from '../../texts/refusal-text.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { ConsoleDialog } from '../../components/console-dialog.tsx';
import { Tag } from '../../components/marks.tsx';
import { Section } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { announce } from '../../components/toasts.tsx';
import { RecoveryCodes, SetUp } from '../../sign-in/enrolment.tsx';
import { useSession } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './own.module.css';

type Open = 'app' | 'codes' | 'password' | 'token';

const KEY = ['own-factors'];
/** With this few codes left, an operator who loses the app may soon be locked out. */
const FEW_CODES = 3;

/** The operator's factors. Each change requires a code, unless one was given just now. */
export function Factors() {
  const say = useText('own');
  const refusalText = useRefusalText();
  const { hasPassword } = useSession();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = (): void => {
    setOpen(undefined);
    setCodes(undefined);
    void client.invalidateQueries({ queryKey: KEY });
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
      <Standing />
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

/** When the app was set up, and how many recovery codes are left in case it is lost. */
function Standing() {
  const say = useText('own');
  const { day } = useFormats();
  const query = useQuery({ queryKey: KEY, queryFn: () => api.factors.readOwnFactors() });
  const { appSince = null, recoveryCodesLeft = 0 } = query.data ?? {};
  return (
    <Answer {...answerOf(query)}>
      <p className={styles.standing}>
        <span className="text-secondary">{appSince === null ? say('noApp') : say('appSince', { day: day(appSince) })}</span>
        <Tag tone={recoveryCodesLeft < FEW_CODES ? 'warning' : 'ok'} icon="key-round">
          {say('codesLeft', { count: recoveryCodesLeft })}
        </Tag>
      </p>
    </Answer>
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
          <CopyButton value={token} copyLabel={say('copy')} copiedLabel={say('copied')} refusedLabel={say('notCopied')} />
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
