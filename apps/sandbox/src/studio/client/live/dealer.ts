import type { LiveTable } from '../api.ts';

/** How one of the house's dealers looks. */
type Look = {
  readonly skin: string;
  readonly shade: string;
  readonly hair: string;
  readonly vest: string;
  readonly dark: string;
  readonly isLong: boolean;
};

const marta: Look = { skin: '#f0c8a4', shade: '#d29f78', hair: '#4a2a1c', vest: '#1d6a5c', dark: '#0d3a34', isLong: true };
const idris: Look = { skin: '#a8714a', shade: '#7d4f30', hair: '#1c1512', vest: '#2c4a8e', dark: '#152650', isLong: false };
const noor: Look = { skin: '#d9a679', shade: '#b37c52', hair: '#1f1a22', vest: '#8a2f4a', dark: '#4a1428', isLong: true };
const emil: Look = { skin: '#f4d3b4', shade: '#d6a884', hair: '#a8763a', vest: '#5a3a86', dark: '#2c1a4a', isLong: false };

const dealers: Readonly<Record<string, Look>> = {
  'lake-roulette': marta,
  'lake-baccarat': noor,
  'lake-wheel': emil,
  'lake-dice': idris,
  'night-roulette': idris,
};

const gold = '#e0c48a';
const ink = '#2a1a14';
const space = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string | number>>;

function draw(tag: string, attributes: Attributes, children: readonly Node[] = []): SVGElement {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

const path = (d: string, fill: string, more: Attributes = {}): SVGElement => draw('path', { d, fill, ...more });
const line = (d: string, stroke: string, width: number): SVGElement =>
  draw('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round' });
const oval = (at: readonly [number, number], radii: readonly [number, number], fill: string): SVGElement =>
  draw('ellipse', { cx: at[0], cy: at[1], rx: radii[0], ry: radii[1], fill });

const blend = (id: string, from: string, to: string): SVGElement =>
  draw('linearGradient', { id, x1: 0, y1: 0, x2: 0.6, y2: 1 }, [
    draw('stop', { offset: 0, 'stop-color': from }),
    draw('stop', { offset: 1, 'stop-color': to }),
  ]);

/** Hair behind the head: a knot with strands to the neck, or nothing. */
const hairBehind = ({ hair, isLong }: Look): readonly SVGElement[] =>
  isLong ? [oval([100, 21], [17, 15], hair), path('M66 70C60 100 66 116 78 122L122 122C134 116 140 100 134 70Z', hair)] : [];

const hairOver = ({ hair, isLong }: Look): SVGElement =>
  isLong
    ? path('M68 74C64 40 82 26 102 26C124 26 138 44 132 76C130 62 122 52 108 48C98 58 80 58 68 74Z', hair)
    : path('M68 66C62 36 80 24 104 25C128 26 138 42 132 68L127 58C120 52 112 46 96 50C86 52 76 50 72 58Z', hair);

const face = ({ skin, shade, hair }: Look): SVGElement =>
  draw('g', { class: 'live-head' }, [
    oval([68, 76], [6, 9], shade),
    oval([132, 76], [6, 9], shade),
    path('M70 66C70 40 130 40 130 66C132 92 120 114 100 114C80 114 68 92 70 66Z', 'url(#live-skin)'),
    oval([82, 90], [7, 4.5], '#e0786a33'),
    oval([118, 90], [7, 4.5], '#e0786a33'),
    draw('g', { class: 'live-eyes' }, [
      oval([86, 76], [5.2, 4.2], '#ffffff'),
      oval([114, 76], [5.2, 4.2], '#ffffff'),
      oval([86.4, 76.4], [2.8, 3.2], ink),
      oval([113.6, 76.4], [2.8, 3.2], ink),
    ]),
    line('M79 67C83 64 89 64 92 66', hair, 2.4),
    line('M108 66C111 64 117 64 121 67', hair, 2.4),
    line('M100 78C98 84 97 88 101 89', shade, 2),
    path('M89 98C95 105 105 105 111 98C105 101 95 101 89 98Z', '#a8453e'),
    line('M89 98C95 101 105 101 111 98', shade, 0.8),
    oval([100, 62], [22, 8], `${skin}55`),
  ]);

/** Shirt, waistcoat and bow tie. */
const body = ({ shade, dark }: Look): readonly SVGElement[] => [
  path('M88 106L112 106L114 128L86 128Z', shade),
  path('M30 200C32 156 46 138 84 124L100 134L116 124C154 138 168 156 170 200Z', '#f3efe6'),
  path('M54 200C56 164 66 142 86 126L100 152L114 126C134 142 144 164 146 200Z', 'url(#live-vest)'),
  path('M86 126L100 152L92 168L72 138Z', dark),
  path('M114 126L100 152L108 168L128 138Z', dark),
  path('M100 133L84 125V143Z', gold),
  path('M100 133L116 125V143Z', gold),
  draw('rect', { x: 96, y: 129, width: 8, height: 9, rx: 2.5, fill: '#b8934e' }),
  oval([100, 176], [2.2, 2.2], gold),
  oval([100, 190], [2.2, 2.2], gold),
];

const arm = ({ skin }: Look, side: 'left' | 'right'): SVGElement => {
  const parts = [
    path('M34 172C28 186 34 204 50 208L92 212L94 198L56 190Z', '#f3efe6'),
    draw('rect', { x: 84, y: 196, width: 10, height: 17, rx: 2, fill: '#ffffff' }),
    path('M94 197C106 194 114 199 116 204C114 210 104 213 94 212Z', skin),
    line('M112 202C108 201 104 201 101 202', ink, 0.7),
  ];
  const mirrored = side === 'right' ? [draw('g', { transform: 'translate(200 0) scale(-1 1)' }, parts)] : parts;
  return draw('g', { class: `live-sleeve live-${side}` }, mirrored);
};

/** The edge of the table that the dealer stands at, with the tray of chips. */
const rail = (): readonly SVGElement[] => [
  path('M0 214C60 204 140 204 200 214V240H0Z', '#3a1e12'),
  path('M0 219C60 209 140 209 200 219V240H0Z', '#6a3a20'),
  line('M0 219C60 209 140 209 200 219', gold, 1.4),
  ...['#c8323a', '#2a6ad0', '#1f8a5a', '#d8a03a', '#e8e2d2'].flatMap((tone, index) =>
    [0, 1, 2].map((layer) => oval([68 + index * 16, 226 - layer * 3], [6.6, 2.6], layer === 2 ? tone : `${tone}cc`)),
  ),
];

export type Dealer = { readonly element: SVGElement; pose(phase: LiveTable['phase']): void };

/** The drawn dealer of a table: at rest while bets are open, a hand over the table once they are closed. */
export function buildDealer(gameId: string): Dealer {
  const look = dealers[gameId] ?? marta;
  const figure = draw('g', { class: 'live-figure' }, [...hairBehind(look), ...body(look), face(look), hairOver(look)]);
  const element = draw('svg', { class: 'live-dealer', viewBox: '0 0 200 240', 'aria-hidden': 'true' }, [
    draw('defs', {}, [blend('live-skin', look.skin, look.shade), blend('live-vest', look.vest, look.dark)]),
    figure,
    ...rail(),
    arm(look, 'left'),
    arm(look, 'right'),
  ]);
  return {
    element,
    pose(phase) {
      element.dataset.phase = phase;
    },
  };
}
