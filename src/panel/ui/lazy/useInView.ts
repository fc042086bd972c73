import { useCallback, useState } from 'react';

/**
 * True once the element has come near the screen, and from then on. A hidden element (`display: none`) never does, so the
 * desktop-only parts of a view load nothing on a phone.
 */
export function useInView(margin = '200px') {
  const [isSeen, setSeen] = useState(false);
  // The element may come later than the view, as a list does that was empty at first. It is not kept as state: that would
  // draw the view a second time in the very task in which React takes over the HTML.
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          setSeen(true);
          observer.disconnect();
        },
        { rootMargin: margin },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [margin],
  );
  return { ref, isSeen };
}
