import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { Button, Note } from '@pavilion/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { failedActAlert } from '../../../api/attempt.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useTexts } from '../../../content/texts.tsx';
import { setChallenge } from './challenge.ts';
import { CodeField } from './code-field.tsx';
import { useAnswerChallenge } from '../queries.ts';
import { serverMessage } from '../../../api/server-message.ts';

type SecondFactorStepProps = { challenge: string; onSignedIn: () => void };

/** The second step of a sign-in: a code of the authenticator app or a recovery code (S28). */
export function SecondFactorStep({ challenge, onSignedIn }: SecondFactorStepProps) {
  const texts = useTexts('modals', 'signIn');
  const alert = useAlerts();
  const answer = useAnswerChallenge();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const form = useFirstFocus();
  // Too many attempts or an expired challenge: the sign-in starts over with the password.
  const isOver = answer.isError && isRefusal(answer.error, 'codeInvalid');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (code.trim() === '' || answer.isPending) return;
    setProblem(undefined);
    answer.mutateAsync({ challenge, code }).then(
      () => {
        setChallenge(undefined);
        onSignedIn();
      },
      (error: unknown) => {
        if (isRefusal(error, 'otpInvalid')) setProblem(texts('secondFactor.wrong'));
        else if (isRefusal(error, 'codeInvalid')) setProblem(texts('secondFactor.over'));
        else if (isRefusal(error, 'tooManyRequests')) setProblem(texts('tooManyAttempts'));
        else if (serverMessage(error) !== undefined) setProblem(serverMessage(error));
        else void alert(failedActAlert(error));
      },
    );
  }

  return (
    <form ref={form} className="stack" onSubmit={submit} noValidate>
      <p>{texts('secondFactor.hint')}</p>
      {isOver ? (
        <Note tone="error" icon="circle-alert" role="alert">
          <p>{problem}</p>
        </Note>
      ) : (
        <CodeField
          label={texts('secondFactor.label')}
          value={code}
          error={problem}
          onChange={(value) => {
            setCode(value);
            setProblem(undefined);
          }}
        />
      )}
      {isOver ? null : (
        <Button type="submit" kind="primary" size="lg" isBlock isBusy={answer.isPending} disabled={answer.isPending}>
          {texts(answer.isPending ? 'loadingLabel' : 'loginButton')}
        </Button>
      )}
      <Button isBlock onClick={() => setChallenge(undefined)}>
        {texts('secondFactor.back')}
      </Button>
    </form>
  );
}

/** Takes the focus, which would be lost with the replaced form. */
function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return form;
}
