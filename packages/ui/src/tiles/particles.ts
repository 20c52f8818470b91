/** The particles drifting in front of a painting. */
export type ParticleKind = 'aurora' | 'ember' | 'glint' | 'snow' | 'star';

type Field = { readonly context: CanvasRenderingContext2D; readonly width: number; readonly height: number; readonly seconds: number };
/** One particle: its number and its seeded place between 0 and 1. */
type Particle = { readonly index: number; readonly seed: number };
type Draw = (field: Field, particle: Particle) => void;

const count = 26;
const goldenShare = 0.6180339;
const fullTurn = 2 * Math.PI;
const share = (seed: number, factor: number): number => (seed * factor) % 1;

const dot = (context: CanvasRenderingContext2D, [x, y]: readonly [number, number], radius: number): void => {
  context.beginPath();
  context.arc(x, y, radius, 0, fullTurn);
  context.fill();
};

const draws: Readonly<Record<ParticleKind, Draw>> = {
  ember: ({ context, width, height, seconds }, { index, seed }) => {
    const y = height - ((seconds * 38 + seed * height * 1.3) % (height * 1.1));
    context.fillStyle = `rgba(255,${150 + (index % 5) * 18},80,${0.25 + (0.6 * y) / height})`;
    dot(context, [share(seed, 7919) * width + Math.sin(seconds * 2 + index) * 6, y], 1 + (index % 3) * 0.7);
  },
  snow: ({ context, width, height, seconds }, { index, seed }) => {
    context.fillStyle = 'rgba(235,250,255,.75)';
    const y = (seconds * 24 + seed * height * 1.7) % (height * 1.05);
    dot(context, [share(seed, 6151) * width + Math.sin(seconds + index) * 8, y], 0.8 + (index % 3) * 0.6);
  },
  glint: ({ context, width, height, seconds }, { index, seed }) => {
    context.fillStyle = `rgba(230,250,255,${Math.max(0, Math.sin(seconds * Math.PI + index * 1.7)) * 0.8})`;
    const length = 6 + (index % 4) * 7;
    context.fillRect(share(seed, 4099) * width - length / 2, height * (0.58 + share(seed, 1999) * 0.22), length, 1.4);
  },
  star: ({ context, width, height, seconds }, { index, seed }) => {
    const [x, y, size] = [share(seed, 5003) * width, share(seed, 3001) * height * 0.7, 2 + (index % 3) * 2];
    context.strokeStyle = `rgba(255,245,215,${Math.max(0, Math.sin(seconds * Math.PI + index * 2.1))})`;
    context.lineWidth = 1.2;
    context.beginPath();
    context.moveTo(x - size, y);
    context.lineTo(x + size, y);
    context.moveTo(x, y - size);
    context.lineTo(x, y + size);
    context.stroke();
  },
  aurora: ({ context, width, height, seconds }, { index }) => {
    if (index > 2) return;
    const light = context.createLinearGradient(0, height * 0.1, 0, height * 0.5);
    light.addColorStop(0, 'rgba(80,255,190,0)');
    light.addColorStop(0.7, `rgba(${60 + index * 50},255,${190 + index * 20},.16)`);
    light.addColorStop(1, 'rgba(80,255,190,0)');
    context.fillStyle = light;
    context.beginPath();
    context.moveTo(0, height * 0.5);
    for (let x = 0; x <= width; x += 8) {
      const wave = Math.sin((x / width) * 6 + seconds * Math.PI + index * 2) * height * 0.045;
      context.lineTo(x, height * (0.34 + 0.05 * index) + wave);
    }
    context.lineTo(width, 0);
    context.lineTo(0, 0);
    context.fill();
  },
};

export const isParticleKind = (kind: string): kind is ParticleKind => kind in draws;

/** Draws one frame of the particles. */
export function drawParticles(canvas: HTMLCanvasElement, kind: ParticleKind, seconds: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  context.clearRect(0, 0, width, height);
  for (let index = 0; index < count; index += 1) {
    draws[kind]({ context, width, height, seconds }, { index, seed: (index * goldenShare) % 1 });
  }
}
