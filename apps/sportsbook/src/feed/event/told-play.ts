import type { EventStatus } from '../../protocol/messages.ts';

/** Where play was told to be last: it is told again once the ball is elsewhere. */
export class ToldPlay {
  #ball = 'null';

  /** Takes a status that may be told. @returns whether it says something new of the play */
  isNew(status: EventStatus | undefined): boolean {
    const ball = JSON.stringify(status?.play?.ball ?? null);
    const isNew = ball !== this.#ball;
    this.#ball = ball;
    return isNew;
  }
}
