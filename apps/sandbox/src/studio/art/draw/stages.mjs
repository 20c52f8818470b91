// Stages of the other four studios (table, originals, instant, live), and the game logo set in the studio's lettering.
import { P, L, C, E, R, G, T, n, o, lite, dark, mix, range, polar, poly, spark, ngonD, starD, Ctx } from '@pavilion/art/draw/lib.mjs';
import { cloud } from '@pavilion/art/draw/kit.mjs';
import { minify } from '@pavilion/art/draw/minify.mjs';
import { STUDIOS } from '@pavilion/art/draw/generate.mjs';
import { line, measure, clean } from '@pavilion/art/draw/lettering.mjs';
import { backgroundFor } from './backgrounds.mjs';
const AU = '#e6bd6c';
const lantern = (c, x, y, s, col) =>
  c.glow(x, y, 60 * s, '#ffd28a', 0.5) +
  G(T(x, y, s), [
    L('M0-200V-22', '#1a0d0a', 1.6),
    P(
      'M-20 0C-20-14-12-18 0-18S20-14 20 0S12 18 0 18S-20 14-20 0Z',
      c.rad(['#fff0b8', [lite(col, 0.2), 0.5], dark(col, 0.25)], 0.5, 0.5, 0.62),
    ),
    L('M-10-17C-16-8-16 8-10 17M0-18V18M10-17C16-8 16 8 10 17', dark(col, 0.35), 0.9, o(0.7)),
    R(-9, -21, 18, 5, 1.5, '#2a1510') + R(-9, 17, 18, 5, 1.5, '#2a1510'),
    L('M0 22V36M-3 24V32M3 24V32', AU, 1.4),
  ]);
export function stageFor(game, { width = 1280, height = 720 } = {}) {
  const st = STUDIOS.find((s) => s.name === game.studio);
  if (/Northlight|Copperleaf|Tidal|Velvet/.test(st.name)) return backgroundFor(game, { width, height });
  const wide = width > height,
    W = wide ? 640 : 260,
    H = wide ? 360 : Math.round((260 * height) / width),
    c = new Ctx({ id: `${game.id}/stage`, W, H, pal: { ...st.pal, ...st.scenes[game.id].pal } }),
    p = c.p,
    cx = W / 2,
    m = c.rnd(-30, 30);
  let b;
  if (st.key === 'quartzline') {
    const lo = mix(p.lo, p.base, 0.3);
    b =
      c.full(c.lin([mix(p.hi, lo, 0.42), lo, p.base], 0, 0, 0.4, 1)) +
      poly(
        [
          [0, 0],
          [cx * 0.8 + m, 0],
          [W * 0.2, H * 0.46],
          [0, H * 0.3],
        ],
        '#fff',
        o(0.1),
      ) +
      poly(
        [
          [W, 0],
          [cx * 0.8 + m, 0],
          [W * 0.78, H * 0.32],
          [W, H * 0.5],
        ],
        '#fff',
        o(0.05),
      ) +
      poly(
        [
          [cx * 0.8 + m, 0],
          [W * 0.78, H * 0.32],
          [cx, H * 0.62],
          [W * 0.2, H * 0.46],
        ],
        '#fff',
        o(0.06),
      ) +
      poly(
        [
          [W, H * 0.5],
          [W * 0.78, H * 0.32],
          [cx, H * 0.62],
          [W * 0.66, H],
          [W, H],
        ],
        p.base,
        o(0.35),
      ) +
      poly(
        [
          [0, H * 0.3],
          [W * 0.2, H * 0.46],
          [cx, H * 0.62],
          [W * 0.16, H],
          [0, H],
        ],
        p.base,
        o(0.22),
      );
    if (game.id === 'keno-sky')
      b += [
        [0.1, 0.24, 1.6, 0.28],
        [0.9, 0.4, 1.9, 0.22],
        [0.2, 0.78, 2, 0.2],
      ]
        .map(([x, y, s, a]) => cloud(W * x, H * y, s, '#fff', a))
        .join('');
  } else if (st.key === 'lantern-yard') {
    const fy = wide ? H * 0.17 : H * 0.16,
      rx = wide ? W * 0.56 : W * 0.86,
      ry = H * (wide ? 0.86 : 0.9),
      fret = (f) =>
        G(
          f ? `translate(${W} 0) scale(-1 1)` : '',
          G('scale(1.5)', L('M0 12H34V0M0 24H22V12M12 24V46M0 46H22V34H34M34 12V34M0 36H12M22 24H34', AU, 1.2, o(0.5))),
        );
    b =
      c.full(c.rad([lite(p.wall, 0.14), p.wall, dark(p.wall, 0.6)], 0.5, 0.3, 0.8)) +
      L(
        range(Math.ceil(W / 40), (i) => `M${i * 40 + 20} 0V${n(fy + 40)}`).join('') + range(4, (j) => `M0 ${n(j * 34 + 8)}H${W}`).join(''),
        dark(p.wall, 0.5),
        1,
        o(0.5),
      ) +
      E(cx, fy + ry + 8, rx + 12, ry, dark(p.felt, 0.75)) +
      E(cx, fy + ry, rx + 8, ry, c.lin(['#9a5a32', '#5a2e18'])) +
      E(cx, fy + ry + 7, rx, ry, c.rad([lite(p.felt, 0.1), p.felt, dark(p.felt, 0.42)], 0.5, 0.12, 0.62)) +
      `<ellipse cx="${cx}" cy="${n(fy + ry + 10)}" rx="${n(rx - 14)}" ry="${n(ry - 14)}" fill="none" stroke="${AU}" stroke-width="1.2" opacity=".55"/>` +
      fret(0) +
      fret(1) +
      (wide
        ? lantern(c, 84, 70, 1.2, p.lan) +
          lantern(c, 148, 46, 0.85, p.lan) +
          lantern(c, W - 84, 64, 1.2, p.lan) +
          lantern(c, W - 148, 42, 0.85, p.lan)
        : lantern(c, 26, 62, 0.8, p.lan) + lantern(c, W - 26, 56, 0.8, p.lan)) +
      c.grain(0.08);
  } else if (st.key === 'basalt-club') {
    const hex = (x, y, w, h) =>
      poly(
        [
          [x - w, y],
          [x - w / 2, y - w * 0.4],
          [x + w / 2, y - w * 0.4],
          [x + w, y],
          [x + w / 2, y + w * 0.4],
          [x - w / 2, y + w * 0.4],
        ],
        '#3a404c',
      ) +
      poly(
        [
          [x - w, y],
          [x - w / 2, y + w * 0.4],
          [x - w / 2, y + h],
          [x - w, y + h],
        ],
        '#262b34',
      ) +
      poly(
        [
          [x - w / 2, y + w * 0.4],
          [x + w / 2, y + w * 0.4],
          [x + w / 2, y + h],
          [x - w / 2, y + h],
        ],
        '#1c2028',
      ) +
      poly(
        [
          [x + w / 2, y + w * 0.4],
          [x + w, y],
          [x + w, y + h],
          [x + w / 2, y + h],
        ],
        '#13161c',
      );
    b =
      c.full(c.lin(['#2b313c', '#161a21', '#0c0e13'])) +
      P(`M${W * 0.76} 0H${W * 0.94}L${W * 0.3} ${H}H${W * 0.04}Z`, c.lin([p.hot, mix(p.hot, '#0c0e13', 0.66)], 1, 0, 0, 1), o(0.7)) +
      P(`M${W * 0.71} 0H${W * 0.735}L${n(W * 0.0)} ${H}H${n(-W * 0.03)}Z`, p.hot, o(0.4)) +
      P(`M${W} 0H${W * 1.02}L${W * 0.38} ${H}H${W * 0.36}Z`, p.hot, o(0.35)) +
      c.glow(cx, H * 0.45, W * 0.4, p.hot, 0.28) +
      [
        [0.02, 0.7, 34],
        [0.1, 0.8, 30],
        [0.18, 0.9, 26],
        [0.98, 0.66, 36],
        [0.9, 0.78, 30],
        [0.82, 0.89, 28],
      ]
        .map(([x, y, w]) => hex(W * x, H * y, wide ? w : w * 0.6, H))
        .join('') +
      c.grain(0.12);
  } else {
    const { sky, hill } = p,
      h = H * 0.36,
      hills =
        P(
          `M0 ${n(h)}V${n(h - 50)}Q${n(W * 0.12)} ${n(h - 86)} ${n(W * 0.24)} ${n(h - 54)}T${n(W * 0.5)} ${n(h - 34)}T${n(W * 0.76)} ${n(h - 60)}T${W} ${n(h - 44)}V${n(h)}Z`,
          mix(hill, sky[1], 0.35),
        ) +
        P(
          `M0 ${n(h)}V${n(h - 24)}Q${n(W * 0.16)} ${n(h - 44)} ${n(W * 0.34)} ${n(h - 16)}T${n(W * 0.7)} ${n(h - 22)}T${W} ${n(h - 30)}V${n(h)}Z`,
          hill,
        );
    b =
      c.full(c.lin([sky[0], [sky[1], 0.22], [sky[2], 0.36]])) +
      C(cx, h - 24, 40, lite(sky[2], 0.5), o(0.85)) +
      c.glow(cx, h - 24, 120, lite(sky[2], 0.4), 0.6) +
      hills +
      R(0, h, W, H - h, 0, c.lin([mix(sky[2], sky[1], 0.3), [sky[1], 0.24], sky[0], p.base])) +
      G(`translate(0 ${n(2 * h)}) scale(1 -1)`, hills, o(0.4)) +
      P(
        `M${W * 0.1} 0H${W * 0.26}L${W * 0.7} ${H}H${W * 0.3}ZM${W * 0.9} 0H${W * 0.74}L${W * 0.3} ${H}H${W * 0.7}Z`,
        c.lin(['#fff/.2', '#fff/0']),
      );
  }
  return minify(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice" stroke-linecap="round" stroke-linejoin="round">${c.defsSvg()}${b}</svg>`,
  );
}
/** the game's name as in its tile; decorative, the page carries the name as text */
export function logoFor(game, size = 20) {
  const st = STUDIOS.find((s) => s.name === game.studio),
    t = st.title,
    s = t.style,
    q = s.contrast ?? 1,
    c = new Ctx({ id: `${game.id}/logo`, W: 200, H: 40, pal: { ...st.pal, ...st.scenes[game.id].pal } });
  const txt = clean(game.name),
    w = (measure(txt, s) * size) / 10,
    sw = ((s.w ?? 1.5) * size) / 10,
    pad = size * 0.34,
    d = line(txt, pad, pad, size, s),
    W = n(w + pad * 2 + (t.slant ? 4 : 0)),
    H = n(size + pad * 2),
    tr =
      q !== 1 ? `scale(${q} 1)` : t.slant ? `translate(${n(Math.tan((-t.slant * Math.PI) / 180) * (size + pad))} 0) skewX(${t.slant})` : '';
  const fillv = t.fill(c);
  return minify(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${c.defsSvg()}<defs><path id="${c.pre}z" d="${d}"/></defs><g fill="none"${tr ? ` transform="${tr}"` : ''} ${t.join ?? ''}><use href="#${c.pre}z" stroke="${dark(c.p.base, 0.3)}" stroke-width="${n(sw + size * 0.18)}" stroke-linecap="round" stroke-linejoin="round"/><use href="#${c.pre}z" stroke="${fillv.startsWith('url') ? lite(c.p.accent, 0.65) : fillv}" stroke-width="${n(sw)}"/></g></svg>`,
  );
}
