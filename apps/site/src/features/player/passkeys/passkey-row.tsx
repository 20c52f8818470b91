import { ApiError } from '@pavilion/contract/calls/client.ts';
import type { Passkey } from '@pavilion/contract/formats/passkey.ts';
import { passkeyNameLengthMax } from '@pavilion/contract/constants.ts';
import { Badge, Button, ItemRow, TextInput } from '@pavilion/ui';
import { type SubmitEvent, useState } from 'react';
import { useMoments } from '../../../content/use-moments.ts';
import { usePageTexts } from '../../content/page.ts';
import { NewPasswordForm, type PasswordEntry, type PasswordTry } from '../passwords/new-password-form.tsx';
import styles from '../profile-pages.module.css';
import rowStyles from './passkeys.module.css';
import { useRemovePasskey, useRenamePasskey } from './queries.ts';
import { useProblemText } from './use-problem-text.ts';

const password = ['currentPassword'] as const;
type Mode = 'shown' | 'renaming' | 'removing';

/** A passkey with its name and uses; under it the form to rename or to remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const moments = useMoments();
  const texts = usePageTexts('security', 'profile');
  const [mode, setMode] = useState<Mode>('shown');
  const { name, createdAt, lastUsedAt, isSuspended } = passkey;
  const since = texts('passkeys.since', { date: moments.minute(createdAt) });
  const used = lastUsedAt === null ? texts('passkeys.unused') : texts('passkeys.used', { date: moments.minute(lastUsedAt) });
  const toggle = (next: Mode): void => setMode(mode === next ? 'shown' : next);
  return (
    <>
      <div className={rowStyles.passkey}>
        <ItemRow
          icon="key-round"
          title={
            <>
              <bdi>{name}</bdi> {isSuspended ? <Badge tone="warning">{texts('passkeys.suspended')}</Badge> : null}
            </>
          }
          detail={`${since} · ${used}`}
        />
        <span className="row">
          <Button size="sm" aria-expanded={mode === 'renaming'} onClick={() => toggle('renaming')}>
            {texts('passkeys.renameButton')}
            <span className="visually-hidden"> {name}</span>
          </Button>
          <Button size="sm" aria-expanded={mode === 'removing'} onClick={() => toggle('removing')}>
            {texts('passkeys.removeButton')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </span>
      </div>
      {isSuspended ? <p className="small">{texts('passkeys.suspendedHint')}</p> : null}
      {mode === 'renaming' ? <Renaming passkey={passkey} onDone={() => setMode('shown')} /> : null}
      {mode === 'removing' ? <Removing passkey={passkey} /> : null}
    </>
  );
}

function Renaming({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const texts = usePageTexts('security', 'profile');
  const rename = useRenamePasskey();
  const problemText = useProblemText();
  const [name, setName] = useState(passkey.name);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!rename.isPending) rename.mutateAsync({ id: passkey.id, name }).then(onDone, () => undefined);
  }

  return (
    <form className={`stack ${rowStyles.form}`} onSubmit={submit} noValidate>
      <div className={styles.half}>
        <TextInput
          label={texts('passkeys.nameLabel')}
          name="passkey-name"
          autoComplete="off"
          maxLength={passkeyNameLengthMax}
          value={name}
          error={rename.isError ? problemText(rename.error) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <span>
        <Button type="submit" kind="secondary" isBusy={rename.isPending} disabled={rename.isPending}>
          {texts('passkeys.saveButton')}
        </Button>
      </span>
    </form>
  );
}

function Removing({ passkey }: { passkey: Passkey }) {
  const texts = usePageTexts('security', 'profile');
  const remove = useRemovePasskey();
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string>();

  const submit = async ({ currentPassword }: PasswordEntry, form: PasswordTry): Promise<void> => {
    setProblem(undefined);
    await remove.mutateAsync({ id: passkey.id, currentPassword }).catch((error: unknown) => {
      if (error instanceof ApiError && error.fields['currentPassword']) form.refuse(error.fields);
      else setProblem(problemText(error));
    });
  };

  return (
    <div className={`stack-small ${rowStyles.form}`}>
      <p className="small text-secondary">{texts('passkeys.removeHint')}</p>
      <NewPasswordForm
        fields={password}
        className={styles.passwords}
        buttonLabel={texts('passkeys.removeConfirmButton')}
        buttonKind="danger"
        isPending={remove.isPending}
        onSubmit={submit}
      />
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}
