import { Button } from '@pavilion/ui';
import { useState } from 'react';
import type { Search } from '../../../navigation/search/search.ts';
import { session } from '../../../session/session.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { usePageTexts } from '../../content/page.ts';
import { ArrivalCard, QuestionCard } from '../sign-in/arrival-card.tsx';
import { useProviderLabel } from './provider-label.ts';
import { useSocialArrival } from './use-social-arrival.ts';

type SocialArrivalProps = { connection: string; search: Search };

/** Handles the return from a provider. Only the browser knows whether there is a session. */
export function SocialArrival(props: SocialArrivalProps) {
  return useIsHydrated() ? <LiveArrival {...props} /> : <ArrivalCard />;
}

/**
 * Signs a guest in. A signed-in player first confirms that the social account may open this one from now on, so that no attacker's link connects the
 * attacker's account (S29).
 */
function LiveArrival({ connection, search }: SocialArrivalProps) {
  const arrival = useSocialArrival(connection, search);
  const [step, setStep] = useState<'ask' | 'enter' | 'connect'>(() => (session.isSignedIn() ? 'ask' : 'enter'));
  if (step === 'ask') return <ConnectQuestion connection={connection} onConnect={() => setStep('connect')} onLeave={arrival.leave} />;
  return <ArrivalCard key={step} run={() => void arrival[step]()} />;
}

type ConnectQuestionProps = { connection: string; onConnect: () => void; onLeave: () => void };

function ConnectQuestion({ connection, onConnect, onLeave }: ConnectQuestionProps) {
  const texts = usePageTexts('auth');
  const provider = useProviderLabel()(connection);
  return (
    <QuestionCard title={texts('connectTitle', { provider })} text={texts('connectText', { provider })}>
      <Button onClick={onLeave}>{texts('notNowButton')}</Button>
      <Button kind="primary" onClick={onConnect}>
        {texts('connectButton')}
      </Button>
    </QuestionCard>
  );
}
