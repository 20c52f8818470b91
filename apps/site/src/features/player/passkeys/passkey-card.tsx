import { Card, Note, SkeletonRows, TextInput } from '@pavilion/ui';
import { useState } from 'react';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { passkeyNameLengthMax } from '@pavilion/contract/constants.ts';
import { useQuery } from '../../../hydration/use-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { NewPasswordForm, type PasswordEntry, type PasswordTry } from '../passwords/new-password-form.tsx';
import styles from '../profile-pages.module.css';
import { namedAddress, usePasskeySupport } from '../../../browser/passkey-support.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeysOptions } from '../../content/passkeys.ts';
import { useAddPasskey } from './queries.ts';
import { useProblemText } from './use-problem-text.ts';

const password = ['currentPassword'] as const;

/** The player's passkeys: their names and uses, adding, renaming and removing them (S91). */
export function PasskeyCard() {
  const { api } = useSite();
  const texts = usePageTexts('security', 'profile');
  const { data: passkeys, isError } = useQuery(passkeysOptions(api));
  if (passkeys === undefined)
    return isError ? null : (
      <Card title={texts('passkeys.title')} aria-busy="true">
        <SkeletonRows count={3} />
      </Card>
    );
  return (
    <Card id="passkeys" title={texts('passkeys.title')} className="stack">
      <p className="small text-secondary">{texts('passkeys.hint')}</p>
      {passkeys.length > 0 ? (
        <ul aria-label={texts('passkeys.title')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyRow passkey={passkey} />
            </li>
          ))}
        </ul>
      ) : null}
      <Adding />
    </Card>
  );
}

/** The form for a new passkey, or the reason why none can be added. */
function Adding() {
  const texts = usePageTexts('security', 'profile');
  const support = usePasskeySupport();
  if (support === 'here') return <AddForm />;
  const href = support === 'numeric' ? namedAddress(window.location.href) : undefined;
  return (
    <Note icon="info">
      <p>
        {texts(support === 'numeric' ? 'passkeys.numeric' : 'passkeys.unsupported')}{' '}
        {href === undefined ? null : (
          <a className="link" href={href} dir="ltr">
            {new URL(href).host}
          </a>
        )}
      </p>
    </Note>
  );
}

function AddForm() {
  const texts = usePageTexts('security', 'profile');
  const add = useAddPasskey();
  const problemText = useProblemText();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();

  const submit = async ({ currentPassword }: PasswordEntry, form: PasswordTry): Promise<void> => {
    setProblem(undefined);
    try {
      await add.mutateAsync({ currentPassword, name });
      setName('');
      form.reset();
    } catch (error) {
      if (error instanceof ApiError && error.fields['currentPassword']) form.refuse(error.fields);
      else setProblem(problemText(error));
    }
  };

  return (
    <>
      <h3>{texts('passkeys.addButton')}</h3>
      <div className={styles.half}>
        <TextInput
          label={texts('passkeys.nameLabel')}
          placeholder={texts('passkeys.namePlaceholder')}
          name="passkey-name"
          autoComplete="off"
          maxLength={passkeyNameLengthMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <NewPasswordForm
        fields={password}
        className={styles.passwords}
        buttonLabel={texts('passkeys.addButton')}
        buttonKind="secondary"
        isPending={add.isPending}
        onSubmit={submit}
      />
      {problem ? <p role="alert">{problem}</p> : null}
      {add.isSuccess ? <p role="status">{texts('passkeys.added')}</p> : null}
    </>
  );
}
