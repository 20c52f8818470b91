import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { Bonus, PlayerBonus } from '@pavilion/contract/areas/game/bonus.ts';
import { Badge, Button, ButtonLink, Card, cardClass, EmptyState, Icon, IconMark, Skeleton, SkeletonRows, TermRows } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import type { ContentBody } from '../../../content/lookup.ts';
import type { Texts } from '../../../content/texts.tsx';
import { bonusParameter, noBonusParameter } from '../../../navigation/modals.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { sceneAt, sceneBody, sceneCard, SceneHead, ScenePicture } from '../../../scenes/scene.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { textAt, usePageTexts } from '../../content/page.ts';
import { useMoneyText } from '../../settings/money.tsx';
import { currenciesOptions } from '../../settings/queries.ts';
import { useActiveAccount, useAreAccountsComing } from '../../wallet/queries.ts';
import styles from './welcome.module.css';
import bonusesStyles from '../bonuses/bonuses.module.css';
import { resultKey, useBonusTexts } from '../bonuses/bonus-labels.ts';
import { Deadline } from '../bonuses/held-terms.tsx';
import { WagerProgress } from '../bonuses/wager-progress.tsx';
import { usePlainTerms } from '../bonuses/plain-terms.tsx';
import { priceTag } from '../bonuses/price-tag.ts';
import { bonusStatusesOptions, bonusTermsOptions, packageOptions } from '../bonuses/queries.ts';
import { wagering } from '../bonuses/shelf.ts';
import { heldOf, packageTotals, wasPlayed, type WelcomeState, welcomeState } from './welcome.ts';

/** The welcome package: its gain beside its requirements, its parts, and an equally visible way to decline it (design §5.9). */
export function WelcomePage() {
  const texts = usePageTexts('welcome-bonuses');
  const items = texts.list('welcome.items');
  const { parts, isComing } = useParts(items);
  return (
    <div className={styles.welcome}>
      <SceneHead scene="evening" title={texts('title')} lead={texts('description')} />
      {items.length === 0 ? (
        <Card>
          <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
        </Card>
      ) : (
        <>
          <Totals parts={parts} isComing={isComing} texts={texts} />
          <ol className={styles.parts} aria-label={texts('welcome.label')}>
            {parts.map((part, index) => (
              <PartCard key={part.id} part={part} isComing={isComing} position={index} texts={texts} />
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

/** The parts offered to the player, and whether they are still loading. */
function useTerms(ids: readonly string[]) {
  const { api } = useSite();
  const areAccountsComing = useAreAccountsComing();
  const currency = useActiveAccount()?.currency ?? '';
  const isEnabled = currency !== '' && ids.length > 0;
  const bonuses = useQuery({ ...bonusTermsOptions(api, { currency, amount: 0, ids }), enabled: isEnabled });
  const statuses = useQuery({ ...bonusStatusesOptions(api, { bonusIds: ids, currency }), enabled: isEnabled });
  const packageId = bonuses.data?.flatMap((bonus) => bonus.package?.id ?? [])[0];
  const held = useQuery({ ...packageOptions(api, { packageId: packageId ?? '', currency }), enabled: packageId !== undefined });
  const isComing = areAccountsComing || [bonuses, statuses, held].some(({ isLoading }) => isLoading);
  return { isComing, bonuses: bonuses.data, statuses: statuses.data, held: held.data?.bonuses };
}

/** The parts, and whether the player's own data is still loading: it all arrives together, so that no part moves another (K-31). */
function useParts(items: readonly ContentBody[]): { parts: Part[]; isComing: boolean } {
  const { isComing, bonuses, statuses, held } = useTerms(items.map((item) => textAt(item, 'bonusId') ?? '').filter(Boolean));
  const parts = items.map((item, index) => {
    const id = textAt(item, 'bonusId') ?? String(index);
    const bonus = isComing ? undefined : bonuses?.find((each) => each.id === id);
    const issueStatus = statuses?.find((each) => each.id === id)?.issueStatus;
    const isKnown = bonus !== undefined && statuses !== undefined;
    return { id, item, bonus, state: isKnown ? welcomeState({ issueStatus, held: heldOf(bonus, held ?? []) }) : undefined };
  });
  return { parts, isComing };
}

const totalKeys = ['gain', 'betTotal', 'cost'] as const;

/** The total gain, only ever shown beside the total requirement and its cost (design §5.9). */
function Totals({ parts, isComing, texts }: { parts: readonly Part[]; isComing: boolean; texts: Texts }) {
  const { api } = useSite();
  const bonusTexts = useBonusTexts();
  const money = useMoneyText();
  const currency = useActiveAccount()?.currency ?? '';
  const rates = useQuery(currenciesOptions(api)).data ?? [];
  const bonuses = parts.flatMap(({ bonus }) => bonus ?? []);
  const totals = bonuses.length === parts.length ? packageTotals(bonuses, currency, rates) : undefined;
  if (!totals && !isComing) return null;
  const sums = totals && { ...totals, ...priceTag({ ...totals, returnPercent: Number(bonusTexts('priceTag.returnPercent')) }) };
  return (
    <dl className={`${cardClass} ${styles.totals}`}>
      {totalKeys.map((key) => (
        <div key={key}>
          <dt>{texts(`totals.${key}`)}</dt>
          <dd>{sums ? texts(`totals.${key}Value`, { amount: money(sums[key], currency) }) : <TotalPlace />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A placeholder of one line for an amount that is loading. */
const TotalPlace = () => <Skeleton blockSize="1lh" inlineSize="9ch" />;

/** Keys of the terms on a part's card; the others are in the details. */
const cardTermKeys: ReadonlySet<string> = new Set(['minDeposit', 'maxDeposit', 'depositRange', 'wager', 'timeLimit', 'maxBet']);

/** As tall as four terms and the button below them. */
const PART_ROWS = 4;

type PartCardProps = { part: Part; isComing: boolean; position: number; texts: Texts };

function PartCard({ part, isComing, position, texts }: PartCardProps) {
  const { item, bonus, state } = part;
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
        {isComing ? <SkeletonRows count={PART_ROWS} /> : <PartText part={part} texts={texts} />}
        <PartAction bonus={bonus} state={state} texts={texts} />
      </div>
    </li>
  );
}

/** A part in its terms, or as the content describes it. */
function PartText({ part: { item, bonus, state }, texts }: { part: Part; texts: Texts }) {
  if (bonus && state) return <PartTerms bonus={bonus} state={state} texts={texts} />;
  return <p className="small text-secondary">{textAt(item, 'description')}</p>;
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
      <p className={`row small text-secondary ${styles.last}`}>
        <Icon name="lock" size="s" />
        {texts('parts.laterHint')}
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
