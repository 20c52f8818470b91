import { Button, Note, PasswordInput, TextInput } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/api.ts';
import { useRefusalText } from '../../texts/refusal-text.ts';
import { Answer, answerOf } from '../../components/states.tsx';
import styles from '../../sign-in/enrolment.module.css';
import { sessionOptions } from '../../session/session.ts';
import { DoorPage } from '../../sign-in/sign-in.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';

/** The page behind an invitation's link: choose a name and a password, then set up a factor. */
export function Page() {
  const say = useText('signIn');
  const { token = '' } = useParams({ strict: false });
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.session.readInvitation({ params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <DoorPage>
      <div className={styles.card}>
        <h1>{say('invited')}</h1>
        <Answer {...answerOf(invitation)}>
          {invitation.data === undefined ? null : <AcceptForm token={token} {...invitation.data} />}
        </Answer>
      </div>
    </DoorPage>
  );
}

interface Invitation {
  token: string;
  email: string;
  roles: readonly string[];
  expiresAt: string;
}

function AcceptForm({ token, email, roles, expiresAt }: Invitation) {
  const say = useText('signIn');
  const { minute } = useFormats();
  const refusalText = useRefusalText();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  async function accept(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    try {
      await api.session.acceptInvitation({ params: { token }, body: { name, password } });
      await client.refetchQueries(sessionOptions);
    } catch (error) {
      setRefusal(error);
      setSending(false);
    }
  }
  return (
    <form className="stack" onSubmit={(event) => void accept(event)}>
      <p className="text-secondary">{say('invitedAs', { email, roles: roles.join(', '), time: minute(expiresAt) })}</p>
      <TextInput
        label={say('name')}
        value={name}
        autoComplete="name"
        required
        maxLength={250}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordInput
        label={say('newPassword')}
        hint={say('passwordHint')}
        revealLabel={say('reveal')}
        autoComplete="new-password"
        value={password}
        required
        onChange={(event) => setPassword(event.target.value)}
      />
      {refusal === undefined ? null : (
        <Note tone="error" icon="circle-alert" role="alert">
          {refusalText(refusal)}
        </Note>
      )}
      <Button type="submit" kind="primary" isBusy={isSending}>
        {say('accept')}
      </Button>
    </form>
  );
}
