import { Button } from '@pavilion/ui';
import { type SubmitEvent, useState } from 'react';
import type { Search } from '../../../navigation/search/search.ts';
import { session } from '../../../session/session.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { usePageTexts } from '../../content/page.ts';
import { PasswordStepUp } from '../../content/passkey-step-up.tsx';
import { ArrivalCard, QuestionCard } from '../arrival-card.tsx';
import styles from './social.module.css';
import { useProviderLabel } from './provider-label.ts';
import { useSocialArrival } from './use-social-arrival.ts';

type SocialArrivalProps = { connection: string; search: Search };

/** Handles the return from a provider. Only the browser knows whether there is a session. */
export function SocialArrival(props: SocialArrivalProps) {
  return useIsHydrated() ? <LiveArrival {...props} /> : <ArrivalCard />;
}

/**
 * Signs a guest in. A signed-in player first confirms that the social account may open this one from this moment, so that no attacker's link connects the
 * attacker's account (S29).
 */
function LiveArrival({ connection, search }: SocialArrivalProps) {
  const arrival = useSocialArrival(connection, search);
  const [isQuestion] = useState(() => session.isSignedIn());
  if (isQuestion) return <ConnectQuestion connection={connection} onConnect={arrival.connect} onLeave={arrival.leave} />;
  return <ArrivalCard run={() => void arrival.enter()} />;
}

type ConnectQuestionProps = { connection: string; onConnect: (password: string) => Promise<string | undefined>; onLeave: () => void };

/** A connected provider can sign in from that moment on, so the server asks for the password (D-86). */
function ConnectQuestion({ connection, onConnect, onLeave }: ConnectQuestionProps) {
  const texts = usePageTexts('auth');
  const provider = useProviderLabel()(connection);
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function connect(typed: string) {
    if (isBusy) return;
    setBusy(true);
    setRefused(await onConnect(typed));
    setBusy(false);
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    void connect(password);
  }
  return (
    <QuestionCard title={texts('connectTitle', { provider })} text={texts('connectText', { provider })}>
      <form className={`stack ${styles.question}`} onSubmit={submit} noValidate>
        {refused === undefined ? null : (
          <PasswordStepUp error={refused} value={password} onChange={setPassword} onConfirmed={() => void connect('')} />
        )}
        <div className="row">
          <Button onClick={onLeave}>{texts('notNowButton')}</Button>
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={isBusy}>
            {texts('connectButton')}
          </Button>
        </div>
      </form>
    </QuestionCard>
  );
}
