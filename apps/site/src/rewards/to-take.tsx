import { Button, Card, EmptyState, SkeletonRows, type Term } from '@pavilion/ui';
import { bonusType } from '@pavilion/contract/constants.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import type { Quest } from '@pavilion/contract/areas/retention.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../content/texts.tsx';
import { useModals } from '../navigation/modals/use-modals.ts';
import { useHref } from '../navigation/use-href.ts';
import { LoadFailed } from '../features/content/load-failed.tsx';
import { usePageTexts } from '../features/content/page.ts';
import { bonusIcon, typeLabel, useBonusTexts } from '../features/game/bonuses/bonus-labels.ts';
import { BonusMoney } from '../features/game/bonuses/cards.tsx';
import { BonusArt, SpinArt, useSpinGame } from '../features/game/bonuses/held-head.tsx';
import { useCardTerms, useSpinTerms } from '../features/game/bonuses/held-terms.tsx';
import type { HeldPackage } from '../features/game/bonuses/shelf.ts';
import { useSteps } from '../features/game/bonuses/use-steps.ts';
import { useWagerSentence } from '../features/game/bonuses/wager-progress.tsx';
import { useMoneyText } from '../features/settings/money.tsx';
import { useRewardsLine } from '../features/retention/quests/quest-card.tsx';
import { useActivateQuest } from '../features/retention/quests/queries.ts';
import type { ToTake } from './pick.ts';
import styles from './rewards.module.css';
import { Section } from './section.tsx';
import type { Rewards } from './use-rewards.ts';

type PartProps = { rewards: Rewards | undefined; onRetry: (() => void) | undefined };

/** Rewards that can be collected now, each with its terms and a button that collects it in place. */
export function ToTakePart({ rewards, onRetry }: PartProps) {
  const texts = usePageTexts('rewards').group('take');
  const href = useHref();
  return (
    <Section
      anchor="to-take"
      title={texts('title')}
      lead={texts('lead')}
      count={rewards?.toTake.length}
      end={
        <a className="link small" href={href('/profile/bonuses', { tab: 'available' })}>
          {texts('offers')}
        </a>
      }
    >
      <Card className={styles.takeCard}>
        <Lines rewards={rewards} onRetry={onRetry} />
      </Card>
    </Section>
  );
}

function Lines({ rewards, onRetry }: PartProps) {
  const texts = usePageTexts('rewards').group('take');
  const common = useTexts('globalComponents', 'common');
  if (!rewards)
    return onRetry ? (
      <LoadFailed onRetry={onRetry} />
    ) : (
      <div aria-busy="true">
        <output className="visually-hidden">{common('states.loading')}</output>
        <SkeletonRows count={3} />
      </div>
    );
  if (rewards.toTake.length === 0) return <EmptyState title={texts('empty.title')} text={texts('empty.text')} level="h2" />;
  return (
    <ul className={styles.lines}>
      {rewards.toTake.map((each) => (
        <li key={each.id}>
          <TakeLine each={each} />
        </li>
      ))}
    </ul>
  );
}

function TakeLine({ each }: { each: ToTake }) {
  if (each.kind === 'bonus') return <BonusLine bonus={each.bonus} />;
  if (each.kind === 'freespin') return <SpinsLine freespin={each.freespin} />;
  return each.kind === 'package' ? <PackageLine held={each} /> : <QuestLine quest={each.quest} />;
}

type LineProps = { art: ReactNode; name: string; detail: string; worth: ReactNode; asks: readonly ReactNode[]; children: ReactNode };

function Line({ art, name, detail, worth, asks, children }: LineProps) {
  return (
    <>
      {art}
      <div className={styles.lineText}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className="caption text-secondary">{detail}</p>
      </div>
      <div className={styles.lineAsks}>
        <p>{worth}</p>
        {asks.map((ask, index) => (
          <p key={index} className="caption text-secondary">
            {ask}
          </p>
        ))}
      </div>
      <div className={styles.lineActions}>{children}</div>
    </>
  );
}

/** A term as one line of words. */
const termLine = ({ label, value }: Term): ReactNode => (
  <>
    {label} {value}
  </>
);

type TakeButtonProps = { name: string; isPending: boolean; onTake: () => void };

function TakeButton({ name, isPending, onTake }: TakeButtonProps) {
  const texts = usePageTexts('rewards').group('take');
  return (
    <Button isBusy={isPending} disabled={isPending} onClick={onTake}>
      {texts('button')}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
}

function Details({ name, onOpen }: { name: string; onOpen: () => void }) {
  const texts = useBonusTexts();
  return (
    <Button kind="quiet" onClick={onOpen}>
      {texts('moreInfo')}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
}

function BonusLine({ bonus }: { bonus: PlayerBonus }) {
  const texts = useBonusTexts();
  const modals = useModals();
  const steps = useSteps();
  const sentence = useWagerSentence();
  const terms = useCardTerms();
  const isCashback = bonus.bonusType === bonusType.cashback;
  return (
    <Line
      art={<BonusArt icon={bonusIcon(bonus.bonusType)} />}
      name={bonus.name}
      detail={typeLabel(texts, bonus.bonusType)}
      worth={<BonusMoney bonus={bonus} />}
      asks={[sentence(bonus), ...(isCashback ? [] : terms(bonus).map(termLine))]}
    >
      <TakeButton name={bonus.name} isPending={steps.isPending} onTake={() => steps.activate(bonus)} />
      <Details name={bonus.name} onOpen={() => void modals.open('bonus-details', bonus.id)} />
    </Line>
  );
}

function SpinsLine({ freespin }: { freespin: PlayerFreespin }) {
  const texts = useBonusTexts();
  const modals = useModals();
  const steps = useSteps();
  const terms = useSpinTerms();
  const game = useSpinGame(freespin);
  const name = texts('spins.on', { count: freespin.count, game: game.name });
  return (
    <Line
      art={<SpinArt image={game.image} />}
      name={name}
      detail={texts('types.freeSpin.label')}
      worth={<span className={styles.figure}>{texts('spins.count', { count: freespin.count })}</span>}
      asks={terms(freespin).map(termLine)}
    >
      <TakeButton name={name} isPending={steps.isPending} onTake={() => steps.activateFreespin(freespin)} />
      <Details name={name} onOpen={() => void modals.open('bonus-details', freespin.id)} />
    </Line>
  );
}

/** A package is taken part by part, in its dialog (U-24). */
function PackageLine({ held }: { held: HeldPackage }) {
  const texts = useBonusTexts();
  const money = useMoneyText();
  const modals = useModals();
  const contents = held.parts.map((part) =>
    part.kind === 'bonus' ? money(part.bonus.amount, part.bonus.currency) : texts('spins.count', { count: part.freespin.count }),
  );
  return (
    <Line
      art={<BonusArt icon="package" />}
      name={held.name}
      detail={texts('types.package.label')}
      worth={<span className={`${styles.figure} text-bonus`}>{contents.join(' + ')}</span>}
      asks={[]}
    >
      <Button onClick={() => void modals.open('package-bonus', held.packageId)}>
        {texts('showParts', { count: held.parts.length })}
        <span className="visually-hidden"> {held.name}</span>
      </Button>
    </Line>
  );
}

function QuestLine({ quest }: { quest: Quest }) {
  const texts = usePageTexts('rewards').group('take');
  const modals = useModals();
  const rewards = useRewardsLine();
  const collect = useActivateQuest();
  return (
    <Line
      art={<BonusArt icon="list-checks" />}
      name={quest.name}
      detail={texts('questDone')}
      worth={<span className={styles.figure}>{rewards(quest.rewards)}</span>}
      asks={[]}
    >
      <TakeButton name={quest.name} isPending={collect.isPending} onTake={() => collect.run(quest.id)} />
      <Details name={quest.name} onOpen={() => void modals.open('quest-rewards', quest.id)} />
    </Line>
  );
}
