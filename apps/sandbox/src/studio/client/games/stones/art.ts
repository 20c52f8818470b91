const svgSpace = 'http://www.w3.org/2000/svg';

function drawing(viewBox: string, shapes: readonly (readonly [string, Readonly<Record<string, string>>])[]): SVGSVGElement {
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('aria-hidden', 'true');
  for (const [name, attributes] of shapes) {
    const shape = document.createElementNS(svgSpace, name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    svg.append(shape);
  }
  return svg;
}

const outlines = [
  'M8 40C6 22 24 8 50 8s44 12 44 30-18 26-44 26S10 56 8 40z',
  'M10 34C14 14 36 6 56 8s40 12 38 32-24 26-46 24S4 54 10 34z',
  'M6 36C8 18 30 10 52 6s44 16 42 34-22 24-44 26S4 52 6 36z',
];

/** A flat basalt stone with a lit top and a glowing rim; three shapes take turns. */
export function stone(index: number): SVGSVGElement {
  const outline = outlines[index % outlines.length] ?? '';
  return drawing('0 0 100 78', [
    ['path', { d: outline, transform: 'translate(0 11)', fill: '#ff6a1e', opacity: '.55' }],
    ['path', { d: outline, transform: 'translate(0 7)', fill: '#14161c' }],
    ['path', { d: outline, fill: '#3d434f' }],
    ['path', { d: outline, transform: 'translate(9 5) scale(.82)', fill: '#4d5462' }],
    ['path', { d: 'M24 20c10-8 34-9 48-2', fill: 'none', stroke: '#7c8596', 'stroke-width': '3', 'stroke-linecap': 'round' }],
    [
      'path',
      { class: 'crack', d: 'M50 10 44 26l10 10-8 26', fill: 'none', stroke: '#ff9a3c', 'stroke-width': '3', 'stroke-linecap': 'round' },
    ],
  ]);
}

/** The traveller: a round little fellow in a hooded coat with a lantern. */
export function hero(): SVGSVGElement {
  return drawing('0 0 80 110', [
    ['ellipse', { cx: '40', cy: '104', rx: '24', ry: '5', fill: '#000', opacity: '.35' }],
    ['path', { d: 'M30 96v8h-8M50 96v8h8', fill: 'none', stroke: '#1b2436', 'stroke-width': '7', 'stroke-linecap': 'round' }],
    ['path', { d: 'M40 16c24 0 28 34 26 64-1 16-12 20-26 20s-25-4-26-20c-2-30 2-64 26-64z', fill: '#2f6bd8' }],
    ['path', { d: 'M40 16c24 0 28 34 26 64-1 16-12 20-26 20 10-20 14-60 0-84z', fill: '#1f4ea8' }],
    ['path', { d: 'M40 4c20 4 26 22 24 40H16C14 26 20 8 40 4z', fill: '#3f80f0' }],
    ['path', { d: 'M40 4c4-4 12-2 14 4-4 0-8 0-14-4z', fill: '#ffd45e' }],
    ['ellipse', { cx: '40', cy: '44', rx: '19', ry: '17', fill: '#ffe3c4' }],
    ['circle', { cx: '33', cy: '42', r: '3.6', fill: '#1b2436' }],
    ['circle', { cx: '48', cy: '42', r: '3.6', fill: '#1b2436' }],
    ['path', { d: 'M35 51q6 5 12 0', fill: 'none', stroke: '#1b2436', 'stroke-width': '2.6', 'stroke-linecap': 'round' }],
    ['circle', { cx: '27', cy: '49', r: '3.4', fill: '#ff9a8a', opacity: '.7' }],
    ['circle', { cx: '53', cy: '49', r: '3.4', fill: '#ff9a8a', opacity: '.7' }],
    ['path', { d: 'M18 66h44', stroke: '#ffd45e', 'stroke-width': '5' }],
    ['path', { d: 'M63 60q8 2 8 10', fill: 'none', stroke: '#1f4ea8', 'stroke-width': '6', 'stroke-linecap': 'round' }],
    ['circle', { cx: '71', cy: '80', r: '12', fill: '#ffd45e', opacity: '.35' }],
    ['rect', { x: '65', y: '72', width: '12', height: '16', rx: '4', fill: '#ffe9a8', stroke: '#8a5a1c', 'stroke-width': '2.5' }],
  ]);
}
