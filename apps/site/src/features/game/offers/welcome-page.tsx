import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { Bonus, PlayerBonus } from '@pavilion/contract/areas/game/bonus.ts';
import { Badge, Button, ButtonLink, Card, cardClass, EmptyState, Icon, IconMark, TermRows } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import type { ContentBody } from '../../../content/lookup.ts';
import type { Texts } from '../../../content/texts.tsx';
import { bonusParameter, noBonusParameter } from '../../../navigation/modals/modals.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { sceneAt, sceneBody, sceneCard, SceneHead, ScenePicture } from '../../../scenes/scene.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { textAt, usePageTexts } from '../../content/page.ts';
import { useMoneyText } from '../../settings/money.tsx';
import { currenciesOptions } from '../../settings/queries.ts';
import { useActiveAccount } from '../../wallet/queries.ts';
import styles from './welcome.module.css';
import bonusesStyles from '../bonuses/bonuses.module.css';
import { resultKey, useBonusTexts } from '../bonuses/bonus-labels.ts';
import { Deadline } from '../bonuses/held-terms.tsx';
import { WagerProgress } from '../bonuses/wager-progress.tsx';
import { usePlainTerms } from './plain-terms.tsx';
import { priceTag } from './price-tag.ts';
import { bonusStatusesOptions, bonusTermsOptions, packageOptions } from '../bonuses/queries.ts';
import { wagering } from '../bonuses/shelf.ts';
import { heldOf, packageTotals, wasPlayed, type WelcomeState, welcomeState } from './welcome.ts';

/** The welcome package: its gain beside its requirements, its parts, and an equally visible way to decline it (design §5.9). */
export function WelcomePage() {
  const texts = usePageTexts('welcome-bonuses');
  const items = texts.list('welcome.items');
  const parts = useParts(items);
  return (
    <div className={styles.welcome}>
      <SceneHead scene="evening" title={texts('title')} lead={texts('description')} />
      {items.length === 0 ? (
        <Card>
          <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
        </Card>
      ) : (
        <>
          <Totals parts={parts} texts={texts} />
          <ol className={styles.parts} aria-label={texts('welcome.label')}>
            {parts.map((part, index) => (
              <PartCard key={part.id} part={part} position={index} texts={texts} />
            ))}
          </ol>
          <DeclinePackage texts={texts} />
        </>
      )}
      <Card title={texts('howGet.label')}>
        <ol className={styles.numbered}>
          <li>{texts('howGet.first')}</li>
          <li>{texts('howGet.second')}</li>
          <li>{texts('howGet.third')}</li>
        </ol>
      </Card>
    </div>
  );
}

/** A part as listed in the content, with its bonus and state once the player is known. */
type Part = { id: string; item: ContentBody; bonus: Bonus | undefined; state: WelcomeState | undefined };

function useParts(items: readonly ContentBody[]): Part[] {
  const { api } = useSite();
  const currency = useActiveAccount()?.currency ?? '';
  const ids = items.map((item) => textAt(item, 'bonusId') ?? '').filter(Boolean);
  const isEnabled = currency !== '' && ids.length > 0;
  const bonuses = useQuery({ ...bonusTermsOptions(api, { currency, amount: 0, ids }), enabled: isEnabled }).data;
  const statuses = useQuery({ ...bonusStatusesOptions(api, { bonusIds: ids, currency }), enabled: isEnabled }).data;
  const packageId = bonuses?.find((bonus) => bonus.package)?.package?.id;
  const held = useQuery({ ...packageOptions(api, { packageId: packageId ?? '', currency }), enabled: packageId !== undefined }).data;
  return items.map((item, index) => {
    const id = textAt(item, 'bonusId') ?? String(index);
    const bonus = bonuses?.find((each) => each.id === id);
    const issueStatus = statuses?.find((each) => each.id === id)?.issueStatus;
    const isKnown = bonus !== undefined && statuses !== undefined;
    return { id, item, bonus, state: isKnown ? welcomeState({ issueStatus, held: heldOf(bonus, held?.bonuses ?? []) }) : undefined };
  });
}

/** The total gain, only ever shown beside the total requirement and its cost (design §5.9). */
function Totals({ parts, texts }: { parts: readonly Part[]; texts: Texts }) {
  const { api } = useSite();
  const bonusTexts = useBonusTexts();
  const money = useMoneyText();
  const currency = useActiveAccount()?.currency ?? '';
  const rates = useQuery(currenciesOptions(api)).data ?? [];
  const bonuses = parts.flatMap(({ bonus }) => bonus ?? []);
  const totals = bonuses.length === parts.length ? packageTotals(bonuses, currency, rates) : undefined;
  if (!totals) return null;
  const { cost } = priceTag({ ...totals, returnPercent: Number(bonusTexts('priceTag.returnPercent')) });
  const shown = [
    { key: 'gain', amount: totals.gain },
    { key: 'betTotal', amount: totals.betTotal },
    { key: 'cost', amount: cost },
  ];
  return (
    <dl className={`${cardClass} ${styles.totals}`}>
      {shown.map(({ key, amount }) => (
        <div key={key}>
          <dt>{texts(`totals.${key}`)}</dt>
          <dd>{texts(`totals.${key}Value`, { amount: money(amount, currency) })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Keys of the terms on a part's card; the others are in the details. */
const cardTermKeys: ReadonlySet<string> = new Set(['minDeposit', 'maxDeposit', 'depositRange', 'wager', 'timeLimit', 'maxBet']);

function PartCard({ part: { item, bonus, state }, position, texts }: { part: Part; position: number; texts: Texts }) {
  const plain = usePlainTerms();
  const gain = bonus && plain(bonus.terms.filter(({ key }) => key === 'youGet' || key === 'youGetPercent'))[0]?.value;
  return (
    <li className={sceneCard}>
      <ScenePicture scene={sceneAt(position)} end={state ? <PartBadge state={state} texts={texts} /> : null}>
        <p>{textAt(item, 'topLabel')}</p>
        <h2>{gain ?? textAt(item, 'title')}</h2>
      </ScenePicture>
      <div className={sceneBody}>
        <PartProgress state={state} />
        {bonus && state ? (
          <PartTerms bonus={bonus} state={state} texts={texts} />
        ) : (
          <p className="small text-secondary">{textAt(item, 'description')}</p>
        )}
        <PartAction bonus={bonus} state={state} texts={texts} />
      </div>
    </li>
  );
}

/** The wagering of a part that runs. */
function PartProgress({ state }: { state: WelcomeState | undefined }) {
  return state?.kind === 'active' ? <WagerProgress bonus={state.bonus} /> : null;
}

function PartTerms({ bonus, state, texts }: { bonus: Bonus; state: WelcomeState; texts: Texts }) {
  const plain = usePlainTerms();
  const money = useMoneyText();
  const bonusTexts = useBonusTexts();
  if (state.kind === 'next' || state.kind === 'later')
    return <TermRows rows={plain(bonus.terms.filter(({ key }) => cardTermKeys.has(key)))} />;
  if (state.bonus === undefined) return <p className="small text-secondary">{texts('parts.done')}</p>;
  const { currency, amount, status, result, wageringExpiredAt } = state.bonus;
  const { done, total } = wagering(state.bonus);
  return (
    <TermRows
      rows={[
        { label: texts('parts.took'), value: money(amount, currency) },
        { label: texts('parts.bet'), value: texts('parts.betValue', { done: money(done, currency), total: money(total, currency) }) },
        ...(status === bonusStatus.finished
          ? [{ label: texts('parts.result'), value: bonusTexts(`bonusStatuses.${resultKey(result)}`) }]
          : []),
        ...(status === bonusStatus.active && wageringExpiredAt !== null
          ? [{ label: bonusTexts('ends'), value: <Deadline at={wageringExpiredAt} /> }]
          : []),
      ]}
    />
  );
}

function PartBadge({ state, texts }: { state: WelcomeState; texts: Texts }) {
  if (state.kind === 'active')
    return (
      <Badge tone="bonus" icon="play">
        {texts('parts.active')}
      </Badge>
    );
  if (state.kind === 'issued')
    return (
      <Badge tone="info" icon="circle-dashed">
        {texts('welcome.issued')}
      </Badge>
    );
  if (state.kind === 'done') {
    const isPlayed = state.bonus !== undefined && wasPlayed(state.bonus);
    return (
      <Badge tone={isPlayed ? 'ok' : 'neutral'} icon={isPlayed ? 'check' : 'minus'}>
        {texts(isPlayed ? 'parts.played' : 'parts.over')}
      </Badge>
    );
  }
  return <Badge icon="circle-dashed">{texts(`parts.${state.kind}`)}</Badge>;
}

/** A guest can register; a player can choose the part for its deposit, or open the running bonus (P-19, wire §3.10). */
function PartAction({ bonus, state, texts }: { bonus: Bonus | undefined; state: WelcomeState | undefined; texts: Texts }) {
  const modals = useModals();
  const href = useHref();
  const isSignedIn = useIsSignedIn();
  if (!isSignedIn)
    return (
      <ButtonLink isBlock className={styles.last} href={href('/', { 'sign-up': 'true' })} data-modal="sign-up">
        {texts('startButton')}
      </ButtonLink>
    );
  if (!bonus || !state || state.kind === 'done') return null;
  if (state.kind === 'active' || state.kind === 'issued') {
    const held: PlayerBonus = state.bonus;
    return (
      <Button isBlock className={styles.last} onClick={() => void modals.open('bonus-details', held.id)}>
        {texts('parts.details')}
      </Button>
    );
  }
  if (state.kind === 'later')
    return (
      <p className={`small text-secondary ${styles.last}`}>
        <Icon name="lock" size="s" /> {texts('parts.laterHint')}
      </p>
    );
  return (
    <ButtonLink
      isBlock
      className={styles.last}
      href={href('/', { wallet: 'deposit', [bonusParameter]: bonus.id })}
      data-modal="wallet"
      data-modal-value="deposit"
    >
      {texts('parts.choose')}
    </ButtonLink>
  );
}

/** Declines the package; its button has the same weight as the others. */
function DeclinePackage({ texts }: { texts: Texts }) {
  const href = useHref();
  const isSignedIn = useIsSignedIn();
  const address = isSignedIn ? { wallet: 'deposit', [bonusParameter]: noBonusParameter } : { 'sign-up': 'true' };
  return (
    <Card className={bonusesStyles.lineCard}>
      <IconMark icon="minus" />
      <div className={bonusesStyles.lineText}>
        <h2>{texts('without.title')}</h2>
        <p className="small text-secondary">{texts('without.text')}</p>
      </div>
      <ButtonLink
        href={href('/', address)}
        data-modal={isSignedIn ? 'wallet' : 'sign-up'}
        data-modal-value={isSignedIn ? 'deposit' : undefined}
      >
        {texts(isSignedIn ? 'without.deposit' : 'without.register')}
      </ButtonLink>
    </Card>
  );
}
