import { ButtonLink, Card, IconMark } from '@pavilion/ui';
import { useHref } from '../../navigation/use-href.ts';
import { usePageTexts } from '../content/page.ts';
import { useSessionFacts } from '../wallet/session/queries.ts';
import { Money } from '../settings/money.tsx';
import { useTexts } from '../../content/texts.tsx';
import { formatElapsed } from '../../content/format.ts';

const cash = ['deposit', 'loss', 'bet'] as const;

/** Limits by kind, the break and self-exclusion, and where to talk to somebody (design.md §5.14). */
export function LimitsPage() {
  const texts = usePageTexts('limits', 'profile');
  const chip = useTexts('layout', 'sessionChip');
  const facts = useSessionFacts();
  const href = useHref();
  return (
    <>
      <h1>{texts('title')}</h1>
      <p className="t2">{texts('description')}</p>
      <Card className="row between">
        <span>
          <span className="small t2">{chip('thisSession')}</span>
          <br />
          <b className="b6 num">{formatElapsed(facts.elapsedSeconds)}</b>
        </span>
        {facts.result ? (
          <span>
            <span className="small t2">{chip('resultLabel')}</span>
            <br />
            <b className="b6">
              <Money {...facts.result} />
            </b>
          </span>
        ) : null}
      </Card>
      <ul className="c3">
        {cash.map((kind) => (
          <li key={kind}>
            <Card title={texts(`${kind}.label`)} className="stack-s">
              <p className="small t2">{texts(`${kind}.hint`)}</p>
              <p className="small b6">{texts('noLimit')}</p>
            </Card>
          </li>
        ))}
      </ul>
      <Card id="break" title={texts('coolingOff.label')} className="stack-s">
        <p className="small t2">{texts('coolingOff.hint')}</p>
      </Card>
      <Card title={texts('selfExclusion.label')} className="stack-s">
        <p className="small t2">{texts('selfExclusion.hint')}</p>
      </Card>
      <Card className="row g16">
        <IconMark icon="life-buoy" tone="info" />
        <span className="stack-s">
          <b className="b6">{texts('helpTitle')}</b>
          <span className="small t2">{texts('helpText')}</span>
          <span>
            <ButtonLink size="sm" href={href(texts('helpLink.url'))}>
              {texts('helpLink.label')}
            </ButtonLink>
          </span>
        </span>
      </Card>
    </>
  );
}
