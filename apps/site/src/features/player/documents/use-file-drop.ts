import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Takes files dropped on an element. Dropping is never the only way (design §11), so the element itself is no control; of several
 * files the first alone is taken (wire §7.10).
 */
export function useFileDrop<Place extends HTMLElement>(
  onFile: (file: File | undefined) => void,
): { place: RefObject<Place | null>; isOver: boolean } {
  const place = useRef<Place>(null);
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onFile);
  useEffect(() => {
    take.current = onFile;
  });
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const over = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = () => setIsOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take.current(event.dataTransfer?.files[0]);
    };
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('dragenter', over, { signal });
    element.addEventListener('dragover', over, { signal });
    element.addEventListener('dragleave', leave, { signal });
    element.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, []);
  return { place, isOver };
}
