import { useEffect, useEffectEvent } from 'react';
import { typedWords } from '../../../session/typed-words.ts';

/** Keeps the words of a message over the end of the session that its player begins anew; words that are there already stay. */
export function useTypedWords(message: string, change: (message: string) => void): void {
  const giveBack = useEffectEvent(() => {
    const words = typedWords.take();
    if (words !== '' && message === '') change(words);
  });
  useEffect(() => {
    giveBack();
    return () => typedWords.note('');
  }, []);
  useEffect(() => typedWords.note(message), [message]);
}
