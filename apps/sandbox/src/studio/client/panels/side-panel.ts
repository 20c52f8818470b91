import { fill, h, icon, icons } from '../dom.ts';
import { t, textDirection } from '../texts.ts';

/** A tab of the side panel; its content is made when it is shown. */
export type PanelTab = { readonly id: string; readonly label: string; readonly build: () => readonly Node[] };

export type SidePanel = {
  readonly element: HTMLElement;
  /** Shows a tab; where the panel covers the game, it opens. */
  open(id: string): void;
  /** Renders the content of a tab again, if it is the one shown. */
  refresh(id: string): void;
};

type Part = { readonly tab: PanelTab; readonly button: HTMLButtonElement; readonly pane: HTMLElement };
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The panel beside the stage; on a small screen a sheet over the game that the menu button opens. */
class TabbedSidePanel implements SidePanel {
  readonly element: HTMLElement;
  private readonly parts: readonly Part[];
  private readonly menu: HTMLButtonElement;
  private chosen = '';

  constructor(tabs: readonly PanelTab[], { menu, foot }: { menu: HTMLButtonElement; foot: readonly HTMLElement[] }) {
    this.menu = menu;
    this.parts = tabs.map((tab) => {
      const button = h('button', { type: 'button', role: 'tab', id: `tab-${tab.id}`, 'aria-controls': `pane-${tab.id}` }, [tab.label]);
      const pane = h('div', { class: 'pane', role: 'tabpanel', id: `pane-${tab.id}`, 'aria-labelledby': `tab-${tab.id}`, tabindex: 0 });
      button.addEventListener('click', () => this.select(tab.id));
      button.addEventListener('keydown', (event) => this.step(event));
      return { tab, button, pane };
    });
    const close = h('button', { type: 'button', class: 'tool side-close', 'aria-label': t('close') }, [icon(icons.close)]);
    close.addEventListener('click', () => this.close());
    const list = h(
      'div',
      { class: 'tabs', role: 'tablist', 'aria-label': t('gamePanel') },
      this.parts.map(({ button }) => button),
    );
    this.element = h('aside', { class: 'side', dir: textDirection(), 'aria-label': t('gamePanel') }, [
      h('div', { class: 'side-head' }, [list, close]),
      ...this.parts.map(({ pane }) => pane),
      ...(foot.length === 0 ? [] : [h('div', { class: 'side-foot' }, foot)]),
    ]);
    menu.addEventListener('click', () => (this.element.classList.contains('open') ? this.close() : this.open(this.chosen)));
    this.element.addEventListener('keydown', ({ key }) => (key === 'Escape' ? this.close() : undefined));
    this.select(tabs[0]?.id ?? '');
  }

  private close(): void {
    if (!this.element.classList.contains('open')) return;
    this.element.classList.remove('open');
    this.menu.setAttribute('aria-expanded', 'false');
    this.menu.focus();
  }

  private step(event: KeyboardEvent): void {
    const at = this.parts.findIndex(({ tab }) => tab.id === this.chosen);
    const step = (steps[event.key] ?? 0) * (textDirection() === 'rtl' ? -1 : 1);
    const next = this.parts[(at + step + this.parts.length) % this.parts.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    event.stopPropagation();
    this.select(next.tab.id);
    next.button.focus();
  }

  private select(id: string): void {
    this.chosen = id;
    for (const { tab, button, pane } of this.parts) {
      const isChosen = tab.id === id;
      button.setAttribute('aria-selected', String(isChosen));
      button.setAttribute('tabindex', isChosen ? '0' : '-1');
      pane.hidden = !isChosen;
      if (isChosen) fill(pane, ...tab.build());
    }
  }

  open(id: string): void {
    this.select(id);
    this.element.classList.add('open');
    this.menu.setAttribute('aria-expanded', 'true');
    this.parts.find(({ tab }) => tab.id === id)?.button.focus();
  }

  refresh(id: string): void {
    const part = this.parts.find(({ tab }) => tab.id === id);
    if (id === this.chosen && part) fill(part.pane, ...part.tab.build());
  }
}

export const buildSidePanel = (tabs: readonly PanelTab[], parts: { menu: HTMLButtonElement; foot: readonly HTMLElement[] }): SidePanel =>
  new TabbedSidePanel(tabs, parts);
