import type { Document } from '@pavilion/contract/areas/player/documents.ts';
import { Card, EmptyState, Icon, IconButton, isIconName, Note, Button } from '@pavilion/ui';
import { useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { usePageTexts } from '../../content/page.ts';
import styles from './documents.module.css';
import { FileView, useFileView } from './file-view.tsx';
import { documentGroups, groupOfType } from './groups.ts';
import { useDeleteDocument } from './queries.ts';
import { StateBadge, useStatusState } from './state-badge.tsx';
import { failedActAlert } from '../../../api/attempt.ts';

/** The sent files with their states, newest first (U-11). */
export function SentFiles({ documents }: { documents: readonly Document[] }) {
  const texts = usePageTexts('documents', 'profile');
  return (
    <Card title={texts('sentTitle')} isFlush>
      {documents.length === 0 ? (
        <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
      ) : (
        <ul className={styles.files} aria-label={texts('sentTitle')}>
          {documents.toReversed().map((document) => (
            <SentFile key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** `Identity document, Front side`: the group, and the side where it has two. */
function useTypeName(): (type: string) => string {
  const texts = usePageTexts('documents', 'profile');
  return (type) => {
    const group = groupOfType(type);
    const name = texts(`documentTypeCards.${group}.title`);
    return documentGroups[group].length > 1 ? `${name}, ${texts(`uploadDocumentName.${type}`)}` : name;
  };
}

function SentFile({ document }: { document: Document }) {
  const { id, fileName, type, status, createdAt, rejectReason } = document;
  const texts = usePageTexts('documents', 'profile');
  const moments = useMoments();
  const typeName = useTypeName();
  const state = useStatusState()(status);
  const view = useFileView(document);
  const [isAsking, setIsAsking] = useState(false);
  const icon = texts(`documentTypeCards.${groupOfType(type)}.icon`);
  return (
    <li className={styles.file}>
      <span className={styles.thumb}>
        <Thumb picture={view.picture} icon={icon} />
      </span>
      <span className={styles.fileLabel}>
        <b>
          <bdi>{fileName}</bdi>
        </b>
        <small>
          {typeName(type)} · {moments.minute(createdAt)}
        </small>
      </span>
      <span className={styles.fileActions}>
        <StateBadge state={state} />
        <ViewButton view={view} name={fileName} />
        {state === 'approve' ? null : (
          <IconButton
            label={texts('deleteButton', { name: fileName })}
            icon="trash-2"
            disabled={isAsking}
            onClick={() => setIsAsking(true)}
          />
        )}
      </span>
      {state === 'canceled' ? <RejectReason reason={rejectReason ?? texts('noReason')} /> : null}
      {isAsking ? <DeleteQuestion id={id} fileName={fileName} onDone={() => setIsAsking(false)} /> : null}
      {view.isOpen && view.picture ? <FileView picture={view.picture} name={fileName} /> : null}
    </li>
  );
}

function Thumb({ picture, icon }: { picture: string | undefined; icon: string }) {
  return picture ? <img src={picture} alt="" /> : <Icon name={isIconName(icon) ? icon : 'file-text'} />;
}

/** Shows and hides a picture; any other file is saved. */
function ViewButton({ view, name }: { view: ReturnType<typeof useFileView>; name: string }) {
  const texts = usePageTexts('documents', 'profile');
  const { isPicture, isOpen, isPending, toggle } = view;
  const pictureLabel = isOpen ? 'hideButton' : 'viewButton';
  const pictureIcon = isOpen ? 'eye-off' : 'eye';
  return (
    <IconButton
      label={texts(isPicture ? pictureLabel : 'saveButton', { name })}
      icon={isPicture ? pictureIcon : 'download'}
      aria-expanded={isPicture ? isOpen : undefined}
      aria-busy={isPending || undefined}
      disabled={isPending}
      onClick={toggle}
    />
  );
}

function RejectReason({ reason }: { reason: string }) {
  return (
    <div className={styles.below}>
      <Note tone="error" icon="circle-alert">
        <bdi>{reason}</bdi>
      </Note>
    </div>
  );
}

/** Confirms the deletion in the row: a deleted file must be sent again. */
function DeleteQuestion({ id, fileName, onDone }: { id: string; fileName: string; onDone: () => void }) {
  const texts = usePageTexts('documents', 'profile');
  const common = useTexts('globalComponents', 'common');
  const alert = useAlerts();
  const remove = useDeleteDocument();
  const failed = (error: unknown) => {
    onDone();
    void alert(failedActAlert(error));
  };
  return (
    <div className={`${styles.below} ${styles.question}`} role="group" aria-label={texts('deleteQuestion', { name: fileName })}>
      <p className="small">{texts('deleteQuestion', { name: fileName })}</p>
      <Button
        kind="danger"
        size="sm"
        isBusy={remove.isPending}
        disabled={remove.isPending}
        onClick={() => remove.mutate(id, { onSuccess: () => void alert('profile.documentDeleted'), onError: failed })}
      >
        {texts('deleteConfirm')}
      </Button>
      <Button kind="quiet" size="sm" onClick={onDone}>
        {common('buttons.cancel')}
      </Button>
    </div>
  );
}
