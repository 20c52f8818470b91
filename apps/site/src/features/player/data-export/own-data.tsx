import type { DataExport } from '@pavilion/contract/areas/player/data.ts';
import { Button, ButtonLink, Card, ItemRow } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { saveFile } from '../../../content/save-file.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useStepUp } from '../passwords/use-step-up.ts';
import { NewPasswordForm } from '../passwords/new-password-form.tsx';
import { dataExportsOptions, useCreateDataExport, useReadDataExport } from './queries.ts';
import styles from '../profile-pages.module.css';

const password = ['currentPassword'] as const;
const fileName = 'pavilion-my-data.json';

/** A copy of the player's data, which requires the password, and the way to erase it (reliability §9.2). */
export function OwnData() {
  const texts = usePageTexts('own-data', 'profile');
  return (
    <Card id="data" title={texts('title')} className="stack">
      <Copy texts={texts} />
      <Closing texts={texts} />
    </Card>
  );
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
  const moments = useMoments();
  const read = useReadDataExport();
  const until = copy.expiresAt === null ? '' : moments.deadline(copy.expiresAt);
  const state = read.isError ? texts('downloadFailed') : texts(copy.state, { date: until });
  return (
    <ItemRow
      icon="file-text"
      title={texts('requested', { date: moments.minute(copy.requestedAt) })}
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

/** The way to the page that closes the account and erases the data. */
function Closing({ texts }: { texts: Texts }) {
  const href = useHref();
  return (
    <div className="stack-small">
      <h3>{texts('eraseTitle')}</h3>
      <p className="small text-secondary">{texts('eraseHint')}</p>
      <span>
        <ButtonLink href={href('/profile/close')}>{texts('closeLink')}</ButtonLink>
      </span>
    </div>
  );
}
