import { messageTemplates } from '@pavilion/contract/console/messages.ts';
import { Select, TextArea } from '@pavilion/ui';
import { useState, type ReactNode } from 'react';
import { useText } from '../texts/use-text.ts';

const channels = ['both', 'site', 'mail'] as const;
type Channel = (typeof channels)[number];
type Words = { template: (typeof messageTemplates)[number] } | { text: string };

/**
 * What is written to players: a template, which is in each player's own language, or words of one's own, on the open site and by mail.
 * @returns the message, undefined while it has no words, and its fields
 */
export function useMessageFields(): { message: (Words & { channel: Channel }) | undefined; fields: ReactNode } {
  const say = useText('player');
  const [template, setTemplate] = useState<(typeof messageTemplates)[number] | ''>('withdrawalChecked');
  const [channel, setChannel] = useState<Channel>('both');
  const [text, setText] = useState('');
  const words: Words | undefined = template !== '' ? { template } : text.trim() !== '' ? { text } : undefined;
  return {
    message: words && { ...words, channel },
    fields: (
      <>
        <Select
          label={say('template')}
          value={template}
          onChange={(event) => setTemplate(messageTemplates.find((one) => one === event.target.value) ?? '')}
        >
          {messageTemplates.map((one) => (
            <option key={one} value={one}>
              {say(`template_${one}`)}
            </option>
          ))}
          <option value="">{say('ownWords')}</option>
        </Select>
        {template === '' ? (
          <TextArea
            label={say('words')}
            value={text}
            maxLength={4000}
            data-autofocus=""
            onChange={(event) => setText(event.target.value)}
          />
        ) : null}
        <Select
          label={say('channel')}
          value={channel}
          onChange={(event) => setChannel(channels.find((one) => one === event.target.value) ?? channel)}
        >
          {channels.map((one) => (
            <option key={one} value={one}>
              {say(`channel_${one}`)}
            </option>
          ))}
        </Select>
      </>
    ),
  };
}
