import { useEffect, useRef, useState } from 'react';

/**
 * True once the element has come near the screen, and from then on. A hidden element (`display: none`) never does, so the
 * desktop-only parts of a view load nothing on a phone.
 */
export function useInView<E extends HTMLElement>(margin = '200px') {
  const ref = useRef<E | null>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen, margin]);
  return { ref, isSeen };
}
