import { bonusResult, bonusStatus } from '@pavilion/contract/constants.ts';
import type { PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import { Badge, Icon, type IconName } from '@pavilion/ui';
import { type ReactNode } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { imageOf, pictureOf } from '../../../content/picture.ts';
import { type Scene, ScenePicture } from '../../../scenes/scene.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { gameOptions } from '../queries.ts';
import { resultKey, useBonusTexts } from './bonus-labels.ts';
import styles from './bonuses.module.css';

/** The icon of a bonus in its frame. */
export function BonusArt({ icon = 'gift' }: { icon?: IconName }) {
  return (
    <span className={styles.art}>
      <Icon name={icon} size="l" />
    </span>
  );
}

/** The game of free spins; its name falls back to theirs until the game has loaded. */
export function useSpinGame({ gameId, name }: Pick<PlayerFreespin, 'gameId' | 'name'>) {
  const { api } = useSite();
  const { data } = useQuery(gameOptions(api, gameId));
  return {
    name: data?.name ?? name,
    identity: data?.identity,
    painting: data?.images.plain?.['1x'],
    image: data ? imageOf(pictureOf(data.images, data.customImages, '200x200')) : undefined,
  };
}

/** The picture of the free spins' game; an icon until it has loaded. */
export function SpinArt({ image }: { image: { src: string; srcSet: string | undefined } | undefined }) {
  if (!image) return <BonusArt icon="refresh-cw" />;
  return (
    <span className={styles.art}>
      <img {...image} alt="" width="56" height="56" decoding="async" />
    </span>
  );
}

/** Issued, active or the result: always a text with an icon, never colour alone. */
export function StateBadge({ status, result }: { status: number; result: number }) {
  const texts = useBonusTexts();
  if (status === bonusStatus.active)
    return (
      <Badge tone="bonus" icon="play">
        {texts('availability.active')}
      </Badge>
    );
  if (status === bonusStatus.issued)
    return (
      <Badge tone="info" icon="circle-dashed">
        {texts('availability.issued')}
      </Badge>
    );
  return <Badge icon={result === bonusResult.played ? 'check' : 'x'}>{texts(`bonusStatuses.${resultKey(result)}`)}</Badge>;
}

type HeldHeadProps = { scene: Scene; image?: string | undefined; name: string; detail: string; state: ReactNode };

/** Head of a card: a painting or the game's picture, with name, type and state on it. */
export function HeldHead({ scene, image, name, detail, state }: HeldHeadProps) {
  return (
    <ScenePicture scene={scene} image={image} end={state}>
      <h2>{name}</h2>
      <p>{detail}</p>
    </ScenePicture>
  );
}
