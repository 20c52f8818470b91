import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import { canFill, filled, REPLY_LENGTH_MAX } from '@pavilion/contract/console/workplace/contact-template-texts.ts';
import type { contactEndpoints } from '@pavilion/contract/console/workplace/contact.ts';
import { Button, Combobox, Note, TextArea } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { Refusal } from '../../components/act-dialog.tsx';
import { keptOf } from '../../components/fields/kept.ts';
import { announce } from '../../components/toasts.tsx';
import { useLocaleName } from '../../texts/locale-name.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './contact.module.css';
import { useReadAgain } from './use-read-again.ts';
import { type Template, type Templates, useTemplates } from './use-templates.ts';

interface Answered {
  id: string;
  /** The last of the writer's further words on the page; null: none. */
  seen: string | null;
}

type Mail = AnswerOf<(typeof contactEndpoints)['readContactMail']>;

/** Sends a reply once, however often the button is pressed. `onSent` receives whether the message stays in the queue. */
function useSending({ id, seen }: Answered, onSent: (waits: boolean) => void) {
  const say = useText('contact');
  const readAgain = useReadAgain();
  const [refusal, setRefusal] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const tried = useRef<{ text: string; seen: string | null }>(undefined);
  async function send(text: string): Promise<void> {
    if (isSending || text.trim() === '') return;
    setSending(true);
    setRefusal(undefined);
    try {
      // A retry is the same act under the same key, whatever has arrived meanwhile (U-31).
      if (tried.current?.text !== text) tried.current = { text, seen };
      const { state } = await api.contact.replyContactMessage({ params: { id }, body: tried.current });
      tried.current = undefined;
      const waits = state === 'waiting';
      onSent(waits);
      announce(say(waits ? 'repliedWaits' : 'replied'));
      await readAgain();
    } catch (error) {
      setRefusal(error);
    } finally {
      setSending(false);
    }
  }
  return { send, refusal, isSending };
}

const useAnswer = keptOf<string>();

/** Answers in the writer's language: own words, or a template to begin with, and what the writer will read. */
export function ReplyForm({ id, seen, onReplied }: Answered & { onReplied: () => void }) {
  const say = useText('contact');
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useAnswer(id, '');
  const [isPreviewed, setPreviewed] = useState(false);
  const { send, refusal, isSending } = useSending({ id, seen }, (waits) => {
    setText('');
    setPreviewed(false);
    if (!waits) onReplied();
  });
  const mail = useQuery({ queryKey: ['contact', 'mail', id], queryFn: () => api.contact.readContactMail({ params: { id } }) }).data;
  const isEmpty = text.trim() === '';
  return (
    <form
      className={`stack-small ${styles.answer}`}
      onSubmit={(event) => {
        event.preventDefault();
        void send(text);
      }}
    >
      {mail === undefined ? null : (
        <Insertion mail={mail} field={field} onInsert={(words) => setText(text.trim() === '' ? words : `${text.trimEnd()}\n\n${words}`)} />
      )}
      <TextArea
        ref={field}
        label={say('replyText')}
        hint={say('replyHint')}
        value={text}
        rows={6}
        maxLength={REPLY_LENGTH_MAX}
        lang={mail?.locale}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
      />
      <Refusal error={refusal} />
      <div className="row row-wrap">
        <Button type="submit" kind="primary" icon="send" isBusy={isSending} aria-disabled={isEmpty}>
          {say('send')}
        </Button>
        <Button
          aria-expanded={isPreviewed}
          aria-disabled={isEmpty || mail === undefined}
          onClick={() => setPreviewed(!isEmpty && !isPreviewed)}
        >
          {say('preview')}
        </Button>
      </div>
      {isPreviewed && mail !== undefined ? <Preview mail={mail} text={text} /> : null}
    </form>
  );
}

interface InsertionProps {
  mail: Mail;
  field: RefObject<HTMLTextAreaElement | null>;
  onInsert: (words: string) => void;
}

/** Chooses among the templates by typing or arrows; Enter puts one into the answer, in the writer's language or the one it falls back to. */
function Insertion({ mail, field, onInsert }: InsertionProps) {
  const say = useText('contact');
  const localeName = useLocaleName();
  const [fallback, setFallback] = useState<string>();
  const { data } = useTemplates();
  if (data === undefined) return null;
  const usable = data.templates.filter((template) => !template.isRetired && canFill(textOf(template, data, mail.locale), mail.values));
  return (
    <>
      <Combobox
        label={say('insert')}
        hint={say('insertHint')}
        placeholder={say('insertPlaceholder')}
        value=""
        noMatchLabel={say('noTemplate')}
        options={usable.map(({ id, name, texts }) => ({
          value: id,
          label: name,
          ...(texts[mail.locale] === undefined && { end: localeName(data.defaultLocale) }),
        }))}
        onChange={(chosen) => {
          const template = usable.find(({ id }) => id === chosen);
          if (template === undefined) return;
          onInsert(filled(textOf(template, data, mail.locale), mail.values));
          setFallback(template.texts[mail.locale] === undefined ? template.name : undefined);
          field.current?.focus();
        }}
      />
      {fallback === undefined ? null : (
        <Note tone="warning" icon="languages" role="status">
          {say('fallback', { name: fallback, wanted: localeName(mail.locale), given: localeName(data.defaultLocale) })}
        </Note>
      )}
    </>
  );
}

const textOf = ({ texts }: Template, { defaultLocale }: Templates, locale: string): string => texts[locale] ?? texts[defaultLocale] ?? '';

/** The mail as it will be: the answer among the words around it. */
function Preview({ mail, text }: { mail: Mail; text: string }) {
  const say = useText('contact');
  const [before = '', after = ''] = mail.text.split('{text}');
  return (
    <section className={styles.mail} aria-label={say('previewOf')} lang={mail.locale} dir="auto">
      <p className="weight-semibold">{mail.subject}</p>
      <p className={styles.words} dir="auto">
        {before}
        <mark>{text.trim()}</mark>
        {after}
      </p>
    </section>
  );
}
