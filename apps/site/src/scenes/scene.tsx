import { cardClass } from '@pavilion/ui';
import type { ReactNode } from 'react';
import evening from './paintings/evening.avif';
import harbourCup from './paintings/harbour-cup.avif';
import lanternWeek from './paintings/lantern-week.avif';
import springSail from './paintings/spring-sail.avif';
import styles from './scene.module.css';

/** A painting of the place: the pavilion in the evening, lanterns over the lake, boats in the harbour, kites by day. */
export type Scene = 'evening' | 'lantern-week' | 'harbour-cup' | 'spring-sail';

/** All paintings, in the order in which lists take them. */
export const sceneNames: readonly Scene[] = ['lantern-week', 'harbour-cup', 'evening', 'spring-sail'];
const paintings: Readonly<Record<Scene, string>> = {
  evening,
  'lantern-week': lanternWeek,
  'harbour-cup': harbourCup,
  'spring-sail': springSail,
};

/** A painting for the card at a position of a list, so that neighbours differ. */
export const sceneAt = (index: number): Scene => sceneNames[index % sceneNames.length] ?? 'evening';

/** The painting that has a name; one for its position where none has. */
export const sceneOf = (name: string, index = 0): Scene => sceneNames.find((scene) => scene === name) ?? sceneAt(index);

type SceneHeadProps = {
  scene: Scene;
  title: string | undefined;
  lead?: string | undefined;
  /** A line above the title. */
  above?: ReactNode;
  /** The head of one thing among many, taller than that of a list. */
  isTall?: boolean;
  children?: ReactNode;
};

/** The head of a page on a painting: title, a line about the page, and what else `children` puts under them. */
export function SceneHead({ scene, title, lead, above, isTall = false, children }: SceneHeadProps) {
  return (
    <header className={isTall ? `${styles.head} ${styles.tall}` : styles.head}>
      <img className={styles.painting} src={paintings[scene]} alt="" width="1200" height="420" decoding="async" fetchPriority="high" />
      <div className={styles.words}>
        {above}
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
        {children}
      </div>
    </header>
  );
}

type ScenePictureProps = {
  scene: Scene;
  /** The address of a picture that takes the painting's place, such as a game's. */
  image?: string | undefined;
  /** A badge in the upper corner. */
  end?: ReactNode;
  /** The name, and a line below it. */
  children: ReactNode;
};

/** The painting at the top of a card, with the name on it. */
export function ScenePicture({ scene, image, end, children }: ScenePictureProps) {
  return (
    <div className={styles.picture}>
      <img className={image ? styles.image : styles.painting} src={image ?? paintings[scene]} alt="" loading="lazy" decoding="async" />
      {end ? <span className={styles.end}>{end}</span> : null}
      <div className={styles.words}>{children}</div>
    </div>
  );
}

/** The class of a list of such cards, two in a row; one alone in the last row lies across it, its painting beside its content. */
export const sceneList = `columns-two ${styles.list}`;

/** Classes of a card that begins with a picture, and of the content below the picture. */
export const sceneCard = `${cardClass} ${styles.card}`;
export const sceneBody: string = styles.body ?? '';
