import { afterAll } from 'vitest';

// A browser ends the timers of a page with the page. Here they would run on where the file's document is gone already: a toast that fades asks for
// the dialog over it, and vitest counts that as an error of the run.
const started = new Set<NodeJS.Timeout>();
let isOver = false;

const endingWithPage: ProxyHandler<typeof setTimeout> = {
  apply: (start, self, given: Parameters<typeof setTimeout>) => {
    const timer = Reflect.apply(start, self, given);
    if (isOver) clearTimeout(timer);
    else started.add(timer);
    return timer;
  },
};

globalThis.setTimeout = new Proxy(setTimeout, endingWithPage);
globalThis.setInterval = new Proxy(setInterval, endingWithPage);

afterAll(() => {
  isOver = true;
  for (const timer of started) clearTimeout(timer);
});
