import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';
import { Button, Card, CopyRow, Note, SkeletonRows } from '@pavilion/ui';
import { type SubmitEvent, useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { QrCode } from '../../content/qr-code.tsx';
import { CodeField } from './code-field.tsx';
import { NewPasswordForm, type PasswordEntry, type PasswordTry } from '../passwords/new-password-form.tsx';
import styles from '../profile-pages.module.css';
import {
  secondFactorOptions,
  useConfirmSecondFactor,
  useReloadSecondFactor,
  useRemoveSecondFactor,
  useStartSecondFactor,
} from './queries.ts';

const password = ['currentPassword'] as const;
type Begun = { secret: string; otpauthUrl: string };

/** Sign-in with an authenticator app: offering, setting up, showing and removing it (S28). */
export function SecondFactorCard() {
  const { api } = useSite();
  const texts = usePageTexts('security', 'profile');
  const { data: state, isError } = useQuery(secondFactorOptions(api));
  const [begun, setBegun] = useState<Begun>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const reload = useReloadSecondFactor();
  // Until the state is known, an enabled second factor must not be offered.
  if (state === undefined)
    return isError ? null : (
      <Card title={texts('secondFactor.title')} aria-busy="true">
        <SkeletonRows count={3} />
      </Card>
    );
  return (
    <Card id="second-factor" title={texts('secondFactor.title')} className="stack">
      <p className="small text-secondary">{texts('secondFactor.hint')}</p>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onDone={() => void reload().then(() => setRecoveryCodes(undefined))} />
      ) : state.isEnabled ? (
        <Running enabledAt={state.enabledAt} codesLeft={state.recoveryCodesLeft} />
      ) : begun ? (
        <Confirming
          begun={begun}
          onConfirmed={(codes) => {
            setRecoveryCodes(codes);
            setBegun(undefined);
          }}
        />
      ) : (
        <Starting onBegun={setBegun} />
      )}
    </Card>
  );
}

/** A refusal that does not belong to a field. */
function useProblem() {
  const texts = usePageTexts('security', 'profile');
  const [problem, setProblem] = useState<string>();
  const report = (error: unknown): void => {
    if (isRefusal(error, 'otpInvalid')) setProblem(texts('secondFactor.wrongCode'));
    else setProblem(texts(isRefusal(error, 'tooManyRequests') ? 'secondFactor.tooMany' : 'secondFactor.failed'));
  };
  return { problem, report, clear: () => setProblem(undefined) };
}

function Starting({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const texts = usePageTexts('security', 'profile');
  const start = useStartSecondFactor();
  const { problem, report, clear } = useProblem();
  const submit = async ({ currentPassword }: PasswordEntry, form: PasswordTry): Promise<void> => {
    clear();
    await start.mutateAsync(currentPassword).then(onBegun, (error: unknown) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
      else report(error);
    });
  };
  return (
    <>
      <NewPasswordForm
        fields={password}
        className={styles.passwords}
        buttonLabel={texts('secondFactor.startButton')}
        buttonKind="secondary"
        isPending={start.isPending}
        onSubmit={submit}
      />
      {problem ? <p role="alert">{problem}</p> : null}
    </>
  );
}

function Confirming({ begun, onConfirmed }: { begun: Begun; onConfirmed: (codes: readonly string[]) => void }) {
  const texts = usePageTexts('security', 'profile');
  const common = useTexts('globalComponents', 'common');
  const confirm = useConfirmSecondFactor();
  const { problem, report, clear } = useProblem();
  const [code, setCode] = useState('');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (code.trim() === '' || confirm.isPending) return;
    clear();
    confirm.mutateAsync(code).then(({ recoveryCodes }) => onConfirmed(recoveryCodes), report);
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{texts('secondFactor.scanHint')}</p>
      <QrCode value={begun.otpauthUrl} label={texts('secondFactor.qrLabel')} />
      <CopyRow
        label={texts('secondFactor.keyLabel')}
        value={begun.secret}
        shown={begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        copyLabel={common('buttons.copy')}
        copiedLabel={texts('secondFactor.copied')}
        refusedLabel={common('buttons.notCopied')}
      />
      <div className={styles.half}>
        <CodeField label={texts('secondFactor.codeLabel')} value={code} error={problem} onChange={setCode} />
      </div>
      <span>
        <Button type="submit" kind="primary" isBusy={confirm.isPending} disabled={confirm.isPending}>
          {texts('secondFactor.confirmButton')}
        </Button>
      </span>
    </form>
  );
}

/** The recovery codes, shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const texts = usePageTexts('security', 'profile');
  const common = useTexts('globalComponents', 'common');
  return (
    <div className="stack" role="status">
      <h3>{texts('secondFactor.codesTitle')}</h3>
      <p>{texts('secondFactor.codesHint')}</p>
      <ul className={styles.recoveryCodes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyRow
        label={texts('secondFactor.codesTitle')}
        value={codes.join('\n')}
        shown={`${codes.length}`}
        copyLabel={common('buttons.copy')}
        copiedLabel={texts('secondFactor.copied')}
        refusedLabel={common('buttons.notCopied')}
      />
      <span>
        <Button kind="primary" onClick={onDone}>
          {texts('secondFactor.doneButton')}
        </Button>
      </span>
    </div>
  );
}

function Running({ enabledAt, codesLeft }: { enabledAt: string | null; codesLeft: number }) {
  const texts = usePageTexts('security', 'profile');
  const moments = useMoments();
  const remove = useRemoveSecondFactor();
  const { problem, report, clear } = useProblem();
  const [code, setCode] = useState('');

  const submit = async ({ currentPassword }: PasswordEntry, form: PasswordTry): Promise<void> => {
    clear();
    await remove.mutateAsync({ currentPassword, code }).catch((error: unknown) => {
      if (error instanceof ApiError && error.fields['currentPassword']) form.refuse(error.fields);
      else report(error);
    });
  };

  return (
    <>
      <Note tone="ok" icon="shield-check">
        <p>{texts('secondFactor.on', { date: enabledAt === null ? '' : moments.minute(enabledAt) })}</p>
        <p className="small">{texts('secondFactor.left', { count: codesLeft })}</p>
      </Note>
      <div className={styles.half}>
        <CodeField label={texts('secondFactor.offCodeLabel')} value={code} error={problem} onChange={setCode} />
      </div>
      <NewPasswordForm
        fields={password}
        className={styles.passwords}
        buttonLabel={texts('secondFactor.offButton')}
        buttonKind="secondary"
        isPending={remove.isPending}
        onSubmit={submit}
      />
    </>
  );
}
