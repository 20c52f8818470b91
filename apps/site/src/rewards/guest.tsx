import { Card } from '@pavilion/ui';
import { useTexts } from '../content/texts.tsx';
import { useHref } from '../navigation/use-href.ts';
import { type Scene, sceneBody, sceneCard, sceneOf, ScenePicture } from '../scenes/scene.tsx';
import { useSite } from '../visitor/use-site.ts';
import { textAt, usePageTexts } from '../features/content/page.ts';
import { useBonusTexts } from '../features/game/bonuses/bonus-labels.ts';
import { Money } from '../features/settings/money.tsx';
import styles from './rewards.module.css';
import { Section } from './section.tsx';
import type { RunningContest } from './use-contest.ts';

/** Lists what can be won, and how. */
export function GuestParts({ contest }: { contest: RunningContest }) {
  const texts = usePageTexts('rewards');
  return (
    <>
      <Section anchor="to-win" title={texts('guest.title')}>
        <ToWin contest={contest} />
      </Section>
      <Card title={texts('how.title')}>
        <ol className={styles.how}>
          {texts.list('how.items').map((item, index) => (
            <li key={textAt(item, 'title')}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <b className="weight-semibold">{textAt(item, 'title')}</b>
              <span className="small text-secondary">{textAt(item, 'description')}</span>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}

function ToWin({ contest: { running, name } }: { contest: RunningContest }) {
  const { config } = useSite();
  const texts = usePageTexts('rewards').group('guest');
  const labels = useMenuLabels();
  return (
    <ul className={styles.cards}>
      <Offer scene="evening" url="/welcome-package" name={labels.get('/welcome-package')} text={texts('welcome')} />
      {config.questsEnabled ? (
        <Offer scene="spring-sail" url="/?sign-up=true" modal="sign-up" name={labels.get('/?quests-hub=true')} text={texts('quests')} />
      ) : null}
      <Offer
        scene={sceneOf(running?.identity ?? 'lantern-week')}
        url={running ? `/tournaments/${running.identity}` : '/tournaments'}
        name={running ? name : labels.get('/tournaments')}
        text={texts(running ? 'contest' : 'noContest')}
        prize={running?.prizePool ?? null}
      />
    </ul>
  );
}

/** The names of the rewards pages in the menu beside the page. */
function useMenuLabels(): ReadonlyMap<string | undefined, string | undefined> {
  const sidebar = useTexts('layout', 'siteSidebar');
  return new Map(sidebar.list('bonusesMenu.items').map((item) => [textAt(item, 'url'), textAt(item, 'label')]));
}

type OfferProps = {
  scene: Scene;
  url: string;
  modal?: 'sign-up';
  name: string | undefined;
  text: string;
  prize?: { amount: number; currency: string } | null;
};

function Offer({ scene, url, modal, name, text, prize }: OfferProps) {
  const href = useHref();
  const tournament = usePageTexts('tournament');
  const bonuses = useBonusTexts();
  const register = usePageTexts('rewards')('guest.register');
  return (
    <li className={sceneCard}>
      <ScenePicture scene={scene}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {prize ? (
          <p>
            {tournament('info.prizePool.label')} <Money amount={prize.amount} currency={prize.currency} />
          </p>
        ) : null}
      </ScenePicture>
      <div className={sceneBody}>
        <p className="small text-secondary">{text}</p>
        <p className={styles.action}>
          <a className="link" href={modal ? href('/', { [modal]: 'true' }) : href(url)} data-modal={modal}>
            {modal ? register : bonuses('moreInfo')}
            <span className="visually-hidden">: {name}</span>
          </a>
        </p>
      </div>
    </li>
  );
}
