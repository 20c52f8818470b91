import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';
import type { DataExport } from '@pavilion/contract/areas/player/data.ts';
import { Button, Card, ItemRow, Note } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDeadline, formatMoment } from '../../../content/format.ts';
import { saveFile } from '../../../content/save-file.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { NewPasswordForm, type PasswordEntry, type PasswordTry } from '../passwords/new-password-form.tsx';
import {
  dataExportsOptions,
  erasureOptions,
  useCreateDataExport,
  useCreateErasure,
  useDeleteErasure,
  useReadDataExport,
} from './queries.ts';
import styles from '../profile/profile-pages.module.css';

const password = ['currentPassword'] as const;
const fileName = 'pavilion-my-data.json';

/** A copy of the player's data, and the request to erase it; both require the password (reliability §9.2). */
export function OwnData() {
  const texts = usePageTexts('own-data', 'profile');
  return (
    <Card id="data" title={texts('title')} className="stack">
      <Copy texts={texts} />
      <Erasure texts={texts} />
    </Card>
  );
}

/** Shows refused fields in the form, any other refusal as a sentence. */
function useStepUp(texts: Texts, mutateAsync: (currentPassword: string) => Promise<unknown>) {
  const [problem, setProblem] = useState<string>();
  const submit = async ({ currentPassword }: PasswordEntry, form: PasswordTry): Promise<void> => {
    setProblem(undefined);
    try {
      await mutateAsync(currentPassword);
      form.reset();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
      else setProblem(texts(isRefusal(error, 'tooManyRequests') ? 'tooSoon' : 'failed'));
    }
  };
  return { problem, submit };
}

function Copy({ texts }: { texts: Texts }) {
  const { api } = useSite();
  const { data: copies = [] } = useQuery(dataExportsOptions(api));
  const create = useCreateDataExport();
  const { problem, submit } = useStepUp(texts, create.mutateAsync);
  return (
    <div className="stack-small">
      <h3>{texts('exportTitle')}</h3>
      <p className="small text-secondary">{texts('exportHint')}</p>
      <NewPasswordForm
        fields={password}
        className={styles.passwords}
        buttonLabel={texts('exportButton')}
        buttonKind="secondary"
        isPending={create.isPending}
        onSubmit={submit}
      />
      {problem ? <p role="alert">{problem}</p> : null}
      <div role="status">
        {copies.map((copy) => (
          <CopyRow key={copy.id} texts={texts} copy={copy} />
        ))}
      </div>
    </div>
  );
}

function CopyRow({ texts, copy }: { texts: Texts; copy: DataExport }) {
  const { visitor } = useSite();
  const read = useReadDataExport();
  const until = copy.expiresAt === null ? '' : formatDeadline(copy.expiresAt, visitor.locale);
  const state = read.isError ? texts('downloadFailed') : texts(copy.state, { date: until });
  return (
    <ItemRow
      icon="file-text"
      title={texts('requested', { date: formatMoment(copy.requestedAt, visitor.locale) })}
      detail={state}
      end={
        copy.state === 'ready' ? (
          <Button
            size="sm"
            isBusy={read.isPending}
            disabled={read.isPending}
            onClick={() => read.mutate(copy.id, { onSuccess: (file) => saveFile(file, fileName) })}
          >
            {texts('download')}
          </Button>
        ) : undefined
      }
    />
  );
}

function Erasure({ texts }: { texts: Texts }) {
  const { api, visitor } = useSite();
  const { data } = useQuery(erasureOptions(api));
  const create = useCreateErasure();
  const cancel = useDeleteErasure();
  const { problem, submit } = useStepUp(texts, create.mutateAsync);
  if (data === undefined) return null;
  return (
    <div className="stack-small">
      <h3>{texts('eraseTitle')}</h3>
      <p className="small text-secondary">{texts('eraseHint')}</p>
      {data.obstacles.length > 0 ? (
        <Note>
          <p>{texts('obstaclesTitle')}</p>
          <ul>
            {data.obstacles.map((obstacle) => (
              <li key={obstacle}>{texts(`obstacles.${obstacle}`)}</li>
            ))}
          </ul>
        </Note>
      ) : null}
      {data.dueAt !== null ? (
        <>
          <p role="status">{texts('eraseWaiting', { date: formatDeadline(data.dueAt, visitor.locale) })}</p>
          <span>
            <Button isBusy={cancel.isPending} disabled={cancel.isPending} onClick={() => cancel.mutate()}>
              {texts('eraseCancel')}
            </Button>
          </span>
        </>
      ) : data.obstacles.length === 0 ? (
        <NewPasswordForm
          fields={password}
          className={styles.passwords}
          buttonLabel={texts('eraseButton')}
          buttonKind="danger"
          isPending={create.isPending}
          onSubmit={submit}
        />
      ) : null}
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}
