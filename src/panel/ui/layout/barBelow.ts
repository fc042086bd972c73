/** How far the bar at the foot of the page reaches, px; what floats above the page stands on it. */
export const barBelowVar = '--bar-below';

const gap = 12;

/** Tells what floats that a bar stands at the foot of the page, and how high it is; as `ref` of the bar. */
export function barBelow(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const tell = () => style.setProperty(barBelowVar, `${String(bar.offsetHeight + gap)}px`);
  tell();
  const observer = new ResizeObserver(tell);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(barBelowVar);
  };
}
