import { judgeSelfAssessment, selfAssessmentQuestions } from '@pavilion/contract/areas/player/self-assessment.ts';
import { Button, Card, Note } from '@pavilion/ui';
import { type SubmitEvent, useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { CheckStages } from '../check-stages.tsx';
import { selfAssessmentsOptions, useDeleteSelfAssessments, useKeepSelfAssessment } from '../queries.ts';
import styles from '../risk.module.css';

/** Nine questions and a result in plain words; the result leaves the browser only if the player saves it (design §5.14). */
export function SelfCheck() {
  const texts = usePageTexts('self-check', 'profile');
  return (
    <Card title={texts('title')} className="stack-small">
      <p className="small text-secondary">{texts('hint')}</p>
      <CheckStages<number[]>
        texts={texts}
        questions={(onAnswered) => <Questions texts={texts} onAnswered={onAnswered} />}
        result={(answers, onAgain) => <Result texts={texts} answers={answers} onAgain={onAgain} />}
      />
      <Kept texts={texts} />
    </Card>
  );
}

function Questions({ texts, onAnswered }: { texts: Texts; onAnswered: (answers: number[]) => void }) {
  const [answers, setAnswers] = useState<Readonly<Record<number, number>>>({});
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = Object.values(answers);
    if (given.length < selfAssessmentQuestions) setMissing(true);
    else onAnswered(given);
  };
  return (
    <form className="stack-small" onSubmit={submit} noValidate>
      <ol className={styles.questions}>
        {texts.lines('questions').map((question, index) => (
          <li key={question}>
            <fieldset>
              <legend>{question}</legend>
              <div className={styles.answers}>
                {texts.lines('answers').map((answer, value) => (
                  <label key={answer}>
                    <input
                      type="radio"
                      name={`question-${index}`}
                      checked={answers[index] === value}
                      onChange={() => setAnswers({ ...answers, [index]: value })}
                    />
                    {answer}
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {isMissing ? <p role="alert">{texts('missing')}</p> : null}
      <span>
        <Button type="submit" kind="primary">
          {texts('show')}
        </Button>
      </span>
    </form>
  );
}

function Result({ texts, answers, onAgain }: { texts: Texts; answers: number[]; onAgain: () => void }) {
  const keep = useKeepSelfAssessment();
  const { level } = judgeSelfAssessment(answers);
  return (
    <div className="stack-small" role="status">
      <h3>{texts('resultLabel')}</h3>
      <Note>
        <p>{texts(level)}</p>
        <p className="small">{texts('disclaimer')}</p>
      </Note>
      {keep.isSuccess ? <p>{texts('kept')}</p> : null}
      {keep.isError ? <p role="alert">{texts('failed')}</p> : null}
      <div className={styles.controls}>
        {keep.isSuccess ? null : (
          <Button isBusy={keep.isPending} disabled={keep.isPending} onClick={() => keep.mutate(answers)}>
            {texts('keep')}
          </Button>
        )}
        <Button kind="quiet" onClick={onAgain}>
          {texts('again')}
        </Button>
      </div>
    </div>
  );
}

function Kept({ texts }: { texts: Texts }) {
  const { api } = useSite();
  const moments = useMoments();
  const { data: kept = [] } = useQuery(selfAssessmentsOptions(api));
  const forget = useDeleteSelfAssessments();
  if (kept.length === 0) return null;
  return (
    <div className="stack-small">
      <h3>{texts('keptTitle')}</h3>
      <ul>
        {kept.map(({ id, level, createdAt }) => (
          <li key={id}>{texts('keptItem', { date: moments.day(createdAt), level: texts(`levels.${level}`) })}</li>
        ))}
      </ul>
      <span>
        <Button size="sm" isBusy={forget.isPending} disabled={forget.isPending} onClick={() => forget.mutate()}>
          {texts('delete')}
        </Button>
      </span>
    </div>
  );
}
