import type { EventStatus } from '../../protocol/messages.ts';

/** Remembers the last reported position of play: it is reported again once the ball is elsewhere. */
export class ToldPlay {
  #ball = 'null';

  /** Takes a status to be reported. @returns whether it says something new about play */
  isNew(status: EventStatus | undefined): boolean {
    const ball = JSON.stringify(status?.play?.ball ?? null);
    const isNew = ball !== this.#ball;
    this.#ball = ball;
    return isNew;
  }
}
