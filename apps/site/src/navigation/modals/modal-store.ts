import { admitted, type ModalName, modalRule, type ModalVisitor } from '../modals.ts';
import { companionsIn, modalsIn, withAdmittedModals, withModal, withoutModal, withoutModals } from './modal-address.ts';
import { isShown, type ModalStack, reconcile, settle, stackOf } from './modal-machine.ts';
import type { Search } from '../search/search.ts';

/** Returns false to veto the opening or closing of a modal (M-10, M-11). */
export type Veto = () => boolean | Promise<boolean>;
type Moment = 'open' | 'close' | 'dismiss';

type Opening = { name: ModalName; value: string | undefined; beside?: Search; isInPlace?: boolean };

/** The store's interface to the router. */
export type AddressBar = {
  search: () => Search;
  /** The number of entries on top of the history that were pushed to open modals: that many steps back is the page without them. */
  depth: () => number;
  go: (search: Search, options: { isReplacing: boolean; depth: number }) => void;
  back: (steps: number) => void;
};

/**
 * The open modals. The address is the source of truth; the store only adds the animation states. Opening and closing change
 * the address; changes of the address (also by Back, reload and links) update the stack.
 */
export class ModalStore {
  readonly #bar: AddressBar;
  readonly #visitor: () => ModalVisitor;
  readonly #listeners = new Set<() => void>();
  readonly #vetoes = new Map<string, Set<Veto>>();
  readonly #waiting = new Map<ModalName, Set<() => void>>();
  readonly #passing = new Set<ModalName>();
  #known: ModalStack | undefined;
  #isLeaving = false;

  constructor(bar: AddressBar, visitor: () => ModalVisitor) {
    this.#bar = bar;
    this.#visitor = visitor;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The open modals. The first read uses the address, so that a page opened with modals shows them at once. */
  readonly stack = (): ModalStack => this.#stack;

  get #stack(): ModalStack {
    this.#known ??= stackOf(modalsIn(withAdmittedModals(this.#bar.search(), this.#visitor())));
    return this.#known;
  }

  readonly isOpen = (name: ModalName): boolean => isShown(this.#stack, name);

  /** Registers a veto and returns the function that removes it. `dismiss` is closing by Escape, a click outside or the close button. */
  veto(moment: Moment, name: ModalName, veto: Veto): () => void {
    const key = `${moment} ${name}`;
    const vetoes = this.#vetoes.get(key) ?? new Set();
    this.#vetoes.set(key, vetoes.add(veto));
    return () => vetoes.delete(veto);
  }

  /**
   * Opens a modal, or the one that replaces it for this visitor. `beside` holds its companion parameters.
   * @returns false when vetoed, refused or already opening
   */
  readonly open = (name: ModalName, value?: string, beside: Search = {}): Promise<boolean> => this.#open({ name, value, beside });

  /**
   * Opens a modal without an action of the player: from a page, or on an event from the server. It replaces the page's own
   * history entry, so that one press of Back leads to the previous page.
   */
  readonly present = (name: ModalName, value?: string): Promise<boolean> => this.#open({ name, value, isInPlace: true });

  async #open({ name, value, beside = {}, isInPlace = false }: Opening): Promise<boolean> {
    const stand = admitted(name, this.#visitor());
    if (stand === undefined || this.#passing.has(stand) || !(await this.#passes('open', stand))) return false;
    const isReplacing = isInPlace || (modalRule(stand).replaces && this.#stack.length > 0);
    // A replaced entry keeps the depth of the entry it replaces.
    const depth = this.#bar.depth() + (isReplacing ? 0 : 1);
    const search = this.#bar.search();
    const next =
      stand === name ? { ...withModal(search, name, value), ...companionsIn(name, beside) } : withModal(search, stand, undefined);
    this.#bar.go(next, { isReplacing, depth });
    return true;
  }

  /** Closes a modal; resolves once it is removed, so that another modal or page can follow. */
  readonly close = async (name: ModalName): Promise<boolean> => {
    if (!this.isOpen(name)) return true;
    if (!(await this.#passes('close', name))) return false;
    const closed = this.#whenClosed(name);
    const isOnlyOne = modalsIn(this.#bar.search()).length === 1;
    if (isOnlyOne) this.#leave(withoutModal(this.#bar.search(), name));
    else this.#bar.go(withoutModal(this.#bar.search(), name), { isReplacing: true, depth: this.#bar.depth() });
    await closed;
    return true;
  };

  /** Closing by Escape, a click outside or the close button, which a modal may veto with a question. */
  readonly dismiss = async (name: ModalName): Promise<void> => {
    if (await this.#passes('dismiss', name)) await this.close(name);
  };

  /** Closes all modals without vetoes. */
  readonly closeAll = async (): Promise<void> => {
    const closed = this.#stack.filter(({ phase }) => phase !== 'closing').map(({ name }) => this.#whenClosed(name));
    if (closed.length === 0) return;
    this.#leave(withoutModals(this.#bar.search()));
    await Promise.all(closed);
  };

  /** The address or the visitor has changed. */
  readonly follow = (): void => {
    const search = this.#bar.search();
    const isLeft = this.#isLeaving && modalsIn(search).length > 0;
    this.#isLeaving = false;
    const allowed = isLeft ? withoutModals(search) : withAdmittedModals(search, this.#visitor());
    if (allowed !== search) this.#bar.go(allowed, { isReplacing: true, depth: this.#bar.depth() });
    this.#set(reconcile(this.#stack, modalsIn(allowed)));
  };

  /** A modal's animation has ended. */
  readonly settled = (name: ModalName): void => {
    this.#set(settle(this.#stack, name));
  };

  async #passes(moment: Moment, name: ModalName): Promise<boolean> {
    const vetoes = this.#vetoes.get(`${moment} ${name}`);
    if (!vetoes || vetoes.size === 0) return true;
    this.#passing.add(name);
    try {
      for (const veto of vetoes) if (!(await veto())) return false;
      return true;
    } finally {
      this.#passing.delete(name);
    }
  }

  /**
   * Goes back to the page before the modals; if there is none, replaces the entry by one without them. An address opened with modals loses
   * them on the way back, in `follow`.
   */
  #leave(search: Search): void {
    const depth = this.#bar.depth();
    this.#isLeaving = depth > 0;
    if (depth > 0) this.#bar.back(depth);
    else this.#bar.go(search, { isReplacing: true, depth: 0 });
  }

  #whenClosed(name: ModalName): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(name) ?? new Set();
      this.#waiting.set(name, waiting.add(resolve));
    });
  }

  #set(stack: ModalStack): void {
    if (stack === this.#stack) return;
    this.#known = stack;
    for (const [name, waiting] of this.#waiting) {
      if (stack.some((modal) => modal.name === name)) continue;
      this.#waiting.delete(name);
      for (const resolve of waiting) resolve();
    }
    for (const listener of this.#listeners) listener();
  }
}
