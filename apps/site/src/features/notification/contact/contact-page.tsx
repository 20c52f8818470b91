import { Button, Card, Select, TextArea, TextInput, useForm } from '@pavilion/ui';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { required } from '@pavilion/contract/validation/presence.ts';
import { firstFailure } from '@pavilion/contract/validation/rule.ts';
import { email, maxLength } from '@pavilion/contract/validation/text.ts';
import type { SubmitEvent } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { formatCount } from '../../../content/format.ts';
import { useTexts, type Texts } from '../../../content/texts.tsx';
import { useFailureTexts } from '../../../content/use-failure-text.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import styles from '../../content/article.module.css';
import { FieldTexts } from '../../content/field-texts.tsx';
import { usePageTexts } from '../../content/page.ts';
import { PersonCheckStatus } from '../../content/person-check-status.tsx';
import { useSendContactMessage } from '../queries.ts';

const messageLengthMax = 2000;
const topics = ['payment', 'bonus', 'account', 'game', 'complaint'] as const;
const empty = { topic: 'payment', email: '', message: '' };
type FieldName = keyof typeof empty;

/** Topic, e-mail and message; the answer comes by e-mail (design §5.11). */
export function ContactPage() {
  const texts = usePageTexts('contacts');
  const href = useHref();
  return (
    <div className={styles.contact}>
      <h1>{texts('title')}</h1>
      <Card>
        <FieldTexts>
          <ContactForm texts={texts} />
        </FieldTexts>
      </Card>
      <Card className="stack-small">
        <p className="small text-secondary">{texts('description')}</p>
        <span>
          <a className="link small" href={href(texts('complaintsLink.url'))}>
            {texts('complaintsLink.label')}
          </a>
        </span>
      </Card>
    </div>
  );
}

function useContactForm(texts: Texts) {
  const failureTexts = useFailureTexts<FieldName>();
  const alert = useAlerts();
  const send = useSendContactMessage();
  const form = useForm<FieldName, string>({
    initial: empty,
    judge: (values) =>
      failureTexts({
        email: firstFailure([required, email], values.email),
        message: firstFailure([required, maxLength(messageLengthMax)], values.message),
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
    else void alert('global.somethingWrong');
  }

  function sent() {
    // The address stays for another message; the emptied message field is not an error.
    form.reset({ ...form.values, message: '' });
    void alert('global.sentMessage');
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (send.isPending || !form.submit()) return;
    const { topic, email: address, message } = form.values;
    send.mutate({ email: address.trim(), message: `${texts(`topics.${topic}`)}\n\n${message}` }, { onSuccess: sent, onError: refused });
  }

  return { form, bind, submit, isPending: send.isPending };
}

function ContactForm({ texts }: { texts: Texts }) {
  const { visitor } = useSite();
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  const { form, bind, submit, isPending } = useContactForm(texts);
  const length = formatCount(form.values.message.length, visitor.locale);
  return (
    <form id={form.id} className="stack" onSubmit={submit} noValidate>
      <Select {...bind('topic')} label={texts('topicLabel')}>
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {texts(`topics.${topic}`)}
          </option>
        ))}
      </Select>
      <TextInput {...bind('email')} label={controls('email.label')} type="email" autoComplete="email" dir="ltr" maxLength={250} />
      <TextArea
        {...bind('message')}
        label={controls('message.label')}
        maxLength={messageLengthMax}
        hint={texts('characters', { count: length, max: formatCount(messageLengthMax, visitor.locale) })}
      />
      <PersonCheckStatus />
      <div>
        <Button kind="primary" size="lg" type="submit" isBusy={isPending}>
          {texts('buttonLabel')}
        </Button>
      </div>
    </form>
  );
}
