import { useEffect, useState } from 'react';

/**
 * True once the element has come near the screen, and from then on. A hidden element (`display: none`) never does, so the
 * desktop-only parts of a view load nothing on a phone.
 */
export function useInView<E extends HTMLElement>(margin = '200px') {
  // kept as state: the element may come later than the view, as a list does that was empty at first
  const [element, ref] = useState<E | null>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen, margin]);
  return { ref, isSeen };
}
