import { vi } from 'vitest';

/** Everything is near the screen, as on a high one. */
export function standsNear(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly see: (entries: { isIntersecting: boolean; target: Element }[]) => void;
      constructor(see: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        this.see = see;
      }
      observe(target: Element) {
        this.see([{ isIntersecting: true, target }]);
      }
      unobserve() {
        return undefined;
      }
      disconnect() {
        return undefined;
      }
    },
  );
}
