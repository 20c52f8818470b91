import type { Document } from '@pavilion/contract/areas/player/documents.ts';
import { Badge, Button, Card, isIconName, RadioList, SkeletonRows } from '@pavilion/ui';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { joinSentences } from '@pavilion/ui/text/names.ts';
import { useLocaleTag } from '../../../content/texts.tsx';
import { goToSearch } from '../../../navigation/go.ts';
import { type Search, searchText } from '../../../navigation/search/search.ts';
import { LoadFailedCard } from '../../content/load-failed.tsx';
import { usePageTexts } from '../../content/page.ts';
import styles from './documents.module.css';
import { DropZone } from './drop-zone.tsx';
import { allGroups, type DocumentGroup, documentGroups, groupState, readGroup } from './groups.ts';
import { useDocuments } from './queries.ts';
import { SentFiles } from './sent-files.tsx';
import { StateBadge } from './state-badge.tsx';

/** The kinds of documents and their reasons, the drop zone, and the sent files with their states (design §5.14, U-11). */
export function DocumentsPage() {
  const texts = usePageTexts('documents', 'profile');
  const { data: documents, isError, refetch } = useDocuments();
  const group = readGroup(searchText(useRouterState({ select: (state): Search => state.location.search }), 'type'));
  return (
    <>
      <h1>{texts('title')}</h1>
      {group ? <SendStep key={group} group={group} /> : <TypeStep documents={documents} />}
      {documents ? <SentFiles documents={documents} /> : null}
      {!documents && isError ? <LoadFailedCard onRetry={() => void refetch()} /> : null}
      {documents || isError ? null : (
        <Card aria-busy="true">
          <SkeletonRows count={3} />
        </Card>
      )}
      <p className="small text-secondary">{texts('keptHint')}</p>
    </>
  );
}

/** First step: the kind of document, each with its state (wire §7.10). The choice is stored in the address. */
function TypeStep({ documents = [] }: { documents: readonly Document[] | undefined }) {
  const texts = usePageTexts('documents', 'profile');
  const router = useRouter();
  const [chosen, setChosen] = useState<DocumentGroup>('passport');
  const options = allGroups.map((name) => {
    const state = groupState(name, documents);
    return {
      value: name,
      label: texts(`documentTypeCards.${name}.title`),
      detail: texts(`documentTypeCards.${name}.description`),
      end: state ? <StateBadge state={state} /> : undefined,
    };
  });
  return (
    <Card title={texts('selectTypeTitle')}>
      <div className="stack">
        <p className="small text-secondary">{texts('why')}</p>
        <RadioList
          label={texts('selectTypeTitle')}
          name="type"
          value={chosen}
          options={options}
          onChange={(value) => setChosen(readGroup(value) ?? chosen)}
        />
        <div>
          <Button kind="primary" onClick={() => goToSearch(router, { type: chosen }, { isReplacing: false })}>
            {texts('continueButton')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Second step: a drop zone for each side of the document. */
function SendStep({ group }: { group: DocumentGroup }) {
  const locale = useLocaleTag();
  const texts = usePageTexts('documents', 'profile');
  const router = useRouter();
  const name = texts(`documentTypeCards.${group}.title`);
  const icon = texts(`documentTypeCards.${group}.icon`);
  return (
    <Card
      title={texts('verificationTitle', { type: name })}
      titleEnd={
        <Button kind="quiet" size="sm" onClick={() => goToSearch(router, {}, { isReplacing: true })}>
          {texts('otherTypeButton')}
        </Button>
      }
    >
      <p className="small text-secondary">{texts(`documentTypeCards.${group}.description`)}</p>
      <div className={styles.zones}>
        {documentGroups[group].map((type, index) => (
          <DropZone
            key={type}
            type={type}
            isFirst={index === 0}
            icon={isIconName(icon) ? icon : 'file-text'}
            name={texts(`uploadDocumentName.${type}`)}
            hint={joinSentences([texts('uploadHint'), texts(`verification.${group}.description`)], locale)}
          />
        ))}
      </div>
      {group === 'passport' ? (
        <p className="caption text-secondary">
          <Badge>{texts('bothSides')}</Badge>
        </p>
      ) : null}
    </Card>
  );
}
