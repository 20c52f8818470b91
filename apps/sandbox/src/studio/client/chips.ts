import type { Session } from './api.ts';

const plain = '#8a94a6';
const tones = [plain, '#e8e2d2', '#d8a03a', '#c8323a', '#2a6ad0', '#1f8a5a'];

/** The colour of a chip: that of the largest preset it reaches. */
export const chipTone = ({ presetsMinor }: Pick<Session['stakes'], 'presetsMinor'>, value: bigint): string =>
  tones[presetsMinor.findLastIndex((one) => one <= value) + 1] ?? plain;
