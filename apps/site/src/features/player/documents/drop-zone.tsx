import { ApiError } from '@pavilion/contract/calls/client.ts';
import { Button, buttonClass, Icon, IconMark, type IconName, Note, Progress } from '@pavilion/ui';
import { type ChangeEvent, useId, useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { formatPercent } from '../../../content/format.ts';
import { joinSentences } from '@pavilion/ui/text/names.ts';
import { useLocaleTag, useTexts } from '../../../content/texts.tsx';
import { useMedia } from '../../../browser/use-media.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import styles from './documents.module.css';
import type { DocumentType } from './groups.ts';
import { acceptedFiles, judgeFile } from './judge-file.ts';
import { useUploadDocument } from './queries.ts';
import { useFileDrop } from './use-file-drop.ts';

const tooLarge = 413;
/** `isFirst`: one button of a view is the main one (design §4). */
type DropZoneProps = { type: DocumentType; name: string; icon: IconName; hint: string; isFirst: boolean };

/** A drop zone for one file: chosen, dropped or photographed, validated at once and sent with its progress (U-11, D-55). */
export function DropZone({ type, name, icon, hint, isFirst }: DropZoneProps) {
  const locale = useLocaleTag();
  const texts = usePageTexts('documents', 'profile');
  const { fault, file, upload, sentPart, send, cancel } = useSending(type);
  const { place, isOver } = useFileDrop<HTMLFieldSetElement>(send);
  return (
    <div className={styles.zone}>
      <fieldset ref={place} className={styles.drop} data-over={isOver ? '' : undefined}>
        <legend className="visually-hidden">{name}</legend>
        <IconMark icon={upload.isPending ? 'upload' : icon} />
        <b className="weight-semibold">{name}</b>
        {upload.isPending ? (
          <Sending fileName={file?.name ?? ''} sentPart={sentPart} onCancel={cancel} />
        ) : (
          <>
            <p className="small text-secondary">{joinSentences([texts('uploadPlaceholder'), hint], locale)}</p>
            <Choices name={name} isMain={isFirst && !upload.isSuccess} isMore={upload.isSuccess} onFile={send} />
          </>
        )}
      </fieldset>
      {fault ? (
        <Note tone="error" icon="circle-alert" role="alert">
          {fault}
        </Note>
      ) : null}
      {upload.isSuccess && !fault ? (
        <Note tone="ok" icon="check" role="status">
          {texts('sentHint', { name: upload.data.fileName })}
        </Note>
      ) : null}
    </div>
  );
}

/** The upload of one file, and its error from the content or the server. */
function useSending(type: DocumentType) {
  const texts = usePageTexts('documents', 'profile');
  const common = useTexts('globalComponents', 'common');
  const alert = useAlerts();
  const { upload, sentPart, cancel, isGivenUp } = useUploadDocument();
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();

  function refused(error: unknown) {
    if (isGivenUp()) upload.reset();
    else if (error instanceof ApiError && error.status === tooLarge) setFault(texts('faults.fileSize'));
    else if (error instanceof ApiError) setFault(error.fields.file?.[0] ?? (error.message || common('states.errorTitle')));
    else setFault(texts('faults.connection'));
  }

  function send(chosen: File | undefined) {
    if (chosen === undefined || upload.isPending) return;
    const failure = judgeFile(chosen);
    upload.reset();
    setFault(failure && texts(`faults.${failure}`));
    if (failure) return;
    setFile(chosen);
    upload.mutate({ type, file: chosen }, { onSuccess: () => void alert('profile.documentSent'), onError: refused });
  }

  return { fault, file, upload, sentPart, send, cancel };
}

type ChoicesProps = { name: string; isMain: boolean; isMore: boolean; onFile: (file: File | undefined) => void };

/** The inputs for a file: a picker and, on phones, the camera. Both stay in the tab order. */
function Choices({ name, isMain, isMore, onFile }: ChoicesProps) {
  const texts = usePageTexts('documents', 'profile');
  const id = useId();
  const hasCamera = useMedia('(pointer: coarse)', false);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFile(event.target.files?.[0]);
    // Cleared, so that choosing the same file again retries.
    event.target.value = '';
  };
  return (
    <div className={styles.choices}>
      <input id={`${id}file`} className="visually-hidden" type="file" accept={acceptedFiles} onChange={take} />
      <label htmlFor={`${id}file`} className={buttonClass({ kind: isMain ? 'primary' : 'secondary' })}>
        {texts(isMore ? 'uploadMore' : 'uploadButton')}
        <span className="visually-hidden"> {name}</span>
      </label>
      {hasCamera ? (
        <>
          <input id={`${id}photo`} className="visually-hidden" type="file" accept="image/*" capture="environment" onChange={take} />
          <label htmlFor={`${id}photo`} className={buttonClass({})}>
            <Icon name="camera" size="s" />
            {texts('photoButton')}
            <span className="visually-hidden"> {name}</span>
          </label>
        </>
      ) : null}
    </div>
  );
}

function Sending({ fileName, sentPart, onCancel }: { fileName: string; sentPart: number; onCancel: () => void }) {
  const texts = usePageTexts('documents', 'profile');
  const common = useTexts('globalComponents', 'common');
  const { visitor } = useSite();
  const percent = Math.round(sentPart * 100);
  return (
    <div className={styles.sending}>
      <p className="small text-secondary" role="status">
        {texts('sending', { name: fileName })}
      </p>
      <Progress percent={percent} label={texts('sending', { name: fileName })} valueText={formatPercent(percent, visitor.locale)} />
      <Button kind="quiet" size="sm" onClick={onCancel}>
        {common('buttons.cancel')}
      </Button>
    </div>
  );
}
