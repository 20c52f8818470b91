import { consoleChannels, consolePublications } from '@pavilion/contract/console/channels.ts';
import type { Hub } from '../hub/hub.ts';

export interface LiveFiguresOptions {
  readonly hub: Hub;
  /** The figures as they are now, as the call answers them. */
  read(): Promise<object>;
}

/** The last hour in figures: read while someone subscribes, and sent to all subscribers whenever they change (operator §4, Hub). */
export class LiveFigures {
  readonly #options: LiveFiguresOptions;
  #sent = '';

  constructor(options: LiveFiguresOptions) {
    this.#options = options;
  }

  /** One turn; there are two in a second. */
  async turn(): Promise<void> {
    const { hub, read } = this.#options;
    if (!hub.hasSubscribers(consoleChannels.live)) {
      // The next subscriber may have just read them, and receives them once more.
      this.#sent = '';
      return;
    }
    const data = consolePublications.live.parse(await read());
    const text = JSON.stringify({ ...data, readAt: null });
    if (text === this.#sent) return;
    this.#sent = text;
    hub.publish(consoleChannels.live, data);
  }
}
