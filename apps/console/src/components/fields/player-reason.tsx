import { PLAYER_REASON_LENGTH_MAX, REASON_LENGTH_MIN } from '@pavilion/contract/console/act-limits.ts';
import { type RejectionReason, rejectionReasons } from '@pavilion/contract/console/approvals.ts';
import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import { TextArea } from '@pavilion/ui';
import { useState, type ReactNode } from 'react';
import { useText } from '../../texts/use-text.ts';
import { OneOf } from './choices.tsx';

type PlayerReason = { playerReasonCode: RejectionReason } | { playerReason: string };

interface Options {
  /** A note about free text, such as the language that the player reads. */
  hint: string;
  /** The language of the player whom the text addresses. */
  locale?: string;
  /** The dialog opens with the focus here. */
  isFirst?: boolean;
}

/**
 * The reason that a player reads for a rejected withdrawal: a sentence that the platform has in each player's language, or the operator's
 * own words.
 * @returns the chosen reason, undefined while its text is empty, and its fields
 */
export function usePlayerReason({ hint, locale, isFirst = false }: Options): { given: PlayerReason | undefined; fields: ReactNode } {
  const say = useText('payments');
  const sayPlayer = useText('player');
  const [code, setCode] = useState<RejectionReason | ''>();
  const [words, setWords] = useState('');
  const areEnough = countCharacters(words.trim()) >= REASON_LENGTH_MIN;
  const own: PlayerReason | undefined = code === '' && areEnough ? { playerReason: words } : undefined;
  return {
    given: code ? { playerReasonCode: code } : own,
    fields: (
      <>
        <OneOf
          label={say('playerReason')}
          options={[...rejectionReasons, '']}
          labelOf={(one) => (one === '' ? sayPlayer('ownWords') : say(`rejection_${one}`))}
          chosen={code}
          isFirst={isFirst}
          onChange={setCode}
        />
        {code === '' ? (
          <TextArea
            label={sayPlayer('words')}
            hint={hint}
            value={words}
            lang={locale}
            dir="auto"
            maxLength={PLAYER_REASON_LENGTH_MAX}
            onChange={(event) => setWords(event.target.value)}
          />
        ) : null}
      </>
    ),
  };
}
