import { expect, it } from 'vitest';
import { NonceMemory } from './nonce-memory.ts';

const WINDOW_MS = 60_000;

it('C63 remembers a nonce for twice the window, whenever within it the nonce came', () => {
  for (const cameAtMs of [0, 1, 14_999, 15_000, 29_000, 100_000]) {
    const memory = new NonceMemory(WINDOW_MS);
    expect(memory.accepts('a-studio:earlier', 'some body', 0)).toBe(true);
    expect(memory.accepts('a-studio:nonce', 'one body', cameAtMs)).toBe(true);
    for (let passedMs = 0; passedMs <= 2 * WINDOW_MS; passedMs += 5000) {
      const nowMs = cameAtMs + passedMs;
      expect(memory.accepts(`a-studio:at ${nowMs}`, 'any body', nowMs)).toBe(true);
      // The replay comes first: if the nonce were forgotten, the original body would be accepted again.
      expect(memory.accepts('a-studio:nonce', 'another body', nowMs)).toBe(false);
      expect(memory.accepts('a-studio:nonce', 'one body', nowMs)).toBe(true);
    }
  }
});

it('C63 forgets older ones, however many nonces came', () => {
  const memory = new NonceMemory(WINDOW_MS);
  for (let nowMs = 0; nowMs < 20 * WINDOW_MS; nowMs += 100) memory.accepts(`a-studio:${nowMs}`, 'body', nowMs);
  expect(memory.size).toBeLessThanOrEqual((2 * WINDOW_MS * 1.25) / 100);
  expect(memory.accepts('a-studio:0', 'another body', 20 * WINDOW_MS)).toBe(true);
});

it('C63 keeps its memory when the clock is set back', () => {
  const memory = new NonceMemory(WINDOW_MS);
  memory.accepts('a-studio:nonce', 'one body', 10 * WINDOW_MS);
  expect(memory.accepts('a-studio:nonce', 'another body', WINDOW_MS)).toBe(false);
  memory.accepts('a-studio:later', 'one body', WINDOW_MS);
  expect(memory.accepts('a-studio:later', 'another body', 2 * WINDOW_MS)).toBe(false);
});

it('C63 recognises every nonce of a large number, and none that did not come', () => {
  const memory = new NonceMemory(WINDOW_MS);
  const count = 150_000;
  let refused = 0;
  for (let index = 0; index < count; index += 1) if (!memory.accepts(`a-studio:${index}`, `body ${index}`, 0)) refused += 1;
  expect(refused).toBe(0);
  expect(memory.size).toBe(count);
  for (let index = 0; index < count; index += 997) {
    expect(memory.accepts(`a-studio:${index}`, `body ${index}`, 1)).toBe(true);
    expect(memory.accepts(`a-studio:${index}`, `body ${index + 1}`, 1)).toBe(false);
    expect(memory.accepts(`another:${index}`, 'any body', 1)).toBe(true);
  }
});
