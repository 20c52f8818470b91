import { bonusStatus, bonusType } from '@pavilion/contract/constants.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import { Button, ButtonLink } from '@pavilion/ui';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { sceneBody, sceneCard } from '../../../scenes/scene.tsx';
import { Money, useMoneyText } from '../../settings/money.tsx';
import styles from './bonuses.module.css';
import { bonusScene, ownMoneyKindOf, typeLabel, useBonusTexts } from './bonus-labels.ts';
import { HeldHead, StateBadge, useSpinGame } from './held-head.tsx';
import { Facts, OwnMoney, useCardTerms, useSpinTerms } from './held-terms.tsx';
import { SpinProgress, WagerProgress } from './wager-progress.tsx';
import type { Held, HeldPackage } from './shelf.ts';
import { useSteps } from './use-steps.ts';

/** The card of a held bonus, free spins or package (design §8). */
export function HeldCard({ held }: { held: Held }) {
  if (held.kind === 'bonus') return <BonusCard bonus={held.bonus} />;
  return held.kind === 'freespin' ? <FreespinCard freespin={held.freespin} /> : <PackageCard held={held} />;
}

function BonusCard({ bonus }: { bonus: PlayerBonus }) {
  const texts = useBonusTexts();
  const href = useHref();
  const modals = useModals();
  const steps = useSteps();
  const terms = useCardTerms();
  const isActive = bonus.status === bonusStatus.active;
  const isCashback = bonus.bonusType === bonusType.cashback;
  return (
    <li className={sceneCard}>
      <HeldHead
        scene={bonusScene(bonus.bonusType)}
        name={bonus.name}
        detail={typeLabel(texts, bonus.bonusType)}
        state={<StateBadge {...bonus} />}
      />
      <div className={sceneBody}>
        <WagerProgress bonus={bonus} start={<BonusMoney bonus={bonus} />} />
        <Facts rows={terms(bonus)} />
        <OwnMoney kind={ownMoneyKindOf(bonus)} />
        <div className={styles.actions}>
          {isActive ? (
            <ButtonLink kind="primary" href={href('/categories')}>
              {texts('seeGames')}
            </ButtonLink>
          ) : (
            <Button isBusy={steps.isPending} disabled={steps.isPending} onClick={() => steps.activate(bonus)}>
              {texts(isCashback ? 'collect' : 'activateCash')}
              <span className="visually-hidden"> {bonus.name}</span>
            </Button>
          )}
          <Button onClick={() => void modals.open('bonus-details', bonus.id)}>
            {texts('moreInfo')}
            <span className="visually-hidden"> {bonus.name}</span>
          </Button>
          <Button kind="quiet" onClick={() => steps.cancel(bonus)}>
            {texts(isActive ? 'cancelLabel' : 'declineLabel')}
            <span className="visually-hidden"> {bonus.name}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}

/** The remaining amount of an active bonus, the full amount of any other. */
export function BonusMoney({ bonus }: { bonus: PlayerBonus }) {
  const isRunning = bonus.status === bonusStatus.active;
  return (
    <span className={`${styles.figure} text-bonus`}>
      <Money amount={isRunning ? bonus.remainingAmount : bonus.amount} currency={bonus.currency} />
    </span>
  );
}

function FreespinCard({ freespin }: { freespin: PlayerFreespin }) {
  const texts = useBonusTexts();
  const href = useHref();
  const modals = useModals();
  const steps = useSteps();
  const game = useSpinGame(freespin);
  const isActive = freespin.status === bonusStatus.active;
  const spinTerms = useSpinTerms();
  const name = texts('spins.on', { count: freespin.count, game: game.name });
  return (
    <li className={sceneCard}>
      <HeldHead scene="lantern-week" image={game.painting} name={name} detail={freespin.name} state={<StateBadge {...freespin} />} />
      <div className={sceneBody}>
        <SpinProgress freespin={freespin} />
        <Facts rows={spinTerms(freespin)} />
        <OwnMoney kind="spins" />
        <div className={styles.actions}>
          {isActive ? (
            <ButtonLink href={href(game.identity === undefined ? '/categories' : `/games/${game.identity}`, { real: 'true' })}>
              {texts('openGame')}
            </ButtonLink>
          ) : (
            <Button isBusy={steps.isPending} disabled={steps.isPending} onClick={() => steps.activateFreespin(freespin)}>
              {texts('activateFreeSpin')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
          <Button onClick={() => void modals.open('bonus-details', freespin.id)}>
            {texts('moreInfo')}
            <span className="visually-hidden"> {name}</span>
          </Button>
          <Button kind="quiet" onClick={() => steps.cancelFreespin(freespin)}>
            {texts(isActive ? 'cancelSpins' : 'declineLabel')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}

/** The bonuses and free spins of a package as one card, whose button opens the parts (U-24). */
function PackageCard({ held }: { held: HeldPackage }) {
  const texts = useBonusTexts();
  const money = useMoneyText();
  const modals = useModals();
  const contents = held.parts.map((part) =>
    part.kind === 'bonus' ? money(part.bonus.amount, part.bonus.currency) : texts('spins.count', { count: part.freespin.count }),
  );
  return (
    <li className={sceneCard}>
      <HeldHead scene="evening" name={held.name} detail={texts('types.package.label')} state={<StateBadge status={1} result={1} />} />
      <div className={sceneBody}>
        <p className={`${styles.figure} text-bonus`}>{contents.join(' + ')}</p>
        <OwnMoney kind="issued" />
        <div className={styles.actions}>
          <Button onClick={() => void modals.open('package-bonus', held.packageId)}>
            {texts('showParts', { count: held.parts.length })}
            <span className="visually-hidden"> {held.name}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}
