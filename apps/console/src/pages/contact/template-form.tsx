import {
  REPLY_LENGTH_MAX,
  TEMPLATE_NAME_LENGTH_MAX,
  templatePlaceholders,
  unknownNames,
} from '@pavilion/contract/console/workplace/contact-template-texts.ts';
import { Button, Note, TextArea, TextInput } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OneOf } from '../../components/fields/choices.tsx';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { ActionBar, BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { keptOf } from '../../components/fields/kept.ts';
import { announce } from '../../components/toasts.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useLocaleName } from '../../texts/locale-name.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './contact.module.css';
import { type Template, type Templates, TEMPLATES_KEY } from './use-templates.ts';

interface FormProps {
  all: Templates;
  /** Undefined: a new one. */
  template: Template | undefined;
  onBack: () => void;
  onMade: (id: string) => void;
}

type Draft = Pick<Template, 'name' | 'texts'>;
const draftOf = (template: Template | undefined): Draft => ({ name: template?.name ?? '', texts: { ...template?.texts } });

/** The texts with content: an emptied one is left out. */
const written = (texts: Template['texts']): Template['texts'] =>
  Object.fromEntries(Object.entries(texts).flatMap(([locale, text]) => (text.trim() === '' ? [] : [[locale, text.trim()]])));

/** The changes since loading: the name, and locales. */
function changesOf(base: Template | undefined, { name, texts }: Draft): string[] {
  const [was, is] = [base?.texts ?? {}, written(texts)];
  const locales = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((locale) => was[locale] !== is[locale]);
  return [...(name.trim() === (base?.name ?? '') ? [] : ['name']), ...locales];
}

const useHeld = keptOf<{ base: Template | undefined; draft: Draft } | undefined>();

/** A draft based on one version: it is kept until it is saved or discarded, whatever a colleague changes meanwhile. */
function useDraft(template: Template | undefined) {
  const [held, hold] = useHeld(template?.id ?? '', undefined);
  const { base, draft } = held ?? { base: template, draft: draftOf(template) };
  return {
    base,
    draft,
    setDraft: (next: Draft): void => hold({ base, draft: next }),
    setBase: (next: Template): void => hold(held && { base: next, draft }),
    rest: (): void => hold(undefined),
    newer: template !== undefined && base !== undefined && template.version > base.version ? template : undefined,
  };
}

/** A template in its languages. */
export function TemplateForm({ all, template, onBack, onMade }: FormProps) {
  const say = useText('contact');
  const { base, setBase, draft, setDraft, rest, newer } = useDraft(template);
  const [locale, setLocale] = useState(all.defaultLocale);
  const canWrite = useMay()('contact.write');
  const onSaved = ({ id }: Template): void => {
    rest();
    if (base === undefined) onMade(id);
  };
  return (
    <Scrolling
      label={say('template')}
      foot={canWrite ? <TemplateActs all={all} base={base} draft={draft} onSaved={onSaved} onRetired={setBase} /> : null}
    >
      <Section title={<FormTitle base={base} onBack={onBack} />} caption={base && say('versionOf', { version: base.version })}>
        <div className="stack-small">
          {newer === undefined ? null : <ChangedMeanwhile newer={newer} onShow={rest} />}
          <TextInput
            label={say('templateName')}
            value={draft.name}
            maxLength={TEMPLATE_NAME_LENGTH_MAX}
            readOnly={!canWrite}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
          <TextIn all={all} draft={draft} locale={locale} onLocale={setLocale} onChange={canWrite ? setDraft : undefined} />
        </div>
      </Section>
    </Scrolling>
  );
}

function FormTitle({ base, onBack }: { base: Template | undefined; onBack: () => void }) {
  const say = useText('contact');
  return (
    <span className={styles.heading}>
      <BackButton onBack={onBack} />
      {base?.name ?? say('newTemplate')}
    </span>
  );
}

function ChangedMeanwhile({ newer, onShow }: { newer: Template; onShow: () => void }) {
  const say = useText('contact');
  const { minute } = useFormats();
  return (
    <Note tone="warning" icon="circle-alert" role="alert">
      {say('changedBy', { operator: newer.changedByEmail ?? '', at: newer.changedAt === null ? '' : minute(newer.changedAt) })}{' '}
      <Button onClick={onShow}>{say('showNew')}</Button>
    </Note>
  );
}

interface TextInProps {
  all: Templates;
  draft: Draft;
  locale: string;
  onLocale: (locale: string) => void;
  onChange: ((draft: Draft) => void) | undefined;
}

/** The text in one language; those without one read the default. */
function TextIn({ all, draft, locale, onLocale, onChange }: TextInProps) {
  const say = useText('contact');
  const localeName = useLocaleName();
  const text = draft.texts[locale] ?? '';
  const unknown = unknownNames(text);
  const isMissing = (one: string): boolean => (draft.texts[one] ?? '').trim() === '';
  return (
    <>
      <OneOf
        label={say('language')}
        options={all.locales}
        labelOf={(one) => (isMissing(one) ? say('localeMissing', { locale: localeName(one) }) : localeName(one))}
        chosen={locale}
        onChange={onLocale}
      />
      <TextArea
        label={say('textIn', { locale: localeName(locale) })}
        hint={locale === all.defaultLocale ? say('placeholders') : say('fallbackHint', { locale: localeName(all.defaultLocale) })}
        {...(unknown.length > 0 && { error: say('unknownNames', { names: braced(unknown), known: braced(templatePlaceholders) }) })}
        value={text}
        rows={8}
        lang={locale}
        dir="auto"
        maxLength={REPLY_LENGTH_MAX}
        readOnly={onChange === undefined}
        onChange={(event) => onChange?.({ ...draft, texts: { ...draft.texts, [locale]: event.target.value } })}
      />
    </>
  );
}

const braced = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

interface ActsProps {
  all: Templates;
  base: Template | undefined;
  draft: Draft;
  onSaved: (saved: Template) => void;
  /** Unsaved text stays. */
  onRetired: (saved: Template) => void;
}

/** Whether it can be kept: something differs, it has a name and the default language, and names nothing unknown. */
function canKeep({ all, base, draft }: Pick<ActsProps, 'all' | 'base' | 'draft'>): boolean {
  const texts = written(draft.texts);
  const isWhole = draft.name.trim() !== '' && texts[all.defaultLocale] !== undefined;
  return isWhole && changesOf(base, draft).length > 0 && Object.values(texts).every((text) => unknownNames(text).length === 0);
}

function TemplateActs(props: ActsProps) {
  const { base, draft, onSaved, onRetired } = props;
  const say = useText('contact');
  const [asked, setAsked] = useState<'save' | 'retire'>();
  const canSave = canKeep(props);
  const onClose = (): void => setAsked(undefined);
  const kept = { name: draft.name.trim(), texts: written(draft.texts), isRetired: base?.isRetired ?? false };
  return (
    <ActionBar>
      <Button kind="primary" aria-disabled={!canSave} onClick={() => canSave && setAsked('save')}>
        {say('saveTemplate')}
      </Button>
      {base === undefined ? null : <Button onClick={() => setAsked('retire')}>{say(retiringOf(base))}</Button>}
      {asked === 'save' ? (
        <SaveDialog
          base={base}
          title={say('saveTemplate')}
          body={kept}
          changes={changesOf(base, draft)}
          onSaved={onSaved}
          onClose={onClose}
        />
      ) : null}
      {asked === 'retire' && base !== undefined ? (
        <SaveDialog
          base={base}
          title={say(retiringOf(base))}
          body={{ name: base.name, texts: base.texts, isRetired: !base.isRetired }}
          onSaved={onRetired}
          onClose={onClose}
        />
      ) : null}
    </ActionBar>
  );
}

const retiringOf = ({ isRetired }: Template): 'takeBack' | 'retire' => (isRetired ? 'takeBack' : 'retire');

interface SaveProps {
  base: Template | undefined;
  title: string;
  body: Pick<Template, 'name' | 'texts' | 'isRetired'>;
  /** The fields that a save changes; undefined when a template is retired or brought back. */
  changes?: readonly string[];
  onSaved: (saved: Template) => void;
  onClose: () => void;
}

/** Saves upon the version that was read. */
function SaveDialog({ base, title, body, changes, onSaved, onClose }: SaveProps) {
  const say = useText('contact');
  const localeName = useLocaleName();
  const client = useQueryClient();
  const { name, texts, isRetired } = body;
  const parts = changes?.map((one) => (one === 'name' ? say('templateName') : localeName(one))).join(', ');
  return (
    <ActDialog
      title={title}
      confirm={title}
      act={async ({ reason }) => {
        const saved = await (base === undefined
          ? api.contact.createContactTemplate({ body: { name, texts, reason } })
          : api.contact.changeContactTemplate({
              params: { id: base.id },
              body: { name, texts, isRetired, version: base.version, reason },
            }));
        announce(say('templateSaved'));
        await client.invalidateQueries({ queryKey: TEMPLATES_KEY });
        onSaved(saved);
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{parts === undefined ? say(isRetired ? 'retireText' : 'takeBackText') : say('saveText', { parts })}</p>
    </ActDialog>
  );
}
