import { PLAYER_MESSAGE_LENGTH_MAX } from '@pavilion/contract/console/act-limits.ts';
import { messageTemplates } from '@pavilion/contract/console/player/messages.ts';
import { TextArea } from '@pavilion/ui';
import { useState, type ReactNode } from 'react';
import { OneOf } from './choices.tsx';
import { useText } from '../../texts/use-text.ts';

const channels = ['both', 'site', 'mail'] as const;
type Channel = (typeof channels)[number];
type Words = { template: (typeof messageTemplates)[number] } | { text: string };

/**
 * A message to players on the open site and by mail: a template in each player's language, or free text.
 * @returns the message, undefined while it has no text, and its fields
 */
export function useMessageFields(): { message: (Words & { channel: Channel }) | undefined; fields: ReactNode } {
  const say = useText('player');
  const [template, setTemplate] = useState<(typeof messageTemplates)[number] | ''>();
  const [channel, setChannel] = useState<Channel>('both');
  const [text, setText] = useState('');
  const words: Words | undefined = template ? { template } : template === '' && text.trim() !== '' ? { text } : undefined;
  return {
    message: words && { ...words, channel },
    fields: (
      <>
        <OneOf
          label={say('template')}
          options={[...messageTemplates, '']}
          labelOf={(one) => (one === '' ? say('ownWords') : say(`template_${one}`))}
          chosen={template}
          onChange={setTemplate}
        />
        {template === '' ? (
          <TextArea
            label={say('words')}
            value={text}
            maxLength={PLAYER_MESSAGE_LENGTH_MAX}
            data-autofocus=""
            onChange={(event) => setText(event.target.value)}
          />
        ) : null}
        <OneOf label={say('channel')} options={channels} labelOf={(one) => say(`channel_${one}`)} chosen={channel} onChange={setChannel} />
      </>
    ),
  };
}
