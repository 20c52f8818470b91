// Shared sets for table games, originals and instant games. Every function returns one SVG string; all are deterministic.
import {
  P,
  L,
  C,
  E,
  R,
  G,
  T,
  n,
  o,
  lite,
  dark,
  mix,
  range,
  polar,
  pts,
  poly,
  spark,
  starD,
  ngonD,
  sector,
  Ctx,
  hash,
} from '@pavilion/art/draw/lib.mjs';
import { SUIT, dieFace as face, spinner, pearl, gem, mine, coin as coinK } from '@pavilion/art/draw/kit.mjs';
import { label, line, measure } from '@pavilion/art/draw/lettering.mjs';
import { minify } from '@pavilion/art/draw/minify.mjs';
import { STUDIOS } from '@pavilion/art/draw/generate.mjs';
const AU = '#e6bd6c',
  RED = '#c8283c',
  INK = '#1b2030';
const mk = (id, vb, draw, w, h) => {
  const c = new Ctx({ id, W: 100, H: 100, pal: {} });
  const b = [draw(c)].flat(9).join('');
  const [, , vw, vh] = vb.split(' ');
  return minify(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w ?? vw}" height="${h ?? vh}" viewBox="${vb}" stroke-linecap="round" stroke-linejoin="round">${c.defsSvg()}${b}</svg>`,
  );
};

// ---- cards: 100 x 140 ------------------------------------------------------------------------------------------
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'],
  SUITS = ['s', 'h', 'd', 'c'];
const COL = [[0], [-19, 19], [-19, 0, 19]];
const PIPS = {
  2: [
    [0, -38],
    [0, 38],
  ],
  3: [
    [0, -38],
    [0, 0],
    [0, 38],
  ],
  4: [
    [-17, -38],
    [17, -38],
    [-17, 38],
    [17, 38],
  ],
  5: [
    [-17, -38],
    [17, -38],
    [0, 0],
    [-17, 38],
    [17, 38],
  ],
  6: [
    [-17, -38],
    [17, -38],
    [-17, 0],
    [17, 0],
    [-17, 38],
    [17, 38],
  ],
  7: [
    [-17, -38],
    [17, -38],
    [0, -19],
    [-17, 0],
    [17, 0],
    [-17, 38],
    [17, 38],
  ],
  8: [
    [-17, -38],
    [17, -38],
    [0, -19],
    [-17, 0],
    [17, 0],
    [0, 19],
    [-17, 38],
    [17, 38],
  ],
  9: [
    [-17, -40],
    [17, -40],
    [-17, -13],
    [17, -13],
    [0, 0],
    [-17, 13],
    [17, 13],
    [-17, 40],
    [17, 40],
  ],
  10: [
    [-17, -40],
    [17, -40],
    [0, -27],
    [-17, -13],
    [17, -13],
    [0, 27],
    [-17, 13],
    [17, 13],
    [-17, 40],
    [17, 40],
  ],
};
const RS = { w: 2, track: 1.6 };
// court cards show emblems, no people: page J = pennant and staff, queen Q = crown of petals and fan, king K = tall crown and orb
const court = (c, r, s, col) => {
  const a = col === RED ? '#c8283c' : '#24386e',
    b = AU,
    su = (x, y, k) => P(SUIT[s], col, `transform="translate(${x} ${y}) scale(${k})"`);
  const half =
    r === 'J'
      ? L('M-13 2V-40', '#7a4a22', 3) +
        P('M-12-40H20L12-31L20-22H-12Z', c.lin([lite(a, 0.25), dark(a, 0.2)], 0, 0, 1, 0)) +
        C(-13, -43, 3, b) +
        P('M-4-12Q12-18 20-4L22 2H-6Z', lite(a, 0.75)) +
        su(9, -7, 0.7)
      : r === 'Q'
        ? P('M-22 0C-24-16-12-26 0-26S24-16 22 0Z', lite(a, 0.78)) +
          P(range(5, (i) => sector(6, 24, -162 + i * 30, -138 + i * 30)).join(''), a, 'transform="translate(0 2)"') +
          P('M-18-26L-21-40L-10-33L0-46L10-33L21-40L18-26Z', c.lin([lite(b, 0.5), b, dark(b, 0.25)])) +
          [-21, 0, 21].map((x) => C(x, x ? -41 : -47, 2.6, '#fff')).join('') +
          C(0, -31, 2.6, a)
        : P('M-22 2L-18-20H18L22 2Z', lite(a, 0.75)) +
          P('M-19-22H19L24-42L12-34L8-48L0-36L-8-48L-12-34L-24-42Z', c.lin([lite(b, 0.5), b, dark(b, 0.3)])) +
          R(-19, -25, 38, 5, 2, a) +
          C(-9, -22.5, 1.4, '#fff') +
          C(0, -22.5, 1.6, '#fff') +
          C(9, -22.5, 1.4, '#fff') +
          C(0, -9, 8, c.ball(b)) +
          L('M0-20V-17M-3-18.500H3', dark(b, 0.4), 1.6);
  return (
    R(-30, -52, 60, 104, 4, mix(col, '#ffffff', 0.93), `stroke="${mix(col, '#ffffff', 0.6)}" stroke-width="1"`) +
    `<clipPath id="${c.pre}h"><path d="M-30-52H30V0H-30Z"/></clipPath>` +
    [0, 180].map((d) => G(d ? 'rotate(180)' : '', G('', half, `clip-path="url(#${c.pre}h)"`) + su(-21, -42, 0.75))).join('') +
    L('M-30 0H30', mix(col, '#ffffff', 0.5), 1)
  );
};
export const cardFace = (rank, suit) =>
  mk(`card/${rank}${suit}`, '0 0 100 140', (c) => {
    const col = suit === 'h' || suit === 'd' ? RED : INK,
      corner =
        label(rank, 13, 16, 15, col, { ...RS, xs: rank === '10' ? 0.8 : 1 }) +
        P(SUIT[suit], col, 'transform="translate(13 33) scale(.78)"');
    const mid =
      rank === 'A'
        ? C(0, 0, 34, 'none', `stroke="${mix(col, '#ffffff', 0.72)}" stroke-width="1.2"`) +
          L(
            range(24, (i) => {
              const a = polar(37, i * 15),
                b = polar(i % 2 ? 40 : 43, i * 15);
              return `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
            }).join(''),
            mix(col, '#ffffff', 0.6),
            1.2,
          ) +
          P(SUIT[suit], col, 'transform="scale(2.9)"')
        : PIPS[rank]
          ? PIPS[rank]
              .map(([x, y]) => c.use(SUIT[suit], col, `transform="translate(${x} ${y})${y > 0 ? ' rotate(180)' : ''} scale(1.05)"`))
              .join('')
          : court(c, rank, suit, col);
    return [
      R(0.75, 0.75, 98.5, 138.5, 9, c.lin(['#ffffff', '#f1eef6'], 0, 0, 1, 1), 'stroke="#c9c4d6" stroke-width="1.500"'),
      corner,
      G('rotate(180 50 70)', corner),
      G('translate(50 70)', mid),
    ];
  });
const BACKS = {
  'Northlight Works': ['#14627a', '#0a2c55'],
  Copperleaf: ['#9a4a26', '#4a2010'],
  'Tidal Nine': ['#127a86', '#0a3a52'],
  Quartzline: ['#4a6af0', '#2a2f9a'],
  'Lantern Yard': ['#a8282c', '#5a1014'],
  'Velvet Orbit': ['#c83a9e', '#4a1a78'],
  'Basalt Club': ['#3a4250', '#14171d'],
  'Mirrorlake Live': ['#2f62a8', '#0f2654'],
};
export const cardBack = (studio) =>
  mk(`back/${studio}`, '0 0 100 140', (c) => {
    const [a, b] = BACKS[studio],
      st = STUDIOS.find((s) => s.name === studio),
      w = lite(a, 0.55);
    const pat = {
      'Northlight Works': L('M0 14L7 4L14 14M0 7L7-3L14 7', w, 1),
      Copperleaf: L('M0 14Q0 0 14 0Q14 14 0 14ZM0 14L10 4', w, 0.9),
      'Tidal Nine': L('M0 7A7 7 0 0 1 14 7M3.500 7A3.500 3.500 0 0 1 10.500 7M-7 14A7 7 0 0 1 7 14A7 7 0 0 1 21 14', w, 0.9),
      Quartzline: L('M0 0L7 5L14 0M7 5V14M0 14L7 9', w, 0.9),
      'Lantern Yard': L('M0 3H11V11H4V7M0 14H7', w, 1.1),
      'Velvet Orbit': C(7, 7, 5, 'none', `stroke="${w}" stroke-width=".9"`) + C(7, 7, 1.4, w) + C(0, 0, 1.4, w),
      'Basalt Club': L('M3.500 0L0 7L3.500 14M10.500 0L14 7L10.500 14M3.500 0H10.500', w, 1),
      'Mirrorlake Live': L('M0 4q3.500-3 7 0t7 0M0 11q3.500-3 7 0t7 0', w, 1),
    }[studio];
    return [
      R(0.75, 0.75, 98.5, 138.5, 9, '#f6f2ea', 'stroke="#c9c4d6" stroke-width="1.500"'),
      R(6, 6, 88, 128, 6, c.lin([a, b], 0, 0, 1, 1)),
      R(10, 10, 80, 120, 4, c.pattern(14, 14, pat), o(0.45)),
      R(10, 10, 80, 120, 4, 'none', `stroke="${w}" stroke-width="1.200"`),
      C(50, 70, 21, b),
      C(50, 70, 21, 'none', `stroke="${w}" stroke-width="1.600"`),
      C(50, 70, 17, 'none', `stroke="${w}" stroke-width=".8" opacity=".7"`),
      G('translate(50 70) scale(2.5)', st.mark, `color="${lite(a, 0.8)}"`),
    ];
  });

// ---- dice, chips, coin ------------------------------------------------------------------------------------------
export const DICE = { ivory: ['#f6f0e2', '#1b2030'], red: ['#d42f34', '#fff'], blue: ['#2a6ad8', '#fff'], gold: ['#f0b53a', '#3a2408'] };
export const dieFace = (value, tone = 'ivory') =>
  mk(`die/${tone}${value}`, '-36 -36 72 76', (c) => {
    const [a, b] = DICE[tone];
    return [
      R(-30, -25, 62, 62, 14, '#05070c', o(0.35)),
      R(-31, -31, 62, 62, 14, dark(a, 0.3)),
      R(-31, -33, 62, 60, 14, c.lin([lite(a, 0.5), a, dark(a, 0.14)], 0, 0, 1, 1)),
      R(-25, -27, 50, 48, 12, c.lin([lite(a, 0.15), lite(a, 0.4)], 0, 0, 1, 1), o(0.55)),
      ...{
        1: [[0, 0]],
        2: [
          [-1, -1],
          [1, 1],
        ],
        3: [
          [-1, -1],
          [0, 0],
          [1, 1],
        ],
        4: [
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
        ],
        5: [
          [-1, -1],
          [1, -1],
          [0, 0],
          [-1, 1],
          [1, 1],
        ],
        6: [
          [-1, -1],
          [-1, 0],
          [-1, 1],
          [1, -1],
          [1, 0],
          [1, 1],
        ],
      }[value].map(([x, y]) => {
        const q = value === 1 && tone === 'ivory' ? '#d0282c' : b;
        return C(x * 16, y * 15 - 2.2, 6.2, dark(q, 0.2)) + C(x * 16, y * 15 - 3, 5.6, q);
      }),
    ];
  });
export const CHIPS = {
  0.1: '#8a94a6',
  0.5: '#b0643a',
  1: '#f0ece2',
  2: '#d8a03a',
  5: '#c8323a',
  10: '#2a6ad0',
  25: '#1f8a5a',
  50: '#e07a2a',
  100: '#22262e',
  500: '#7a3ab8',
  1000: '#c8326e',
};
export const chip = (value) => {
  const a = CHIPS[value],
    pale = value === 1,
    ring = pale ? '#4a5a7a' : '#fff';
  return mk(`chip/${value}`, '-50 -50 100 106', (c) => {
    const q = (2 * Math.PI * 40) / 16,
      t = value >= 1000 ? `${value / 1000}K` : String(value).replace('0.', '.');
    return [
      C(0, 6, 47, dark(a, 0.65)),
      C(0, 0, 47, c.lin([lite(a, 0.25), a, dark(a, 0.25)], 0, 0, 1, 1)),
      `<circle r="40.500" fill="none" stroke="${ring}" stroke-width="12" stroke-dasharray="${n(q)} ${n(q)}" stroke-linecap="butt"/>`,
      C(0, 0, 46.4, 'none', `stroke="${dark(a, 0.4)}" stroke-width="1.200"`),
      C(0, 0, 32, dark(a, 0.35)),
      C(0, 0, 31, c.lin([lite(a, pale ? 0.9 : 0.18), dark(a, 0.12)], 0, 0, 1, 1)),
      C(0, 0, 27, 'none', `stroke="${ring}" stroke-width="1" stroke-dasharray=".1 5" opacity=".8"`),
      label(t, 0, 0, t.length > 2 ? 17 : 22, pale ? '#22304a' : '#fff', { w: 2.1, track: 1.4 }),
      P(sector(42, 46, 195, 250), '#fff', o(0.5)),
    ];
  });
};
export const coinFace = (side) =>
  mk(`coin/${side}`, '-50 -50 100 104', (c) => {
    const a = side === 'sun' ? '#f2b83c' : '#c4ccdc';
    return [
      C(0, 5, 47, dark(a, 0.55)),
      C(0, 0, 47, c.lin([lite(a, 0.6), a, dark(a, 0.25)], 0, 0, 1, 1)),
      L(
        range(48, (i) => {
          const p = polar(44.5, i * 7.5),
            q = polar(46.5, i * 7.5);
          return `M${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}`;
        }).join(''),
        dark(a, 0.4),
        1,
      ),
      C(0, 0, 38, 'none', `stroke="${dark(a, 0.4)}" stroke-width="3"`),
      side === 'sun'
        ? P(range(12, (i) => pts([polar(30, i * 30), polar(18, i * 30 - 9), polar(18, i * 30 + 9)])).join(''), dark(a, 0.4)) +
          C(0, 0, 15, dark(a, 0.4)) +
          C(0, 0, 10, a)
        : P('M6-28A28 28 0 1 0 27 9A23 23 0 0 1 6-28Z', dark(a, 0.4)) + P(starD(15, -10, 9, 4, 5), dark(a, 0.4)),
      P(sector(40, 44, 190, 255), '#fff', o(0.7)),
    ];
  });

// ---- roulette --------------------------------------------------------------------------------------------------
export const EU = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];
export const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const pocket = (v) => (v === 0 ? '#12804a' : REDS.has(v) ? '#b81f2e' : '#15171f');
/** the turning part; pocket of 0 is at the top when the rotation is 0. Ball and bowl are separate layers */
export const rouletteWheel = () =>
  mk('roulette/wheel', '-200 -200 400 400', (c) => {
    const st = 360 / 37,
      by = {};
    EU.forEach((v, i) => (by[pocket(v)] ||= []).push(sector(104, 170, -90 + (i - 0.5) * st, -90 + (i + 0.5) * st)));
    return [
      C(0, 0, 176, AU),
      C(0, 0, 172, '#2a120a'),
      ...Object.entries(by).map(([f, d]) => P(d.join(''), f)),
      ...Object.entries(by).map(([f]) =>
        P(EU.map((v, i) => (pocket(v) === f ? sector(104, 136, -90 + (i - 0.5) * st, -90 + (i + 0.5) * st) : '')).join(''), dark(f, 0.4)),
      ),
      L(
        EU.map((v, i) => {
          const a = polar(104, -90 + (i + 0.5) * st),
            b = polar(170, -90 + (i + 0.5) * st);
          return `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
        }).join(''),
        AU,
        1.6,
      ),
      `<circle r="136" fill="none" stroke="${AU}" stroke-width="1.200"/>`,
      EU.map((v, i) => G(`rotate(${n(i * st)})`, label(String(v), 0, -154, 13, '#fff', { w: 1.9, track: 1.6 }))),
      C(0, 0, 104, AU),
      C(0, 0, 101, c.rad(['#8a5230', '#4a2414', '#2a120a'], 0.38, 0.34, 0.75)),
      L(
        range(8, (i) => {
          const a = polar(44, i * 45),
            b = polar(100, i * 45);
          return `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
        }).join(''),
        '#2a120a',
        1.6,
        o(0.6),
      ),
      G('scale(.72)', spinner(c, 96, AU)),
    ];
  });
export const rouletteBowl = () =>
  mk('roulette/bowl', '-240 -240 480 480', (c) => [
    C(0, 8, 232, '#05070c', o(0.5)),
    C(0, 0, 232, c.lin(['#a8683a', '#6b3a1e', '#2f160a'], 0, 0, 1, 1)),
    C(0, 0, 222, 'none', `stroke="${AU}" stroke-width="2"`),
    C(0, 0, 214, c.rad([['#3a1c0e', 0.8], '#8a5230'], 0.5, 0.5, 0.5)),
    C(0, 0, 180, '#1a0a06'),
    range(8, (i) => {
      const [x, y] = polar(198, i * 45 + 22);
      return P(
        'M0-8L4 0L0 8L-4 0Z',
        c.lin(['#fff0c4', AU]),
        `transform="translate(${n(x)} ${n(y)}) rotate(${i * 45 + 22 + (i % 2 ? 90 : 0)})"`,
      );
    }),
    L('M-160-140A214 214 0 0 1-20-212', '#fff', 4, o(0.25)),
  ]);
export const rouletteBall = () => mk('roulette/ball', '-10 -10 20 20', (c) => pearl(c, 0, 0, 8, '#f2f2f8'));
/** betting layout; cell 50 x 56, origin at the 0 cell. felt colour by studio */
export const rouletteTable = (felt = '#6a1a1c', tall = false) => {
  const W = 50,
    Hh = 56,
    cell = (x, y, w, h, f, t, sz = 20) =>
      R(x + 1.5, y + 1.5, w - 3, h - 3, 4, f, 'stroke="#f4e6c4" stroke-width="1.400" stroke-opacity=".75"') +
      label(t, x + w / 2, y + h / 2, sz, '#fff', { w: 1.8, track: 2 });
  const pic = (c) => {
    const nums = range(36, (i) => {
      const v = i + 1;
      return tall
        ? cell(((v - 1) % 3) * W + W, Math.floor((v - 1) / 3) * Hh * 0.72 + 46, W, Hh * 0.72, pocket(v), String(v), 17)
        : cell(Math.floor((v - 1) / 3) * W + W, (2 - ((v - 1) % 3)) * Hh, W, Hh, pocket(v), String(v));
    });
    const fl = dark(felt, 0.25);
    return tall
      ? [
          cell(W, 4, 150, 42, pocket(0), '0'),
          nums,
          range(3, (i) =>
            G(`translate(25 ${n(46 + i * 161.3 + 80.6)}) rotate(-90)`, cell(-80.6, -25, 161.3, 50, fl, ['1-12', '13-24', '25-36'][i], 15)),
          ),
          range(6, (i) =>
            G(
              `translate(225 ${n(46 + i * 80.6 + 40.3)}) rotate(90)`,
              i === 2 || i === 3
                ? cell(-40.3, -25, 80.6, 50, i === 2 ? '#b81f2e' : '#15171f', '', 13)
                : cell(-40.3, -25, 80.6, 50, fl, ['1-18', 'EVEN', '', '', 'ODD', '19-36'][i], 13),
            ),
          ),
        ]
      : [
          P(`M${W - 2} 2V166H26Q2 166 2 142V26Q2 2 26 2Z`, pocket(0), 'stroke="#f4e6c4" stroke-width="1.400" stroke-opacity=".75"') +
            label('0', 26, 84, 22, '#fff', { w: 1.8 }),
          nums,
          range(3, (i) => cell(13 * W, (2 - i) * Hh, W, Hh, fl, '2-1', 15)),
          range(3, (i) => cell(W + i * 200, 3 * Hh, 200, 46, fl, ['1-12', '13-24', '25-36'][i], 16)),
          range(6, (i) =>
            cell(
              W + i * 100,
              3 * Hh + 46,
              100,
              46,
              i === 2 ? '#b81f2e' : i === 3 ? '#15171f' : fl,
              ['1-18', 'EVEN', '', '', 'ODD', '19-36'][i],
              15,
            ),
          ),
          [
            [300, 0],
            [400, 1],
          ].map(([x, k]) =>
            P(
              `M${x} ${3 * Hh + 57}L${x + 14} ${3 * Hh + 69}L${x} ${3 * Hh + 81}L${x - 14} ${3 * Hh + 69}Z`,
              k ? '#2a2e3a' : '#e0404e',
              'stroke="#fff" stroke-width="1.200"',
            ),
          ),
        ];
  };
  return mk(`roulette/table${felt}${tall}`, tall ? '-4 0 258 534' : '-4 -4 708 270', (c) => (tall ? pic(c) : pic(c)));
};

// ---- plinko, mines, keno, wheel, crash, tower, scratch -----------------------------------------------------------
export const MULT = {
  8: [13, 3, 1.3, 0.7, 0.4, 0.7, 1.3, 3, 13],
  12: [33, 11, 4, 2, 1.1, 0.6, 0.3, 0.6, 1.1, 2, 4, 11, 33],
  16: [110, 41, 10, 5, 3, 1.5, 1, 0.5, 0.3, 0.5, 1, 1.5, 3, 5, 10, 41, 110],
};
/** pegs only; slots are drawn by the game because their values follow the risk. peg (row j, index i) at x = (i - (j+2)/2) * step, y = 40 + j * step * .9 */
export const plinkoBoard = (rows = 12) => {
  const step = 420 / (rows + 2),
    h = 40 + rows * step * 0.9;
  return mk(`plinko/${rows}`, `-240 -10 480 ${n(h + 60)}`, (c) => [
    poly(
      [
        [-step * 1.6, 6],
        [step * 1.6, 6],
        [228, h + 4],
        [-228, h + 4],
      ],
      '#14052f',
      o(0.42),
    ),
    L(`M${n(-step * 1.6)} 6L-228 ${n(h + 4)}M${n(step * 1.6)} 6L228 ${n(h + 4)}`, '#e3c2ff', 2, o(0.5)),
    range(rows, (j) =>
      range(j + 3, (i) => {
        const x = (i - (j + 2) / 2) * step,
          y = 40 + j * step * 0.9,
          r = Math.min(6, step * 0.17);
        return C(x, y + r * 0.6, r, '#14052f', o(0.55)) + C(x, y, r, '#f3e6ff') + C(x - r * 0.3, y - r * 0.3, r * 0.35, '#fff');
      }),
    ),
    P('M-26-6H26L18 12H-18Z', c.lin(['#fff', '#c9a0f0'])),
  ]);
};
export const plinkoColor = (m) => (m >= 10 ? '#ff4f7b' : m >= 3 ? '#ff8a4c' : m >= 1.05 ? '#ffd84d' : m >= 0.95 ? '#9fd8c0' : '#b9a3d8');
export const ball = (col = '#ffd84d') =>
  mk(`ball/${col}`, '-12 -12 24 26', (c) => [
    C(1, 3, 10, '#05070c', o(0.35)),
    C(0, 0, 10, c.ball(col)),
    C(-3.4, -3.6, 2.8, '#fff', o(0.85)),
  ]);
export const mineTile = (state) =>
  mk(`mines/${state}`, '-40 -40 80 84', (c) =>
    state === 'shut'
      ? [
          R(-36, -30, 72, 72, 12, '#02343c'),
          R(-36, -36, 72, 70, 12, c.lin(['#ecfffc', '#8fd8d2'], 0, 0, 1, 1)),
          R(-28, -29, 56, 54, 9, c.lin(['#c6f3ee', '#effffd'], 0, 0, 1, 1)),
          L('M-28-22Q-28-29-21-29H10', '#fff', 2.4),
        ]
      : [
          R(-36, -36, 72, 76, 12, '#022c34'),
          R(-36, -32, 72, 72, 12, c.lin(['#04404a', '#066070'])),
          state === 'gem'
            ? c.glow(0, 2, 40, '#5ab0ff', 0.5) + gem(c, 0, 4, 23, '#5ab0ff') + P(spark(16, -16, 8), '#fff')
            : state === 'mine'
              ? c.glow(0, 2, 42, '#ff5a4a', 0.5) + mine(c, 0, 6, 17, '#3a3442') + C(5, 9, 3.4, '#ff4a3d')
              : state === 'mine-dim'
                ? G('', mine(c, 0, 6, 15, '#3a3442'), o(0.65))
                : G('', gem(c, 0, 4, 18, '#5ab0ff'), o(0.55)),
        ],
  );
export const kenoBall = (num, state = 'idle') =>
  mk(`keno/${num}${state}`, '-30 -30 60 62', (c) => {
    const a = state === 'hit' ? '#0e7a56' : state === 'picked' ? '#2a6ad8' : state === 'drawn' ? '#a8481c' : '#dfeefa',
      t = state === 'idle' ? '#123a66' : '#fff';
    return [
      C(0, 3, 27, dark(a, 0.55), o(0.8)),
      C(0, 0, 27, state === 'idle' ? c.lin(['#ffffff', '#c6e0f2'], 0, 0, 1, 1) : c.ball(a, 0.35, 0.35)),
      state === 'idle' ? '' : C(0, 0, 17, dark(a, 0.35), o(0.55)),
      state === 'picked' ? C(0, 0, 22.5, 'none', 'stroke="#fff" stroke-width="2" stroke-dasharray=".1 5.6"') : '',
      label(String(num), 0, 0, 17, t, { w: 2.1, track: 1.6 }),
      E(-9, -18, 8, 4, '#fff', o(state === 'idle' ? 0.9 : 0.6) + ' transform="rotate(-22 -9 -18)"'),
      state === 'hit' ? C(0, 0, 26, 'none', 'stroke="#fff" stroke-width="2.400"') : '',
    ];
  });
/** fortune wheel: list of {t: text, c: colour}; first segment centred at the top */
export const fortuneWheel = (segs, { rim = '#5a2408', gold = '#ffd84d', ink = '#2a1004' } = {}) =>
  mk(`wheel/${segs.map((s) => s.t).join()}`, '-210 -210 420 424', (c) => {
    const st = 360 / segs.length,
      r = 178;
    return [
      C(0, 8, 206, '#05070c', o(0.35)),
      C(0, 0, 206, c.lin([lite(rim, 0.35), rim, dark(rim, 0.45)], 0, 0, 1, 1)),
      C(0, 0, r + 6, gold),
      segs.map((s, i) => P(sector(46, r, -90 + (i - 0.5) * st, -90 + (i + 0.5) * st), s.c)),
      segs.map((s, i) => P(sector(r - 22, r, -90 + (i - 0.5) * st, -90 + (i + 0.5) * st), '#05070c', o(0.16))),
      L(
        segs
          .map((s, i) => {
            const a = polar(46, -90 + (i + 0.5) * st),
              b = polar(r, -90 + (i + 0.5) * st);
            return `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
          })
          .join(''),
        gold,
        2.4,
      ),
      segs.map((s, i) =>
        G(
          `rotate(${n(i * st)})`,
          label(s.t, 0, -r + 44, segs.length > 16 ? 15 : 20, s.ink ?? '#fff', { w: 2.3, track: 1.8, chamfer: 1, k: 0.5 }),
        ),
      ),
      range(24, (i) => C(...polar(194, i * 15), 4.4, i % 2 ? '#fff6d8' : gold)),
      C(0, 0, 50, rim),
      C(0, 0, 44, c.ball(gold)),
      P(starD(0, 0, 25, 11, 6), dark(rim, 0.1)),
    ];
  });
export const wheelPointer = () =>
  mk('wheel/pointer', '-26 -10 52 66', (c) => [
    P('M-22-4H22L0 50Z', '#05070c', 'opacity=".4" transform="translate(0 4)"'),
    P('M-22-6H22L0 48Z', c.lin(['#fff', '#d8dce6'], 0, 0, 1, 0)),
    C(0, 4, 6, '#e0435a'),
  ]);
export const climber = () =>
  mk('crash/climber', '-60 -40 120 84', (c) =>
    G('rotate(-18)', [
      P('M-22 4L-58 0L-30 12L-54 18L-20 14Z', c.lin(['#ffd84d/0', '#ffd84d', '#fff6c8'], 0, 0, 1, 0)),
      P('M-24-6L-36-24L-14-12ZM-24 16L-36 34L-12 20Z', '#0a6a55'),
      P('M-26 5C-26-14 6-20 44 5C6 28-26 24-26 5Z', c.lin(['#ffffff', '#d8fff0', '#5fc0a0'])),
      P('M16-9C28-6 36 0 44 5C36 10 28 15 16 18Q22 5 16-9Z', '#2fe39a'),
      C(4, 3, 9, '#06281d') + C(4, 3, 7, c.ball('#7dffc8')),
      L('M-18-4Q-6-10 8-10', '#fff', 2.4),
    ]),
  );
export const rocket = () =>
  mk('crash/rocket', '-40 -60 80 130', (c) => [
    P('M-13 34C-24 54-7 62 0 68C7 62 24 54 13 34Z', c.lin(['#fff2a0', ['#ff9a2a', 0.4], '#ff3a1a/.2'])),
    P('M-16 10L-34 38L-16 34ZM16 10L34 38L16 34Z', '#c8321e'),
    P('M0-58C19-38 22-8 16 36H-16C-22-8-19-38 0-58Z', c.lin(['#ffffff', '#e2e6ee', '#8a92a4'], 0, 0, 1, 0)),
    P('M0-58C9-48 14-38 17-27H-17C-14-38-9-48 0-58Z', c.lin(['#ff7a5a', '#e0381f', '#9a1c12'], 0, 0, 1, 0)),
    C(0, -6, 11, '#4a5468') + C(0, -6, 8, c.ball('#4ac0ff')),
    R(-17, 28, 34, 9, 3, '#3a4250'),
  ]);
export const towerTile = (state) =>
  mk(`tower/${state}`, '-50 -30 100 64', (c) => {
    const on = { shut: '#4a5264', now: '#8a5ae0', safe: '#5a34a8', trap: '#3a2430' }[state];
    return [
      R(-46, -22, 92, 52, 9, dark(on, 0.6)),
      R(-46, -26, 92, 50, 9, c.lin([lite(on, 0.3), on, dark(on, 0.2)])),
      state === 'safe'
        ? P(starD(0, -1, 17, 7.5, 5), '#ffe27a')
        : state === 'trap'
          ? L('M-11-12L11 10M11-12L-11 10', '#ff9a8a', 5)
          : R(-30, -15, 14, 22, 3, state === 'now' ? '#ffe27a' : '#20252f') +
            R(-7, -15, 14, 22, 3, state === 'now' ? '#ffe27a' : '#20252f') +
            R(16, -15, 14, 22, 3, state === 'now' ? '#ffe27a' : '#20252f'),
      L('M-38-22H20', '#fff', 1.6, o(0.4)),
    ];
  });
export const foil = () =>
  mk('scratch/foil', '0 0 120 120', (c) => [
    R(0, 0, 120, 120, 12, c.lin(['#eef0f4', '#a8b0be', '#d8dce4', '#8a92a2'], 0, 0, 1, 1)),
    R(0, 0, 120, 120, 12, c.pattern(20, 20, L('M10 3L17 10L10 17L3 10Z', '#fff', 1.2, o(0.6)))),
    C(60, 60, 24, 'none', 'stroke="#5a6272" stroke-width="2.400" stroke-dasharray=".1 7"'),
    P(spark(60, 60, 15), '#5a6272'),
  ]);
export const SHARED = () => {
  const f = {};
  for (const s of SUITS) for (const r of RANKS) f[`cards/${r}${s}`] = cardFace(r, s);
  for (const s of STUDIOS) f[`cards/back-${s.key}`] = cardBack(s.name);
  for (const t of Object.keys(DICE)) for (let v = 1; v < 7; v++) f[`dice/${t}-${v}`] = dieFace(v, t);
  for (const v of Object.keys(CHIPS)) f[`chips/${v}`] = chip(+v);
  for (const s of ['sun', 'moon']) f[`coin/${s}`] = coinFace(s);
  Object.assign(f, {
    'roulette/wheel': rouletteWheel(),
    'roulette/bowl': rouletteBowl(),
    'roulette/ball': rouletteBall(),
    'roulette/table-wide': rouletteTable(),
    'roulette/table-tall': rouletteTable('#6a1a1c', true),
    'roulette/table-wide-lake': rouletteTable('#14684c'),
    'plinko/ball': ball(),
    'plinko/ball-2': ball('#ff5a8a'),
    'wheel/pointer': wheelPointer(),
    'wheel/hours': fortuneWheel(HOURS),
    'wheel/lake': fortuneWheel(LAKE, { rim: '#4a2418', gold: '#e0c48a' }),
    'crash/climber': climber(),
    'crash/rocket': rocket(),
    'scratch/foil': foil(),
  });
  for (const r of [8, 12, 16]) f[`plinko/board-${r}`] = plinkoBoard(r);
  for (const s of ['shut', 'gem', 'gem-dim', 'mine', 'mine-dim']) f[`mines/${s}`] = mineTile(s);
  for (const s of ['idle', 'picked', 'drawn', 'hit']) (f[`keno/${s}-7`] = kenoBall(7, s)), (f[`keno/${s}-42`] = kenoBall(42, s));
  for (const s of ['shut', 'now', 'safe', 'trap']) f[`tower/${s}`] = towerTile(s);
  return f;
};
const HC = ['#d6336c', '#fff4dc', '#1f6fd0', '#fff4dc', '#12805f', '#fff4dc'];
export const HOURS = ['5×', '0.2×', '1×', '0.2×', '1.5×', '0.2×', '1×', '0.2×', '1.2×', '0.2×', '1×', '0.2×'].map((t, i) => ({
  t,
  c: HC[i % 6],
  ink: i % 2 ? '#4a1f08' : '#fff',
}));
export const LAKE = ['20', '1', '5', '1', '2', '1', '10', '1', '2', '40', '1', '5', '2', '1', '2', '1', '5', '1'].map((t, i) => ({
  t,
  c: { 1: '#4a5a86', 2: '#1f8a66', 5: '#2f6fb8', 10: '#8a4ac0', 20: '#c8323e', 40: '#f0b03a' }[t],
  ink: t === '40' ? '#2a1004' : '#fff',
}));
