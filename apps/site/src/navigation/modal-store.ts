import { admitted, type ModalName, modalRule, type ModalVisitor } from './modals.ts';
import { companionsIn, modalsIn, withAdmittedModals, withModal, withoutModal, withoutModals } from './modal-address.ts';
import { isShown, type ModalStack, reconcile, settle, stackOf } from './modal-machine.ts';
import type { Search } from './search.ts';

/** Answers false to keep a modal from opening or closing (M-10, M-11). */
export type Veto = () => boolean | Promise<boolean>;
type Moment = 'open' | 'close' | 'dismiss';

/** What the store needs of the router. */
export type AddressBar = {
  search: () => Search;
  /** How many entries on top of the history were pushed to open modals: so many steps back is the page without them. */
  depth: () => number;
  go: (search: Search, options: { isReplacing: boolean; depth: number }) => void;
  back: (steps: number) => void;
};

/**
 * Open modals, mirrored in the address: the address is the truth, this keeps only the motion. Opening and closing change
 * the address; the address's changes (also back, reload and links) bring the stack after it.
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

  /** What is open. The first look reads the address: a page that opens with modals in it shows them at once. */
  readonly stack = (): ModalStack => this.#stack;

  get #stack(): ModalStack {
    this.#known ??= stackOf(modalsIn(withAdmittedModals(this.#bar.search(), this.#visitor())));
    return this.#known;
  }

  readonly isOpen = (name: ModalName): boolean => isShown(this.#stack, name);

  /** Registers a veto for as long as the returned function is not called. `dismiss` is closing by hand: Escape, outside, the cross. */
  veto(moment: Moment, name: ModalName, veto: Veto): () => void {
    const key = `${moment} ${name}`;
    const vetoes = this.#vetoes.get(key) ?? new Set();
    this.#vetoes.set(key, vetoes.add(veto));
    return () => vetoes.delete(veto);
  }

  /**
   * Opens a modal, or what stands in its place for this visitor. `beside` are parameters that belong to it (its companions).
   * False when vetoed, refused or opening already.
   */
  readonly open = async (name: ModalName, value?: string, beside: Search = {}): Promise<boolean> => {
    const stand = admitted(name, this.#visitor());
    if (stand === undefined || this.#passing.has(stand) || !(await this.#passes('open', stand))) return false;
    const isReplacing = modalRule(stand).replaces && this.#stack.length > 0;
    // An entry that takes the place of another leads back no further than that one did.
    const depth = this.#bar.depth() + (isReplacing ? 0 : 1);
    const search = withModal(this.#bar.search(), stand, stand === name ? value : undefined);
    this.#bar.go(stand === name ? { ...search, ...companionsIn(name, beside) } : search, { isReplacing, depth });
    return true;
  };

  /** Closes a modal; resolves once it has gone, so that what follows (another modal, a page) runs after it (conventions §8). */
  readonly close = async (name: ModalName): Promise<boolean> => {
    if (!this.isOpen(name)) return true;
    if (!(await this.#passes('close', name))) return false;
    const gone = this.#whenGone(name);
    const isOnlyOne = modalsIn(this.#bar.search()).length === 1;
    if (isOnlyOne) this.#leave(withoutModal(this.#bar.search(), name));
    else this.#bar.go(withoutModal(this.#bar.search(), name), { isReplacing: true, depth: this.#bar.depth() });
    await gone;
    return true;
  };

  /** Closing by hand, which a modal may answer with a question instead. */
  readonly dismiss = async (name: ModalName): Promise<void> => {
    if (await this.#passes('dismiss', name)) await this.close(name);
  };

  /** Closes everything that is open, without asking. */
  readonly closeAll = async (): Promise<void> => {
    const gone = this.#stack.filter(({ phase }) => phase !== 'closing').map(({ name }) => this.#whenGone(name));
    if (gone.length === 0) return;
    this.#leave(withoutModals(this.#bar.search()));
    await Promise.all(gone);
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

  /** A modal's motion has ended. */
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
   * Back to the page from before the modals; where there is none, this entry goes on without them. An address that was
   * given with modals in it loses them on the way back: `follow` sees to that.
   */
  #leave(search: Search): void {
    const depth = this.#bar.depth();
    this.#isLeaving = depth > 0;
    if (depth > 0) this.#bar.back(depth);
    else this.#bar.go(search, { isReplacing: true, depth: 0 });
  }

  #whenGone(name: ModalName): Promise<void> {
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
