import { Button } from '@pavilion/ui';
import { type ReactNode, useState } from 'react';
import type { Texts } from '../../content/texts.tsx';

type Stage<Answer> = { at: 'closed' } | { at: 'asking' } | { at: 'answered'; answer: Answer };

interface CheckStagesProps<Answer> {
  texts: Texts;
  questions: (onAnswered: (answer: Answer) => void) => ReactNode;
  result: (answer: Answer, onAgain: () => void) => ReactNode;
}

/** A self-assessment of play: its start, its questions and its result, which stays in this component's memory alone. */
export function CheckStages<Answer>({ texts, questions, result }: CheckStagesProps<Answer>) {
  const [stage, setStage] = useState<Stage<Answer>>({ at: 'closed' });
  const ask = (): void => setStage({ at: 'asking' });
  if (stage.at === 'asking') return questions((answer) => setStage({ at: 'answered', answer }));
  if (stage.at === 'answered') return result(stage.answer, ask);
  return (
    <span>
      <Button onClick={ask}>{texts('start')}</Button>
    </span>
  );
}
