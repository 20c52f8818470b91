import { Button, type Form, Select, TermRows, TextArea, TextInput, useForm } from '@pavilion/ui';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { newIdempotencyKey } from '@pavilion/contract/calls/keyed-send.ts';
import { required } from '@pavilion/contract/validation/presence.ts';
import { firstFailure } from '@pavilion/contract/validation/rule.ts';
import { contactMessageLengthMax } from '@pavilion/contract/constants.ts';
import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import { email, maxLength } from '@pavilion/contract/validation/text.ts';
import { type SubmitEvent, useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { formatCount } from '../../../content/format.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts, type Texts } from '../../../content/texts.tsx';
import { useFailureTexts } from '../../../content/use-failure-text.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { PersonCheckStatus } from '../../content/person-check-status.tsx';
import { useProfile } from '../../player/queries.ts';
import { useSendContactMessage } from '../queries.ts';
import { failedActAlert } from '../../../api/attempt.ts';
import { useTypedWords } from './use-typed-words.ts';

const topics = ['payment', 'bonus', 'account', 'game', 'complaint'] as const;
const empty = { topic: 'payment', email: '', message: '' };
type FieldName = keyof typeof empty;

const complaint = 'complaint';
type Received = { number: string; answerBy: string; email: string };

/** Topic, e-mail and message. A complaint that was sent is answered by its number and its date (R-76). */
export function ContactForm({ isComplaint = false }: { isComplaint?: boolean }) {
  const [received, setReceived] = useState<Received>();
  return received === undefined ? (
    <EmptyForm isComplaint={isComplaint} onReceived={setReceived} />
  ) : (
    <ReceivedComplaint {...received} onAgain={() => setReceived(undefined)} />
  );
}

function ReceivedComplaint({ number, answerBy, email: address, onAgain }: Received & { onAgain: () => void }) {
  const moments = useMoments();
  const texts = usePageTexts('complaints').group('received');
  return (
    <div className="stack">
      <div className="stack-small" role="status">
        <h2 className="heading-card">{texts('title')}</h2>
        <TermRows
          rows={[
            {
              label: texts('number'),
              value: (
                <bdi dir="ltr" className="weight-semibold tabular">
                  {number}
                </bdi>
              ),
            },
            { label: texts('answerBy'), value: <time dateTime={answerBy}>{moments.day(answerBy)}</time> },
          ]}
        />
        <p className="small text-secondary">{texts('hint', { email: address })}</p>
      </div>
      <div>
        <Button onClick={onAgain}>{texts('again')}</Button>
      </div>
    </div>
  );
}

function useContactForm(texts: Texts, { isComplaint, onReceived }: FormProps) {
  const failureTexts = useFailureTexts<FieldName>();
  const alert = useAlerts();
  const send = useSendContactMessage();
  const form = useForm<FieldName, string>({
    initial: isComplaint ? { ...empty, topic: complaint } : empty,
    judge: (values) =>
      failureTexts({
        email: firstFailure([required, email], values.email),
        message: firstFailure([required, maxLength(contactMessageLengthMax)], values.message),
      }),
  });
  const bind = (name: FieldName) => ({
    value: form.values[name],
    error: form.error(name),
    onChange: (event: { target: { value: string } }) => form.change(name, event.target.value),
    onFocus: () => form.focus(name),
    onBlur: () => form.blur(name),
  });

  function refused(error: unknown) {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
    else void alert(failedActAlert(error));
  }

  function sent({ number, answerBy }: { number: string; answerBy: string | null }) {
    if (answerBy !== null) return onReceived({ number, answerBy, email: form.values.email.trim() });
    // The address stays for another message; the emptied message field is not an error.
    form.reset({ ...form.values, message: '' });
    void alert('global.sentMessage');
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (send.isPending || !form.submit()) return;
    const { topic, email: address, message } = form.values;
    const body = { email: address.trim(), message: `${texts(`topics.${topic}`)}\n\n${message}`, isComplaint: topic === complaint };
    send.mutate({ body, idempotencyKey: newIdempotencyKey() }, { onSuccess: sent, onError: refused });
  }

  return { form, bind, submit, isPending: send.isPending };
}

/** Fills in the address of the player, once, unless its field has been entered: text that appears there would join what is being typed. */
function useOwnEmail(form: Form<FieldName, string>): { onEnter: () => void } {
  const { data: profile } = useProfile();
  const [isDecided, setDecided] = useState(false);
  if (!isDecided && profile?.email) {
    setDecided(true);
    if (form.values.email === '') form.change('email', profile.email);
  }
  return { onEnter: () => setDecided(true) };
}

type FormProps = { isComplaint: boolean; onReceived: (received: Received) => void };

function EmptyForm(props: FormProps) {
  const { visitor } = useSite();
  const texts = usePageTexts('contacts');
  const complaints = usePageTexts('complaints');
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  const { form, bind, submit, isPending } = useContactForm(texts, props);
  useTypedWords(form.values.message, (words) => form.change('message', words));
  const { onEnter } = useOwnEmail(form);
  const length = formatCount(countCharacters(form.values.message), visitor.locale);
  return (
    <form id={form.id} className="stack" onSubmit={submit} noValidate>
      {props.isComplaint ? null : (
        <Select {...bind('topic')} label={texts('topicLabel')}>
          {topics.map((topic) => (
            <option key={topic} value={topic}>
              {texts(`topics.${topic}`)}
            </option>
          ))}
        </Select>
      )}
      <TextInput
        {...bind('email')}
        onFocusCapture={onEnter}
        label={controls('email.label')}
        type="email"
        autoComplete="email"
        dir="ltr"
        maxLength={250}
      />
      <TextArea
        {...bind('message')}
        label={controls('message.label')}
        maxLength={contactMessageLengthMax}
        hint={texts('characters', { count: length, max: formatCount(contactMessageLengthMax, visitor.locale) })}
      />
      <PersonCheckStatus />
      <div>
        <Button kind="primary" size="lg" type="submit" isBusy={isPending}>
          {props.isComplaint ? complaints('button') : texts('buttonLabel')}
        </Button>
      </div>
    </form>
  );
}
