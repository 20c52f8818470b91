import { ApiError } from '@pavilion/contract/calls/client.ts';
import { newIdempotencyKey } from '@pavilion/contract/calls/keyed-send.ts';
import { required } from '@pavilion/contract/validation/presence.ts';
import { firstFailure } from '@pavilion/contract/validation/rule.ts';
import { contactMessageLengthMax } from '@pavilion/contract/constants.ts';
import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import { maxLength } from '@pavilion/contract/validation/text.ts';
import { Button, Note, TextArea, useForm } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { formatCount } from '../../../content/format.ts';
import { useFailureTexts } from '../../../content/use-failure-text.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { failedActAlert } from '../../../api/attempt.ts';
import { serverMessage } from '../../../api/server-message.ts';
import { threadOptions, useWriteToThread } from '../queries.ts';
import { useTypedWords } from './use-typed-words.ts';

/** Sends once however often it is pressed; what could not be sent stays in the field, and is sent again under the same key. */
function useSending(code: string, onSent: () => void) {
  const { api } = useSite();
  const asker = useIsSignedIn() ? 'player' : 'guest';
  const queryClient = useQueryClient();
  const alert = useAlerts();
  const write = useWriteToThread();
  const isBusy = useRef(false);

  async function send(message: string): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const body = { code, message };
    try {
      const thread = await write.mutateAsync({ body, idempotencyKey: newIdempotencyKey() });
      queryClient.setQueryData(threadOptions(api, { code, asker }).queryKey, thread);
      void queryClient.invalidateQueries({ queryKey: ['notification', 'threads'] });
      onSent();
      void alert('global.sentMessage');
    } catch (error) {
      if (serverMessage(error) === undefined) void alert(failedActAlert(error));
      if (error instanceof ApiError && error.status !== 429) void queryClient.invalidateQueries({ queryKey: ['notification', 'thread'] });
    } finally {
      isBusy.current = false;
    }
  }
  return { send, isPending: write.isPending, refusal: serverMessage(write.error) };
}

/** The writer continues with the thread. */
export function ThreadForm({ code }: { code: string }) {
  const { visitor } = useSite();
  const texts = usePageTexts('contact-thread');
  const contacts = usePageTexts('contacts');
  const failureTexts = useFailureTexts<'message'>();
  const form = useForm<'message', string>({
    initial: { message: '' },
    judge: ({ message }) => failureTexts({ message: firstFailure([required, maxLength(contactMessageLengthMax)], message) }),
  });
  useTypedWords(form.values.message, (words) => form.change('message', words));
  const { send, isPending, refusal } = useSending(code, () => form.reset({ message: '' }));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending && form.submit()) void send(form.values.message.trim());
  }

  return (
    <form id={form.id} className="stack" onSubmit={submit} noValidate>
      <TextArea
        label={texts('label')}
        value={form.values.message}
        error={form.error('message')}
        maxLength={contactMessageLengthMax}
        hint={contacts('characters', {
          count: formatCount(countCharacters(form.values.message), visitor.locale),
          max: formatCount(contactMessageLengthMax, visitor.locale),
        })}
        onChange={(event) => form.change('message', event.target.value)}
        onFocus={() => form.focus('message')}
        onBlur={() => form.blur('message')}
      />
      {refusal === undefined ? null : (
        <Note tone="error" icon="circle-alert" role="alert">
          {refusal}
        </Note>
      )}
      <div>
        <Button kind="primary" type="submit" isBusy={isPending}>
          {texts('button')}
        </Button>
      </div>
    </form>
  );
}
