import type { ReactNode } from 'react';
import styles from './rooms.module.css';

/** A player's room with fewer games would look empty and is left out. */
export const CARDS_LEAST = 3;

type RoomHeadProps = { id: string; title: string; basis?: ReactNode; end?: { href: string; label: string } };

/** The title of a room, what its content is based on, and the way to all of it. */
export function RoomHead({ id, title, basis, end }: RoomHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <h2 id={id}>{title}</h2>
        {basis ? <p className="small text-secondary">{basis}</p> : null}
      </div>
      {end ? (
        <a className="link small" href={end.href}>
          {end.label}
          <span className="visually-hidden">: {title}</span>
        </a>
      ) : null}
    </div>
  );
}
